import { escapeRegExp, REDACTED, type Secret } from '../secret.ts';

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

/** Each sign that pages know by a name, with that name (HTML, section 13.5). */
const ENTITIES =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lsqb ]rsqb ^hat _lowbar `grave {lcub |vert }rcub';
const ENTITY_OF = new Map(ENTITIES.split(' ').map((entity) => [entity.charAt(0), entity.slice(1)]));

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
  let disguised: RegExp[] | null = null;
  return (text) => {
    // Most texts have neither the token nor an escape: for them no pattern is compiled, which takes 2 ms, of the whole token 20.
    if (!hasEscape(text) && !isIn(text)) return text;
    beginnings ??= new RegExp(spellings.map((spelling) => disguisedPattern(spelling.slice(0, FIRST)).source).join('|'));
    if (!beginnings.test(text)) return text;
    disguised ??= spellings.map(disguisedPattern);
    return disguised.reduce(redacted, text);
  };
}

function redacted(text: string, disguised: RegExp): string {
  const [last = '', ...before] = text.split(disguised).toReversed();
  return [last, ...before.map(withoutBackSlashes)].toReversed().join(REDACTED);
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

/**
 * Finds a spelling in any letter case, as it is and as JSON (`\\/`, `\\u0041`, also within JSON), addresses (`%2F`, `%252F`) and
 * pages (`&#x2f;`, `&#47;`, `&sol;`, `&amp;sol;`) may write its characters. A pattern for each of them: V8 does not
 * optimise one of 20 KB, which takes up to twenty times as long.
 *
 * Its own back slashes are not asked for, wherever they may stand, nor are those before it: a run of ten million would be more
 * than a pattern can hold.
 */
function disguisedPattern(spelling: string): RegExp {
  return new RegExp(inAnyCase([...spelling].map(formsOf).join(BETWEEN)));
}

/** A pattern in lower case that means upper case as well. With the flag `i` it would take eight times as long to compile. */
function inAnyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Any number of back slashes, escaped or not, and zeros. */
const BETWEEN = String.raw`[\\\0]*(?:(?:u005c|%(?:25)*5c|&#(?:x0*5c|0*92);)[\\\0]*)*`;

/** The signs of which the escapes of addresses and pages are made. */
interface Signs {
  readonly percent: string;
  readonly number: string;
  readonly end: string;
}

const AS_THEY_ARE: Signs = { percent: '%(?:25)*', number: '#', end: ';' };

/** Themselves escaped as well: an address in a page, of which all but letters and digits is escaped, or such a page in an address. */
const ESCAPED: Signs = {
  percent: '(?:%|u0025|(?:&|u0026)(?:amp;)*(?:#x0*25|#0*37|percnt);)(?:25)*',
  number: '(?:#|%(?:25)*23)',
  end: '(?:;|%(?:25)*3b)',
};

/** How a character of the token may be written; what is left of an escape of JSON without its back slashes. */
function formsOf(character: string): string {
  // Nobody escapes a letter without need, let alone twice: patterns for that would take twice as long to compile.
  const { percent, number, end } = /[a-z\d]/i.test(character) ? AS_THEY_ARE : ESCAPED;
  const codes = [...new Set([character, character.toUpperCase()])].map((one) => one.charCodeAt(0));
  const hex = `(?:${codes.map((code) => code.toString(16)).join('|')})`;
  const spelt = [`${number}x0*${hex}`, `${number}0*(?:${codes.join('|')})`, ENTITY_OF.get(character)];
  const entities = spelt.filter((entity) => entity !== undefined);
  const ampersand = `(?:&|u0026|%(?:25)*26)(?:(?:amp|${number}38|${number}x26)${end})*`;
  return `(?:${escapeRegExp(character)}|u00${hex}|${percent}${hex}|${ampersand}(?:${entities.join('|')})${end})`;
}
