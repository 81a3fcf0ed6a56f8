import { CPF_FORMS, type NamedCpfs } from './cpf-forms.ts';
import { type Decoded, decodeEscapes } from './decode-escapes.ts';

/** A text of fewer characters holds no CPF. */
export const CPF_LENGTH = 11;
/** Of the eleven digits, those that are not shown. */
const HIDDEN_DIGITS = [0, 1, 2, 9, 10];
/** The punctuation that a CPF without any is given, and before which of its digits: once hidden, all CPFs look alike. */
const MARKS: readonly (readonly [number, string])[] = [
  [3, '.'],
  [6, '.'],
  [9, '-'],
];

/** What becomes of a text: places of digits that are hidden, and marks that are set before a place. */
interface Changes {
  readonly stars: ReadonlySet<number>;
  readonly marks: ReadonlyMap<number, string>;
}

/** The source of a text with its CPFs hidden, each of `named` among them; all other characters stay as they are. */
export function maskInText(source: string, named: NamedCpfs): string {
  if (source.length < CPF_LENGTH) return source;
  const decoded = decodeEscapes(source);
  return hasDigitsOfCpf(decoded.text) ? changed(source, decoded, changesIn(decoded.text, named)) : source;
}

/** Most texts have too few digits: to see that takes a hundredth of the time that looking for a CPF does. */
function hasDigitsOfCpf(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < CPF_LENGTH; at += 1) if (isDigitAt(text, at)) digits += 1;
  return digits === CPF_LENGTH;
}

function changesIn(text: string, named: NamedCpfs): Changes {
  const stars = new Set<number>();
  const marks = new Map<number, string>();
  for (const { pattern, isMasked } of CPF_FORMS) {
    for (const { 1: whole = '', index, indices = [] } of text.matchAll(pattern)) {
      const places = indices.slice(2).map(([start]) => start);
      const cpf = places.map((at) => text.charAt(at)).join('');
      const isWithinDigits = isDigitAt(text, index - 1) || isDigitAt(text, index + whole.length);
      if (!isMasked({ whole, cpf, named, isWithinDigits })) continue;
      for (const digit of HIDDEN_DIGITS) stars.add(places[digit] ?? index);
      if (whole.length === CPF_LENGTH) for (const [at, mark] of MARKS) marks.set(index + at, mark);
    }
  }
  return { stars, marks };
}

function changed(source: string, { startOf }: Decoded, { stars, marks }: Changes): string {
  const parts: string[] = [];
  let kept = 0;
  for (const at of [...new Set([...stars, ...marks.keys()])].sort((one, other) => one - other)) {
    parts.push(source.slice(kept, startOf(at)), marks.get(at) ?? '', stars.has(at) ? '*' : '');
    kept = startOf(stars.has(at) ? at + 1 : at);
  }
  return parts.join('') + source.slice(kept);
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/** A CPF that is hidden already. */
const HIDDEN = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;

/** What is shown of a field that is a CPF by its name: `***.456.789-**`, or `***` where there are no eleven digits. */
export function maskedValue(text: string): string {
  if (HIDDEN.test(text)) return text;
  const cpf = cpfIn(text);
  return cpf === null ? '***' : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** The eleven digits of a text, whatever stands between them; null where there are more or fewer. */
export function cpfIn(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 ? digits : null;
}
