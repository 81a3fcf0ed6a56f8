/** What stands where a secret would. */
export const REDACTED = '(redacted)';

/** By what `node:util` names it, without which a run is 1 ms shorter. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** A shorter secret could be ordinary data, or part of an ordinary word. */
const SHORTEST_RECOGNISABLE = 8;

/**
 * A text that must not be shown, such as the company token (`service.md`, section 5).
 *
 * Printing, joining, logging or serialising it gives `(redacted)`; only {@link Secret.reveal} gives the text, and its
 * callers are few enough to be read: the request that carries it, and what keeps it out of texts.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Whether it is long enough to be told from ordinary text. */
  get isRecognisable(): boolean {
    return this.#text.length >= SHORTEST_RECOGNISABLE;
  }

  /** Whether `text` is the secret, or holds it, in upper or lower case and escaped as in addresses. An empty one is nowhere. */
  isWithin(text: string): boolean {
    if (text === this.#text) return text !== '';
    if (text.length < this.#text.length) return false;
    const own = this.#text.toLowerCase();
    return this.isRecognisable && [text, percentDecoded(text)].some((form) => form.toLowerCase().includes(own));
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [INSPECT](): string {
    return REDACTED;
  }
}

/** What a text is once its `%2F`, its `%252F` and so on are read as addresses are (RFC 3986, section 2.1), as far as tokens go. */
function percentDecoded(text: string): string {
  return text.replace(/%(?:25)*([2-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `text` as a regular expression that matches it and nothing else. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
