import { CPF_FORMS, type CpfForm, type NamedCpfs } from './cpf-patterns.ts';
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

/** What becomes of each character of a text. */
interface Changes {
  /** 1 for a digit that is hidden. */
  readonly stars: Uint8Array;
  /** The code of the mark that is set before it; 0 for none. */
  readonly marks: Uint8Array;
}

/** The source of a text with its CPFs hidden, each of `named` among them; all other characters stay as they are. */
export function maskInText(source: string, named: NamedCpfs): string {
  // Escaped or not, a digit has a digit in its source: to count these takes a hundredth of the time that looking for a CPF does.
  if (!hasDigits(source, CPF_LENGTH)) return source;
  const decoded = decodeEscapes(source);
  const changes = changesIn(decoded.text, named);
  return changes === null ? source : changed(source, decoded, changes);
}

/** Whether there are so many. */
function hasDigits(text: string, least: number): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < least; at += 1) if (isDigitAt(text, at)) digits += 1;
  return digits === least;
}

/** Null where there is no CPF. */
function changesIn(text: string, named: NamedCpfs): Changes | null {
  let changes: Changes | null = null;
  for (const form of CPF_FORMS) {
    if (!mayHave(form, text, named)) continue;
    for (const { 1: whole = '', index } of text.matchAll(form.pattern)) {
      const places = digitPlaces(whole).slice(form.first, form.first + CPF_LENGTH);
      const cpf = places.reduce((digits, at) => digits + whole.charAt(at), '');
      const isWithinDigits = isDigitAt(text, index - 1) || isDigitAt(text, index + whole.length);
      if (!form.isMasked({ whole, cpf, named, isWithinDigits })) continue;
      changes ??= { stars: new Uint8Array(text.length), marks: new Uint8Array(text.length) };
      for (const digit of HIDDEN_DIGITS) changes.stars[index + (places[digit] ?? 0)] = 1;
      if (whole.length === CPF_LENGTH) for (const [at, mark] of MARKS) changes.marks[index + at] = mark.charCodeAt(0);
    }
  }
  return changes;
}

function mayHave({ digits, needsNames, signs }: CpfForm, text: string, named: NamedCpfs): boolean {
  if (needsNames && named.size === 0) return false;
  return hasDigits(text, digits) && signs.every((sign) => sign.test(text));
}

/** Where the digits of a CPF or a key stand in it. */
function digitPlaces(whole: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < whole.length; at += 1) {
    if (whole.startsWith('%20', at)) at += 2;
    else if (isDigitAt(whole, at)) places.push(at);
  }
  return places;
}

function changed(source: string, { startOf }: Decoded, { stars, marks }: Changes): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < stars.length; at += 1) {
    const [isHidden, mark] = [stars[at] === 1, marks[at] ?? 0];
    if (!isHidden && mark === 0) continue;
    parts.push(
      `${source.slice(kept, startOf(at))}${mark === 0 ? '' : String.fromCharCode(mark)}${isHidden ? '*' : ''}`,
    );
    kept = startOf(isHidden ? at + 1 : at);
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
