/** What a {@link Pool} holds: something that is kept for the next one, or dropped. */
export interface Droppable {
  drop(): Promise<void>;
}

/** At most `limit` lines at once; who finds none free waits for one. */
export class Pool<L extends Droppable> {
  readonly #open: () => L;
  readonly #limit: number;
  readonly #idle: L[] = [];
  readonly #busy = new Set<L>();
  readonly #waiting = new Set<(line: L | null) => void>();
  #isClosed = false;

  constructor(limit: number, open: () => L) {
    this.#limit = limit;
    this.#open = open;
  }

  /** A line for one request, the one that served last; null where the signal is aborted or the pool closed meanwhile. */
  async take(signal: AbortSignal): Promise<L | null> {
    if (this.#isClosed || signal.aborted) return null;
    const line = this.#idle.pop() ?? (this.#busy.size < this.#limit ? this.#open() : null);
    if (line === null) return this.#wait(signal);
    this.#busy.add(line);
    return line;
  }

  /** Takes a line back that may serve again. */
  keep(line: L): void {
    if (!this.#busy.delete(line)) return;
    if (!this.#handOn(line)) this.#idle.push(line);
  }

  /** Takes a line back that may not. */
  discard(line: L): Promise<void> {
    if (this.#busy.delete(line) && this.#waiting.size > 0) this.#handOn(this.#open());
    return line.drop();
  }

  /** Drops every line that serves nobody at present. */
  async discardIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((line) => line.drop()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const lines = [...this.#idle.splice(0), ...this.#busy];
    this.#busy.clear();
    for (const resolve of this.#waiting) resolve(null);
    await Promise.all(lines.map((line) => line.drop()));
  }

  #handOn(line: L): boolean {
    const [next] = this.#waiting;
    if (next === undefined) return false;
    this.#busy.add(line);
    next(line);
    return true;
  }

  #wait(signal: AbortSignal): Promise<L | null> {
    return new Promise((resolve) => {
      const settle = (line: L | null) => {
        this.#waiting.delete(settle);
        signal.removeEventListener('abort', giveUp);
        resolve(line);
      };
      const giveUp = () => settle(null);
      this.#waiting.add(settle);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}
