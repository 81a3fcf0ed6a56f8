import { accessKeyCheckDigit } from '../contract/access-key-check-digit.ts';
import { ISSUER } from './issuer-and-customers.ts';
import { digits, YEAR_AND_MONTH } from './simulated-values.ts';

/**
 * The 44-character access key of a goods invoice; `salt` makes another key for the same number, as a document that was
 * sent twice has.
 */
export function accessKey(receipt: string, series: string, number: string, salt = ''): string {
  const model = '55';
  const normalEmission = '1';
  return withCheckDigit(
    [
      ISSUER.state,
      YEAR_AND_MONTH,
      ISSUER.cnpj,
      model,
      series.padStart(3, '0'),
      number.padStart(9, '0'),
      normalEmission,
      digits(receipt, `key${salt}`, 8),
    ].join(''),
  );
}

/** The 50-character national key of a service invoice. */
export function nationalKey(receipt: string, number: string): string {
  const nationalGenerator = '2';
  const registeredByCnpj = '2';
  return withCheckDigit(
    [
      ISSUER.city,
      nationalGenerator,
      registeredByCnpj,
      ISSUER.cnpj,
      number.padStart(13, '0'),
      YEAR_AND_MONTH,
      digits(receipt, 'key', 9),
    ].join(''),
  );
}

/** What many cities send instead of a national key, e.g. `DU1M-M2Y`. */
export function verificationCode(receipt: string): string {
  const letters = Number(digits(receipt, 'code', 9))
    .toString(36)
    .toUpperCase()
    .padStart(7, 'M')
    .slice(-7);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function withCheckDigit(text: string): string {
  return text + accessKeyCheckDigit(text);
}
