/** What stands where a secret would, in every language and format. */
export const REDACTED = '(redacted)';

/** A shorter secret could be ordinary data, or part of an ordinary word. */
const SHORTEST_TOLD_APART = 8;

/** A text that is not to be shown: printing, joining or serialising it gives `(redacted)`; only `reveal` gives the text. */
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

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return REDACTED;
  }
}

/** The secrets that a run has come across. What leaves the process, and what comes from the service, passes through `redact`. */
export class Secrets {
  readonly #texts = new Set<string>();
  #pattern: RegExp | null = null;

  /** Makes a secret known: from now on `redact` takes it out. */
  keep(text: string): Secret {
    if (text.length >= SHORTEST_TOLD_APART && !this.#texts.has(text)) {
      this.#texts.add(text);
      const spellings = [...this.#texts].map((known) => [...known].map(spellingsOf).join(''));
      this.#pattern = new RegExp(spellings.join('|'), 'gi');
    }
    return new Secret(text);
  }

  /** Takes every known secret out: as it is, in another letter case, percent-encoded, or as JSON escapes it. */
  redact(text: string): string {
    return this.#pattern === null ? text : text.replace(this.#pattern, REDACTED);
  }

  /** Whether a word is one of the secrets, or holds one. */
  has(text: string): boolean {
    return this.redact(text) !== text;
  }
}

/** One character of a secret as it may be written; tokens are ASCII (`settings/token.ts`). */
function spellingsOf(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `(?:\\\\?${escapeRegExp(character)}|%(?:25)*${hex}|\\\\u00${hex})`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
