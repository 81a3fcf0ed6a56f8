/** Something that is due at a moment. */
interface DueItem<T> {
  readonly at: number;
  readonly item: T;
}

/**
 * What waits for its moment, so that a thousand need one timer. In one sorted list: what comes in is most often the latest, and a
 * batch's window keeps it short.
 */
export class DueTimes<T> {
  /** The earliest stands last. */
  readonly #items: DueItem<T>[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** The earliest moment, or null where nothing waits. */
  get next(): number | null {
    return this.#items.at(-1)?.at ?? null;
  }

  add(at: number, item: T): void {
    const place = this.#items.findIndex((other) => other.at <= at);
    this.#items.splice(place === -1 ? this.#items.length : place, 0, { at, item });
  }

  /** Takes the earliest out if its moment has come; null where none has. */
  takeDue(now: number): T | null {
    const earliest = this.#items.at(-1);
    if (earliest === undefined || earliest.at > now) return null;
    this.#items.pop();
    return earliest.item;
  }

  /** Takes everything out, whether its moment has come or not. */
  takeAll(): T[] {
    return this.#items.splice(0).map(({ item }) => item);
  }
}
