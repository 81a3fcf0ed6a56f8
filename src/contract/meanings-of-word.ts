import { type AccessKey, readAccessKey } from './access-key.ts';
import { formatTaxId, type TaxId } from './cnpj-and-cpf.ts';
import { type NfseKey, readNfseKey } from './nfse-key.ts';
import { type KnownRejection, rejectionOf } from './sefaz-codes.ts';
import { STATUSES, type Status } from './status-table.ts';

/** One thing that a word can mean to those who deal with receipts and invoices. */
export type Meaning =
  | { readonly kind: 'nfe-key'; readonly key: AccessKey }
  | { readonly kind: 'nfse-key'; readonly key: NfseKey }
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'sefaz-code'; readonly rejection: KnownRejection }
  | (TaxId & { readonly kind: 'cnpj' | 'cpf' });

/**
 * Everything that a word can mean, but for exit codes, which the contract does not know: a status of the service, by its
 * three digits or whole; a SEFAZ code; a key; a tax id. Keys and tax ids are taken as people copy them: in groups, with
 * punctuation, in lower case. Empty for a word that means nothing.
 */
export function meaningsOf(word: string): Meaning[] {
  const status = STATUSES.find(({ code, text }) => code === word || text === word);
  const rejection = rejectionOf(word);
  return [
    ...(status === undefined ? [] : [{ kind: 'status' as const, status }]),
    ...(rejection === undefined ? [] : [{ kind: 'sefaz-code' as const, rejection }]),
    ...meaningsOfNumber(withoutPunctuation(word)),
  ];
}

/** Keys and tax ids have different lengths: without a label, a number is one of them at most. */
function meaningsOfNumber(number: string): Meaning[] {
  const nfeKey = readAccessKey(number);
  if (nfeKey !== null) return [{ kind: 'nfe-key', key: nfeKey }];
  const nfseKey = readNfseKey(number.replace(/^NF(?:SE?|E)/, ''));
  if (nfseKey !== null) return [{ kind: 'nfse-key', key: nfseKey }];
  return [
    // With its label, as it is copied, a CPF is as long as a CNPJ, and could be one: what it says it is stands first.
    ...taxIdIn('cpf', number.replace(/^CPF/, '')),
    ...taxIdIn('cnpj', number),
    ...(number.startsWith('CNPJ') ? taxIdIn('cnpj', number.slice(4)) : []),
  ];
}

function taxIdIn(kind: 'cnpj' | 'cpf', value: string): Meaning[] {
  return formatTaxId({ kind, value }) === null ? [] : [{ kind, value }];
}

/**
 * Letters and digits, in upper case. Printed documents bring blanks, dashes and invisible characters of every kind. Only
 * the 26 letters change their case: of others, some would turn into one of them.
 */
export function withoutPunctuation(word: string): string {
  return word.replace(/[\s./:\p{Pd}\p{Cf}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
