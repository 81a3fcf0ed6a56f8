import { escapeRegExp } from '../secret.ts';

/**
 * How many characters a pattern finds: to compile one of twice as many takes four times as long, one of 1,200 seconds, and
 * one of 4,096 is more than V8 takes.
 */
const PIECE = 32;
/** How many characters of the next one a pattern looks ahead for. */
const NEXT = 8;

/** Each sign that pages know by a name, with that name (HTML, section 13.5). */
const ENTITIES =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lsqb ]rsqb ^hat _lowbar `grave {lcub |vert }rcub';
const ENTITY_OF = new Map(ENTITIES.split(' ').map((entity) => [entity.charAt(0), entity.slice(1)]));

/**
 * Finds a spelling in any letter case, as it is and as JSON (`\\/`, `\\u0041`, also within JSON), addresses (`%2F`, `%252F`) and
 * pages (`&#x2f;`, `&#47;`, `&sol;`, `&amp;sol;`) may write its characters. A pattern for each of them: V8 does not
 * optimise one of 20 KB, which takes up to twenty times as long.
 *
 * Its own back slashes are not asked for, wherever they may stand, nor are those before it: a run of ten million would be more
 * than a pattern can hold.
 */
export function disguisedPattern(spelling: string): RegExp {
  return new RegExp(inAnyCase(formsOfAll(spelling)));
}

function formsOfAll(spelling: string): string {
  return [...spelling].map(formsOf).join(BETWEEN);
}

/** Finds a spelling of any length, piece by piece. */
export interface Pieces {
  /** Finds the first one anywhere. */
  readonly first: RegExp;
  /** Each finds one right behind the one before. */
  readonly others: readonly RegExp[];
}

/** The same for a spelling of any length. */
export function piecesOf(spelling: string): Pieces {
  const starts = Array.from({ length: Math.ceil(spelling.length / PIECE) - 1 }, (_, index) => (index + 1) * PIECE);
  const others = starts.map((start) => new RegExp(inAnyCase(BETWEEN + pieceAt(start, spelling)), 'y'));
  return { first: new RegExp(inAnyCase(pieceAt(0, spelling)), 'g'), others };
}

/** Where a piece ends depends on what follows: `%25` may be all of an escape, or its beginning. */
function pieceAt(start: number, spelling: string): string {
  const end = start + PIECE;
  const next = spelling.slice(end, end + NEXT);
  return formsOfAll(spelling.slice(start, end)) + (next === '' ? '' : `(?=${BETWEEN}${formsOfAll(next)})`);
}

/** A pattern in lower case that means upper case as well. With the flag `i` it would take eight times as long to compile. */
export function inAnyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * Any number of back slashes and zeros, and a few back slashes that are escaped: of a run without end, a token that begins with
 * `c` would be looked for behind each `%5c` to where the run ends, which takes hours of 10 MiB.
 */
const BETWEEN = String.raw`[\\\0]*(?:(?:u005c|%(?:25)*5c|&#(?:x0*5c|0*92);)[\\\0]*){0,16}`;

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
