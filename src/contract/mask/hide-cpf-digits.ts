import { maskedCpf } from '../cnpj-and-cpf.ts';
import { decodeEscapes } from './decode-escapes.ts';
import { CPF_LENGTH, findCpfs, type NamedCpfs } from './find-cpfs.ts';
import { RewrittenText } from './rewritten-text.ts';

/** Of the eleven digits, those that are not shown. */
const HIDDEN_DIGITS = [0, 1, 2, 9, 10];
/** The punctuation that a CPF without any is given, and before which of its digits: once hidden, all CPFs look alike. */
const MARKS: readonly (readonly [number, string])[] = [
  [3, '.'],
  [6, '.'],
  [9, '-'],
];

const [ZERO, NINE] = [0x30, 0x39];

/** The source of a text with its CPFs hidden, each of `named` among them; all other characters stay as they are. */
export function maskInText(source: string, named: NamedCpfs): string {
  const text = new RewrittenText(source);
  hideCpfs(text, named);
  return text.toString();
}

/** Hides the CPFs of a text, or of a part of it that stands for itself. */
export function hideCpfs(rewritten: RewrittenText, named: NamedCpfs, start = 0, end = rewritten.source.length): void {
  const source = rewritten.source.slice(start, end);
  // Escaped or not, a digit has a digit in its source.
  if (!hasDigits(source, CPF_LENGTH)) return;
  const decoded = decodeEscapes(source);
  findCpfs(decoded, named, (places, isBare) => {
    const placeOf = (digit: number) => start + decoded.startOf(places[digit] ?? 0);
    for (const digit of HIDDEN_DIGITS) rewritten.hide(placeOf(digit));
    if (isBare) for (const [digit, mark] of MARKS) rewritten.insert(placeOf(digit), mark);
  });
}

function hasDigits(text: string, least: number): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < least; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digits += 1;
  }
  return digits === least;
}

/** A CPF that is hidden already. */
const HIDDEN = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;

/** What is shown of a field that is a CPF by its name: `***.456.789-**`, or `***` where there are no eleven digits. */
export function maskedValue(text: string): string {
  if (HIDDEN.test(text)) return text;
  const cpf = cpfIn(text);
  return cpf === null ? '***' : maskedCpf(cpf);
}

/** The eleven digits of a text, whatever stands between them; null where there are more or fewer. */
export function cpfIn(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 ? digits : null;
}
