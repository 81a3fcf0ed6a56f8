/** Hands results on one by one: in the order in which they were added, or each as soon as it is there. */
export class Order<T> {
  /** How many were added that are not yet handed on. */
  open = 0;
  /** The handing on of all that were added so far, where they keep their order. */
  #last: Promise<void> = Promise.resolve();
  #onHanded = () => {};
  #error: unknown = null;

  /** @param take gets each; what it, or a result, is rejected with goes to `fail` as well */
  constructor(
    readonly keepsOrder: boolean,
    private readonly take: (result: T) => Promise<void>,
    private readonly fail: (error: unknown) => void,
  ) {}

  add(result: Promise<T>): void {
    this.open += 1;
    this.#last = this.#hand(result, this.keepsOrder ? this.#last : null);
  }

  /** Resolves once no more than so many are open. @throws what kept one from being handed on */
  async until(most: () => number): Promise<void> {
    while (this.#error === null && this.open > most()) {
      await new Promise<void>((resolve) => {
        this.#onHanded = resolve;
      });
    }
    if (this.#error !== null) throw this.#error;
  }

  /** Never rejects: who adds another, or waits for the end, hears of what went wrong. */
  async #hand(result: Promise<T>, before: Promise<void> | null): Promise<void> {
    try {
      const value = await result;
      await before;
      if (this.#error === null) await this.take(value);
    } catch (error) {
      this.#error ??= error;
      this.fail(error);
    } finally {
      this.open -= 1;
      this.#onHanded();
    }
  }
}
