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
  /** Each secret by its small letters. */
  readonly #texts = new Map<string, string>();

  /** Makes a secret known: from now on `redact` takes it out. */
  keep(text: string): Secret {
    if (text.length >= SHORTEST_TOLD_APART) this.#texts.set(text.toLowerCase(), text);
    return new Secret(text);
  }

  /** Takes every known secret out: as it is, in another letter case, percent-encoded, or as JSON escapes it. */
  redact(text: string): string {
    if (this.#texts.size === 0) return text;
    const small = text.toLowerCase();
    const bare = unspelled(small);
    let left = text;
    for (const [known, secret] of this.#texts) {
      // A pattern takes its time to make, and hardly any text has a secret in it.
      const isThere = small.includes(known) || bare.includes(known.replaceAll('\\', ''));
      if (isThere) left = left.replace(patternOf(secret), REDACTED);
    }
    return left;
  }

  /** Whether a word is one of the secrets, or holds one. */
  has(text: string): boolean {
    return this.redact(text) !== text;
  }
}

/** A text in small letters with its percent-encoding read, and without back slashes. */
function unspelled(small: string): string {
  if (!small.includes('%') && !small.includes('\\')) return small;
  const read = small.replace(/(?:%(?:25)*|\\u00)([2-7][\da-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)).toLowerCase(),
  );
  return read.replaceAll('\\', '');
}

/** A secret in every spelling. */
function patternOf(secret: string): RegExp {
  return new RegExp([...secret].map(spellingsOf).join(''), 'gi');
}

/** One character of a secret as it may be written; tokens are ASCII (`settings/token.ts`). */
function spellingsOf(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `(?:\\\\?${escapeRegExp(character)}|%(?:25)*${hex}|\\\\u00${hex})`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
