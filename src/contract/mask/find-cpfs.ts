import { accessKeyCheckDigit } from '../access-key-check-digit.ts';
import { closesAsCpf } from '../cnpj-and-cpf.ts';
import type { Decoded } from './decode-escapes.ts';
import { LastDigits } from './digit-positions.ts';

/** CPFs that an answer names as such, eleven digits each. */
export type NamedCpfs = ReadonlySet<string>;

/** A text of fewer characters holds no CPF. */
export const CPF_LENGTH = 11;
const KEY_LENGTH = 44;
/** Which digit of a key the issuer's CPF begins with. */
const CPF_IN_KEY = 9;

/** Which digit of a person's key is a nine, and how many stand behind it. */
const [SERIES_IN_KEY, BEHIND_SERIES] = [22, 21];

/** What may stand between the digits of a key that was set in groups: up to three such signs, or blanks as addresses write them. */
const KEY_GAP = /^(?:[\s.+-]|%20){1,3}$/;
const BLANK_IN_ADDRESS = '%20';
const LONGEST_GAP = 3 * BLANK_IN_ADDRESS.length;

/** Which digits of such a key are always zero. */
const ZEROS = [6, 7, 8];

const [SPACE, PERCENT, HYPHEN, DOT, SLASH, ZERO, TWO, NINE] = [0x20, 0x25, 0x2d, 0x2e, 0x2f, 0x30, 0x32, 0x39];

/**
 * Tells of each CPF in a text that is to be hidden: one that is named as such and stands by itself, one that is formatted and
 * closes, and that of the issuer in an access key. In one pass: a text may be ten megabytes of them.
 *
 * @param found is told where the eleven digits stand, and whether there is no punctuation between them.
 */
export function findCpfs(
  decoded: Decoded,
  named: NamedCpfs,
  found: (places: readonly number[], isBare: boolean) => void,
): void {
  const { text, codes } = decoded;
  const keyDigits = new LastDigits();
  const places = Array.from({ length: CPF_LENGTH }, () => 0);
  const isAnyNamed = named.size > 0;
  let endOfBlank = 0;
  let behindKeyDigit = 0;
  // Where the digits began that go on without a gap.
  let startOfRun = 0;
  for (let at = 0; at < codes.length; at += 1) {
    if (!isDigitAt(codes, at)) {
      if (codes[at] === PERCENT && text.startsWith(BLANK_IN_ADDRESS, at)) endOfBlank = at + BLANK_IN_ADDRESS.length;
      continue;
    }
    if (mayEndCpf(codes, at, isAnyNamed) && findDigits(codes, at, places) && isHidden(decoded, places, named)) {
      found(places, (places[0] ?? 0) + CPF_LENGTH === at + 1);
    }
    // Those of a blank are none of a key's.
    if (at < endOfBlank) continue;
    if (at !== behindKeyDigit) {
      startOfRun = at;
      if (!isKeyGap(text, codes, behindKeyDigit, at)) keyDigits.clear();
    }
    keyDigits.add(at);
    behindKeyDigit = at + 1;
    if (keyDigits.count >= KEY_LENGTH && endsKey(codes, keyDigits)) found(cpfInKey(keyDigits), false);
    if (behindKeyDigit - startOfRun < KEY_LENGTH) continue;
    behindKeyDigit = endOfIdleRun(codes, behindKeyDigit);
    keyDigits.addRun(at + 1, behindKeyDigit);
    at = behindKeyDigit - 1;
  }
}

/** Where digits end, or may be the end of something, of which a whole key of others stands before: only such a key could be there. */
function endOfIdleRun(codes: Uint16Array, start: number): number {
  let end = start;
  while (isDigitAt(codes, end) && isDigitAt(codes, end + 1) && codes[end - BEHIND_SERIES] !== NINE) end += 1;
  return end;
}

/** Most digits need no closer look: a CPF that tells itself has a hyphen, and one that is named ends with the digits around it. */
function mayEndCpf(codes: Uint16Array, at: number, isAnyNamed: boolean): boolean {
  return isDigitAt(codes, at - 1) && (codes[at - 2] === HYPHEN || (isAnyNamed && !isDigitAt(codes, at + 1)));
}

