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
    if (first === undefined || first.at > now) return null;
    const last = this.#heap.pop();
    if (last !== undefined && last !== first) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first.item;
  }

  /** Takes everything out, whether its moment has come or not. */
  takeAll(): T[] {
    return this.#heap.splice(0).map(({ item }) => item);
  }

  #sink(): void {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const smaller = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(smaller, index)) return;
      this.#swap(index, smaller);
      index = smaller;
    }
  }

  /** What is not there comes last. */
  #isBefore(one: number, other: number): boolean {
    const never = Number.POSITIVE_INFINITY;
    return (this.#heap[one]?.at ?? never) < (this.#heap[other]?.at ?? never);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
