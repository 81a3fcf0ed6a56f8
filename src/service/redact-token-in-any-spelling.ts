import { escapeRegExp, REDACTED, type Secret } from '../secret.ts';
import { disguisedPattern, inAnyCase, type Pieces, piecesOf } from './redact-token-patterns.ts';

/** A text without the token; the same text where it is not in it. */
export type Clean = (text: string) => string;

/** More texts than a single lookup has. */
const MANY = 20;
/** How many characters of the token are looked for first. */
const FIRST = 8;
/** Of so many characters a text is worth a pattern too: millions of back slashes take longer to take away. */
const LONG = 64 * 1024;

/**
 * What a character of the token may stand as, beside itself: as JSON, addresses and pages write it. To look for how each
 * begins takes a twentieth of what its pattern takes, and few answers have any of them.
 */
const ESCAPES = [
  { mark: '\\u00', pattern: /\\u00[0-7]/y },
  { mark: '\\U00', pattern: /\\U00[0-7]/y },
  { mark: '%', pattern: /%[0-7][\da-f]/iy },
  { mark: '&', pattern: /&(?:#|[a-z]+;)/iy },
];

/** How many bytes the token has where it is written longest, each character as `\\u0041`. */
export function longestEchoOf(token: Secret): number {
  return token.reveal().length * '\\u0041'.length;
}

/**
 * Makes what puts `(redacted)` where the token stands: in any letter case, as JSON, addresses and pages escape it, once or
 * several times, in UTF-16, and within Base64. A token of fewer than 8 characters, or of nothing but back slashes, is not
 * looked for.
 */
export function tokenCleaner(token: Secret): Clean {
  let clean: Clean | null = null;
  // Many a run says nothing that would have to be looked through.
  return (text) => {
    clean ??= cleanerOf(token);
    return clean(text);
  };
}

function cleanerOf(token: Secret): Clean {
  const secret = token.reveal();
  if (!token.isRecognisable || bare(secret) === '') return (text) => text;
  const encoded = base64Of(secret);
  const isIn = finderOf(bare(secret), encoded);
  const spellings = [...new Set([secret, ...encoded].map(bare))];
  let beginnings: RegExp | null = null;
  let disguised: Pieces[] | null = null;
  return (text) => {
    // Most texts have neither the token nor an escape: for them no pattern is compiled, which takes 2 ms, of the whole token 20.
    if (!hasEscape(text) && !isIn(text)) return text;
    beginnings ??= new RegExp(spellings.map((spelling) => disguisedPattern(spelling.slice(0, FIRST)).source).join('|'));
    if (!beginnings.test(text)) return text;
    disguised ??= spellings.map(piecesOf);
    return disguised.reduce(redacted, text);
  };
}

function redacted(text: string, { first, others }: Pieces): string {
  const shown: string[] = [];
  let from = 0;
  for (let found = first.exec(text); found !== null; found = first.exec(text)) {
    const end = endOf(others, text, first.lastIndex);
    first.lastIndex = end ?? found.index + 1;
    if (end === null) continue;
    shown.push(withoutBackSlashes(text.slice(from, found.index)));
    from = end;
  }
  return [...shown, text.slice(from)].join(REDACTED);
}

/** Where the patterns, one behind the other, end in a text; null where one is not there. */
function endOf(patterns: readonly RegExp[], text: string, start: number): number | null {
  let end = start;
  for (const pattern of patterns) {
    pattern.lastIndex = end;
    if (!pattern.test(text)) return null;
    end = pattern.lastIndex;
  }
  return end;
}

/** Without those at its end: they belong to what stood behind them. */
function withoutBackSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '\\') end -= 1;
  return text.slice(0, end);
}

function hasEscape(text: string): boolean {
  for (const { mark, pattern } of ESCAPES) {
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
      pattern.lastIndex = at;
      if (pattern.test(text)) return true;
    }
  }
  return false;
}

/**
 * Whether the token is in a text, in any letter case and with back slashes in between, or its Base64, which in another letter
 * case is another text. A pattern takes a fifth of the time, once it has been compiled, which takes 1 ms: it is made for a
 * batch or a long text alone.
 */
function finderOf(bareToken: string, encoded: readonly string[]): (text: string) => boolean {
  const spaced = inAnyCase([...bareToken].map(escapeRegExp).join('[\\\\\\0]*'));
  let pattern: RegExp | null = null;
  let count = 0;
  return (text) => {
    count += 1;
    if (count <= MANY && text.length < LONG) {
      return bare(text).includes(bareToken) || encoded.some((one) => text.includes(one));
    }
    pattern ??= new RegExp([spaced, ...encoded.map(escapeRegExp)].join('|'));
    return pattern.test(text);
  };
}

/** Without what may disguise it as well: letter case, back slashes, and the zeros that UTF-16 has between the characters. */
function bare(text: string): string {
  return text.replace(/[\\\0]/g, '').toLowerCase();
}

/** How many characters of Base64 hold bits of what stands before a text, by the number of bytes before it, modulo 3. */
const LEADING = [0, 2, 3];

/** What of Base64 is the text alone (RFC 4648), in both alphabets, wherever in what is encoded it begins. */
function base64Of(text: string): string[] {
  const spellings = LEADING.flatMap((leading, before) => {
    const bytes = Buffer.from(' '.repeat(before) + text);
    const encoded = bytes.toString('base64').replaceAll('=', '');
    const own = encoded.slice(leading, bytes.length % 3 === 0 ? undefined : -1);
    return [own, own.replaceAll('/', '\\/'), own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(spellings)];
}
