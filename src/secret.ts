/** What stands where a secret would, in every language and format. */
export const REDACTED = '(redacted)';

/** A text that is not to be shown: in a string it is `(redacted)`, in JSON and logs it is left out; only `reveal` gives it. */
export class Secret {
  readonly #text: string;

  /** @param source where it comes from, as messages name it; empty where it was typed, or is the sandbox's */
  constructor(
    text: string,
    readonly source = '',
  ) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }
}

/** The secrets that a run has come across. What leaves the process, and what comes from the service, passes through `redact`. */
export class Secrets {
  /** What finds each of them as it is, and in every spelling, by its text in lowercase. */
  readonly #patterns = new Map<string, { readonly bare: RegExp; readonly spelled: RegExp }>();

  /** Makes a secret known: from now on `redact` takes it out. */
  keep(text: string, source = ''): Secret {
    // A shorter one could be ordinary data; of a longer one, as a JWT may be, V8 has no room for a pattern of all spellings.
    for (const part of text.match(/.{8,900}/gs) ?? []) {
      const bare = new RegExp(part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');
      this.#patterns.set(part.toLowerCase(), { bare, spelled: spelledAs(bare) });
    }
    return new Secret(text, source);
  }

  /** Takes every known secret out: as it is, in another letter case, percent-encoded, or as JSON and csv escape it. */
  redact(text: string): string {
    // Most texts hold none of them, and nothing that could spell one: to look for every spelling takes a twentieth of a batch.
    const isEscaped = text.includes('%') || text.includes('\\u');
    let left = text;
    for (const [secret, { bare, spelled }] of this.#patterns) {
      const mayBeSpelled = isEscaped || secret.includes('"') || (text.includes('\\') && /[\\/]/.test(secret));
      if (mayBeSpelled || bare.test(text)) left = left.replace(spelled, REDACTED);
    }
    return left;
  }

  /** Whether a word is one of the secrets, or holds one. */
  has(text: string): boolean {
    return this.redact(text) !== text;
  }
}

/** What finds a secret in every spelling. Tokens are ASCII (`settings/resolve.ts`): two hex digits will do. */
function spelledAs({ source }: RegExp): RegExp {
  // Each sign, with the backslash that the pattern needs.
  const signs = source.replace(/\\?(.)/g, (sign, character: string) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
    // JSON within JSON escapes the escapes; csv doubles a quote, and Excel's formula doubles it again.
    const escaped = sign === '"' ? '"{1,4}' : sign;
    return `(?:\\\\{0,7}${escaped}|%(?:25)*${hex}|\\\\{1,7}u00${hex})`;
  });
  return new RegExp(signs, 'gi');
}
