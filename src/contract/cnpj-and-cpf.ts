import { accessKeyCheckDigit } from './access-key-check-digit.ts';

/** Who is meant by a number without punctuation: a company's CNPJ, a person's CPF, or nobody can tell. */
export interface TaxId {
  readonly kind: 'cnpj' | 'cpf' | 'unknown';
  readonly value: string;
}

/** Twelve letters or digits and two check digits (Instrução Normativa RFB 2.229/2024, CNPJ alfanumérico). */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})([0-9]{2})$/;
const CPF = /^([0-9]{3})([0-9]{3})([0-9]{3})([0-9]{2})$/;

/**
 * A number as it is printed, `XX.XXX.XXX/XXXX-00` or `000.000.000-00`; null for one that is not 14 characters or 11 digits of
 * the right shape, or of a kind that is not known.
 */
export function formatTaxId({ kind, value }: TaxId): string | null {
  switch (kind) {
    case 'cnpj':
      return CNPJ.test(value) ? value.replace(CNPJ, '$1.$2.$3/$4-$5') : null;
    case 'cpf':
      return CPF.test(value) ? value.replace(CPF, '$1.$2.$3-$4') : null;
    case 'unknown':
      return null;
  }
}

/** Eleven digits of a CPF as `--mask` shows them. */
export function maskedCpf(digits: string): string {
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}

/** Whether a number closes with its check digits; of one of a kind that is not known, nothing can be said. */
export function taxIdCloses({ kind, value }: TaxId): boolean {
  switch (kind) {
    case 'cnpj':
      return cnpjCheckDigitsHold(value);
    case 'cpf':
      return cpfCheckDigitsHold(value);
    case 'unknown':
      return true;
  }
}

/**
 * Whether an unformatted CNPJ closes with its two check digits (Receita Federal, cálculo do DV do CNPJ alfanumérico). It is
 * the modulus of the access key. All zeros would close too, but Receita Federal refuses them.
 */
export function cnpjCheckDigitsHold(value: string): boolean {
  if (!CNPJ.test(value) || value === '0'.repeat(14)) return false;
  const first = accessKeyCheckDigit(value.slice(0, 12));
  const second = accessKeyCheckDigit(value.slice(0, 12) + first);
  return value.endsWith(first + second);
}

/** Whether an unformatted CPF closes with its two check digits. */
export function cpfCheckDigitsHold(value: string): boolean {
  return CPF.test(value) && closesAsCpf((at) => value.charCodeAt(at) - 48);
}

/** Whether eleven digits do. One digit eleven times over closes too, but is no CPF. */
export function closesAsCpf(digitAt: (at: number) => number): boolean {
  let isOneDigit = true;
  // Modulus 11 with weights 2, 3, … from the right, which in a CPF go on to 11 instead of starting again after 9.
  let [first, second] = [0, 0];
  for (let at = 0; at < 11; at += 1) {
    const digit = digitAt(at);
    isOneDigit &&= digit === digitAt(0);
    if (at < 9) first += digit * (10 - at);
    if (at < 10) second += digit * (11 - at);
  }
  return !isOneDigit && digitAt(9) === checkDigitOf(first) && digitAt(10) === checkDigitOf(second);
}

function checkDigitOf(sum: number): number {
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