/** Looks for where the digits of a CPF stand that ends at `end`: `000.000.000-00`, or with other signs there, or none. */
function findDigits(codes: Uint16Array, end: number, places: number[]): boolean {
  let at = end;
  for (let digit = CPF_LENGTH - 1; digit >= 0; digit -= 1) {
    if (!isDigitAt(codes, at)) return false;
    places[digit] = at;
    at -= digit > 0 && digit % 3 === 0 && isSignBefore(digit, codes[at - 1]) ? 2 : 1;
  }
  return true;
}

function isSignBefore(digit: number, code: number | undefined): boolean {
  return code === DOT || code === SPACE || (digit === 9 && (code === HYPHEN || code === SLASH));
}

/** One that is formatted is hidden where it closes; one that is named, where it stands by itself as well. */
function isHidden({ text, codes }: Decoded, places: readonly number[], named: NamedCpfs): boolean {
  const [start = 0, end = 0] = [places[0], places[CPF_LENGTH - 1]];
  const isFormatted = codes[end - 2] === HYPHEN && codes[start + 3] === DOT && codes[start + 7] === DOT;
  if (!isFormatted && (named.size === 0 || isDigitAt(codes, end + 1) || isWithinDigits(codes, start))) return false;
  if (isFormatted && closesAsCpf((digit) => (codes[places[digit] ?? 0] ?? 0) - ZERO)) return true;
  if (named.size === 0) return false;
  const isBare = start + CPF_LENGTH === end + 1;
  return named.has(
    isBare ? text.slice(start, end + 1) : String.fromCharCode(...places.map((place) => codes[place] ?? 0)),
  );
}

/** Whether digits go on before a place, other than those of a blank in an address. */
function isWithinDigits(codes: Uint16Array, at: number): boolean {
  return isDigitAt(codes, at - 1) && !isBlankBefore(codes, at);
}

/** Whether what stands between two digits may stand between those of a key. */
function isKeyGap(text: string, codes: Uint16Array, start: number, end: number): boolean {
  const first = codes[start];
  if (start + 1 === end && (first === SPACE || first === DOT || first === HYPHEN)) return true;
  return end - start <= LONGEST_GAP && KEY_GAP.test(text.slice(start, end));
}

/**
 * Whether a key of the series 910 to 969, which are for natural persons, ends with the last of the digits: state and month,
 * `000`, CPF, model, series, the rest. Real answers hold keys whose check digit is wrong; but among more digits it alone tells
 * where a key begins.
 */
function endsKey(codes: Uint16Array, digits: LastDigits): boolean {
  if (!hasSignsOfKey(codes, digits)) return false;
  const [start, end] = [digits.place(KEY_LENGTH, 0), digits.place(KEY_LENGTH, KEY_LENGTH - 1) + 1];
  const isAmongDigits = isWithinDigits(codes, start) || isDigitAt(codes, end);
  return !isAmongDigits || keyCloses(codes, digits);
}

function hasSignsOfKey(codes: Uint16Array, digits: LastDigits): boolean {
  if (digitOfKey(codes, digits, SERIES_IN_KEY) !== 9) return false;
  const second = digitOfKey(codes, digits, SERIES_IN_KEY + 1);
  return second >= 1 && second <= 6 && ZEROS.every((index) => digitOfKey(codes, digits, index) === 0);
}

function keyCloses(codes: Uint16Array, digits: LastDigits): boolean {
  let key = '';
  for (let index = 0; index < KEY_LENGTH; index += 1) key += digitOfKey(codes, digits, index);
  return accessKeyCheckDigit(key.slice(0, -1)) === key.slice(-1);
}

function cpfInKey(digits: LastDigits): number[] {
  const places: number[] = [];
  for (let digit = 0; digit < CPF_LENGTH; digit += 1) places.push(digits.place(KEY_LENGTH, CPF_IN_KEY + digit));
  return places;
}

function digitOfKey(codes: Uint16Array, digits: LastDigits, index: number): number {
  return (codes[digits.place(KEY_LENGTH, index)] ?? 0) - ZERO;
}

function isBlankBefore(codes: Uint16Array, at: number): boolean {
  return codes[at - 3] === PERCENT && codes[at - 2] === TWO && codes[at - 1] === ZERO;
}

/** Numbers stand here as they are: what has a name is looked up each time, for each of ten million digits. */
function isDigitAt(codes: Uint16Array, at: number): boolean {
  const code = codes[at] ?? 0;
  return code >= 0x30 && code <= 0x39;
}
