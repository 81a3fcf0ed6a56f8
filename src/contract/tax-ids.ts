/** Whose a number without punctuation is: a company's CNPJ or a person's CPF. */
export interface TaxId {
  readonly kind: 'cnpj' | 'cpf';
  readonly value: string;
}

/** Twelve letters or digits and two check digits (CNPJ alfanumérico, Instrução Normativa RFB 2.229/2024). */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})([0-9]{2})$/;
const CPF = /^([0-9]{3})([0-9]{3})([0-9]{3})([0-9]{2})$/;

/** `XX.XXX.XXX/XXXX-00` or `000.000.000-00`; anything that has not exactly the shape of its kind as it came. */
export function formatTaxId({ kind, value }: TaxId): string {
  return kind === 'cnpj' ? value.replace(CNPJ, '$1.$2.$3/$4-$5') : value.replace(CPF, '$1.$2.$3-$4');
}

/** Whether a number has the shape of its kind and closes with its check digits. */
export function isRightTaxId({ kind, value }: TaxId): boolean {
  // One digit all over closes too, but is nobody's.
  if (!(kind === 'cnpj' ? CNPJ : CPF).test(value) || /^(.)\1+$/.test(value)) return false;
  const heaviest = kind === 'cnpj' ? 9 : 11;
  return [-2, -1].every((at) => checkDigit(value.slice(0, at), heaviest) === value.at(at));
}

/** The CNPJ or CPF that a word without punctuation has the shape of; null where it has neither. */
export function readTaxId(word: string): TaxId | null {
  if (CPF.test(word)) return { kind: 'cpf', value: word };
  return CNPJ.test(word) ? { kind: 'cnpj', value: word } : null;
}

/**
 * The check digit behind `first`, as in CNPJ, CPF and access keys: modulus 11, weights from 2 on from the right. A
 * character counts as its ASCII code − 48, so letters count too.
 * @param heaviest the weight behind which they begin again: 9, in a CPF 11.
 */
export function checkDigit(first: string, heaviest = 9): string {
  const weights = heaviest - 1;
  const sum = [...first].reverse().reduce((all, one, at) => all + (one.charCodeAt(0) - 48) * (2 + (at % weights)), 0);
  return sum % 11 < 2 ? '0' : String(11 - (sum % 11));
}
