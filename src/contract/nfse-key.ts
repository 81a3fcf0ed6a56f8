import { accessKeyCheckDigit } from './access-key-check-digit.ts';
import type { TaxId } from './cnpj-and-cpf.ts';
import { STATE_OF_CODE } from './states-and-models.ts';

/** What kind of number a registration type announces, by the name that everybody uses (the same in every language). */
export const REGISTRATION_TYPES: Readonly<Record<string, string>> = { '1': 'CPF', '2': 'CNPJ' };

/** The parts of a national NFS-e key (Sistema Nacional NFS-e, chave de acesso). */
export type NfseKey = Readonly<ReturnType<typeof partsOf>>;

const SHAPE = /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/;

/**
 * Reads a national NFS-e key of 50 characters. Null for anything else: many municipalities send a short verification code
 * of their own in the same field, about which nothing can be told.
 */
export function readNfseKey(value: string): NfseKey | null {
  return SHAPE.test(value) ? partsOf(value) : null;
}

function partsOf(key: string) {
  return {
    /** The 50 characters unbroken. */
    key,
    /** The municipality's IBGE code, seven digits. */
    municipality: key.slice(0, 7),
    /** The municipality's state; null for a code that is no state's. */
    state: STATE_OF_CODE[key.slice(0, 2)] ?? null,
    /** `1`: the municipality's own system, `2`: the national one. */
    generator: key.slice(7, 8),
    /** What kind of registration follows: `1` CPF, `2` CNPJ. */
    registrationType: key.slice(8, 9),
    issuer: issuerOf(key.slice(8, 9), key.slice(9, 23)),
    /** Thirteen digits, zeros included. */
    number: key.slice(23, 36),
    /** Four digits: the key holds the last two, counted from 2000. */
    year: 2000 + Number(key.slice(36, 38)),
    /** As it stands in the key, so it may be 0 or 13. */
    month: Number(key.slice(38, 40)),
    /** Nine digits that the issuer makes up. */
    randomCode: key.slice(40, 49),
    checkDigit: key.slice(49),
    checkDigitHolds: accessKeyCheckDigit(key.slice(0, 49)) === key.slice(49),
  };
}

function issuerOf(type: string, value: string): TaxId {
  if (type === '2') return { kind: 'cnpj', value };
  if (type === '1' && value.startsWith('000')) return { kind: 'cpf', value: value.slice(3) };
  return { kind: 'unknown', value };
}
