/** Something that is due at a moment. */
interface DueItem<T> {
  readonly at: number;
  readonly item: T;
}

/** What waits for its moment, the earliest first: a binary heap, so that a thousand need one timer. */
export class DueTimes<T> {
  readonly #heap: DueItem<T>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The earliest moment, or null where nothing waits. */
  get next(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  add(at: number, item: T): void {
    let index = this.#heap.push({ at, item }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** Takes the earliest out if its moment has come; null where none has. */
  takeDue(now: number): T | null {
    const [first] = this.#heap;
    return first === undefined || first.at > now ? null : this.#take();
  }

  /** Takes everything out, whether its moment has come or not. */
  takeAll(): T[] {
    return this.#heap.splice(0).map(({ item }) => item);
  }

  #take(): T | null {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return null;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first.item;
  }

  #sink(): void {
    for (let index = 0; ; ) {
      const children = [2 * index + 1, 2 * index + 2].filter((child) => child < this.#heap.length);
      const [left, right] = children;
      if (left === undefined) return;
      const smaller = right !== undefined && this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(smaller, index)) return;
      this.#swap(index, smaller);
      index = smaller;
    }
  }

  #isBefore(one: number, other: number): boolean {
    return (this.#heap[one]?.at ?? 0) < (this.#heap[other]?.at ?? 0);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
