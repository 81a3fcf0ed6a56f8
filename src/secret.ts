import { inspect } from 'node:util';

const REDACTED = '(redacted)';

/**
 * A text that must not be shown, such as the company token (`service.md`, section 5).
 *
 * Printing, joining, logging or serialising it gives `(redacted)`; only {@link Secret.reveal} gives the text, and its
 * callers are few enough to be read: the request that carries it, and the guard that keeps it out of what comes back.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
