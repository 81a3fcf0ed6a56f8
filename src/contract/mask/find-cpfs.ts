import { accessKeyCheckDigit } from '../access-key-check-digit.ts';
import { cpfCheckDigitsHold } from '../tax-id.ts';
import type { Decoded } from './decode-escapes.ts';
import { LastDigits } from './digit-positions.ts';

/** CPFs that an answer names as such, eleven digits each. */
export type NamedCpfs = ReadonlySet<string>;

/** A text of fewer characters holds no CPF. */
export const CPF_LENGTH = 11;
const KEY_LENGTH = 44;
/** Which digit of a key the issuer's CPF begins with. */
const CPF_IN_KEY = 9;

/** A CPF that tells itself. */
const FORMATTED = /\d{3}\.\d{3}\.\d{3}-\d{2}/y;
const FORMATTED_LENGTH = '000.000.000-00'.length;
/** One that is named elsewhere and stands by itself, at the end of a text. */
const BY_ITSELF = /(?:(?<!\d)|(?<=%20))\d{3}[. ]?\d{3}[. ]?\d{3}[-. /]?\d{2}$/;

/** What may stand between the digits of a key that was set in groups: up to three such signs, or blanks as addresses write them. */
const KEY_GAP = /^(?:[\s.+-]|%20){1,3}$/;
const BLANK_IN_ADDRESS = '%20';
const LONGEST_GAP = 3 * BLANK_IN_ADDRESS.length;

/** Which digits of such a key are always zero. */
const ZEROS = [6, 7, 8];

const [SPACE, PERCENT, HYPHEN, ZERO, TWO, NINE] = [0x20, 0x25, 0x2d, 0x30, 0x32, 0x39];

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
  let endOfBlank = 0;
  let behindKeyDigit = 0;
  for (let at = 0; at < codes.length; at += 1) {
    if (codes[at] === PERCENT && text.startsWith(BLANK_IN_ADDRESS, at)) endOfBlank = at + BLANK_IN_ADDRESS.length;
    if (!isDigitAt(codes, at)) continue;
    if (isDigitAt(codes, at - 1)) {
      const cpf = cpfEndingWith(decoded, at, named);
      if (cpf !== null) found(digitPlaces(codes, at + 1 - cpf.length, at + 1), cpf.length === CPF_LENGTH);
    }
    // Those of a blank are none of a key's.
    if (at < endOfBlank) continue;
    if (!isKeyGap(text, codes, behindKeyDigit, at)) keyDigits.clear();
    keyDigits.add(at);
    behindKeyDigit = at + 1;
    if (endsKey(codes, keyDigits)) found(cpfInKey(keyDigits), false);
  }
}

/** The CPF that ends with the digit there and is to be hidden, as it is written; null where there is none. */
function cpfEndingWith({ text, codes }: Decoded, at: number, named: NamedCpfs): string | null {
  const end = at + 1;
  const start = Math.max(0, end - FORMATTED_LENGTH);
  if (codes[at - 2] === HYPHEN && isFormattedAt(text, start)) {
    const formatted = text.slice(start, end);
    return isHidden(formatted, named) ? formatted : null;
  }
  if (named.size === 0 || isDigitAt(codes, end)) return null;
  const [own = null] = BY_ITSELF.exec(text.slice(Math.max(0, start - BLANK_IN_ADDRESS.length), end)) ?? [];
  return own !== null && named.has(own.replace(/\D/g, '')) ? own : null;
}

function isFormattedAt(text: string, at: number): boolean {
  FORMATTED.lastIndex = at;
  return FORMATTED.test(text);
}

function isHidden(formatted: string, named: NamedCpfs): boolean {
  const cpf = formatted.slice(0, 3) + formatted.slice(4, 7) + formatted.slice(8, 11) + formatted.slice(12);
  return named.has(cpf) || cpfCheckDigitsHold(cpf);
}

function digitPlaces(codes: Uint16Array, start: number, end: number): number[] {
  const places: number[] = [];
  for (let at = start; at < end; at += 1) if (isDigitAt(codes, at)) places.push(at);
  return places;
}

/** Whether what stands between two digits may stand between those of a key. */
function isKeyGap(text: string, codes: Uint16Array, start: number, end: number): boolean {
  if (start === end || (start + 1 === end && codes[start] === SPACE)) return true;
  return end - start <= LONGEST_GAP && KEY_GAP.test(text.slice(start, end));
}

/**
 * Whether a key of the series 910 to 969, which are for natural persons, ends with the last of the digits: state and month,
 * `000`, CPF, model, series, the rest. Real answers hold keys whose check digit is wrong; but among more digits it alone tells
 * where a key begins.
 */
function endsKey(codes: Uint16Array, digits: LastDigits): boolean {
  if (digits.count < KEY_LENGTH || !hasSignsOfKey(codes, digits)) return false;
  const [start, end] = [digits.place(KEY_LENGTH, 0), digits.place(KEY_LENGTH, KEY_LENGTH - 1) + 1];
  const isWithinDigits = (isDigitAt(codes, start - 1) && !isBlankBefore(codes, start)) || isDigitAt(codes, end);
  return !isWithinDigits || keyCloses(codes, digits);
}

function hasSignsOfKey(codes: Uint16Array, digits: LastDigits): boolean {
  for (const index of ZEROS) if (digitOfKey(codes, digits, index) !== 0) return false;
  const [first, second] = [digitOfKey(codes, digits, 22), digitOfKey(codes, digits, 23)];
  return first === 9 && second >= 1 && second <= 6;
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

function isDigitAt(codes: Uint16Array, at: number): boolean {
  const code = codes[at] ?? 0;
  return code >= ZERO && code <= NINE;
}
