import { accessKeyCheckDigit } from './access-key-check-digit.ts';
import type { TaxId } from './cnpj-and-cpf.ts';
import { STATE_OF_CODE, type State } from './states-and-models.ts';

/** What kind of number a registration type announces, by the name that everybody uses (the same in every language). */
export const REGISTRATION_TYPES: Readonly<Record<string, string>> = { '1': 'CPF', '2': 'CNPJ' };

/** The parts of a national NFS-e key (Sistema Nacional NFS-e, chave de acesso). */
export interface NfseKey {
  /** The 50 characters unbroken. */
  readonly key: string;
  /** The municipality's IBGE code, seven digits. */
  readonly municipality: string;
  /** The municipality's state; null for a code that is no state's. */
  readonly state: State | null;
  /** `1`: the municipality's own system, `2`: the national one. */
  readonly generator: string;
  /** What kind of registration follows: `1` CPF, `2` CNPJ. */
  readonly registrationType: string;
  readonly issuer: TaxId;
  /** Thirteen digits, zeros included. */
  readonly number: string;
  /** Four digits: the key holds the last two, counted from 2000. */
  readonly year: number;
  /** As it stands in the key, so it may be 0 or 13. */
  readonly month: number;
  /** Nine digits that the issuer makes up. */
  readonly randomCode: string;
  readonly checkDigit: string;
  readonly checkDigitHolds: boolean;
}

const SHAPE = /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/;

/**
 * Reads a national NFS-e key of 50 characters. Null for anything else: many municipalities send a short verification code
 * of their own in the same field, about which nothing can be told.
 */
export function readNfseKey(value: string): NfseKey | null {
  if (!SHAPE.test(value)) return null;
  return {
    key: value,
    municipality: value.slice(0, 7),
    state: STATE_OF_CODE[value.slice(0, 2)] ?? null,
    generator: value.slice(7, 8),
    registrationType: value.slice(8, 9),
    issuer: issuerOf(value.slice(8, 9), value.slice(9, 23)),
    number: value.slice(23, 36),
    year: 2000 + Number(value.slice(36, 38)),
    month: Number(value.slice(38, 40)),
    randomCode: value.slice(40, 49),
    checkDigit: value.slice(49),
    checkDigitHolds: accessKeyCheckDigit(value.slice(0, 49)) === value.slice(49),
  };
}

function issuerOf(type: string, value: string): TaxId {
  if (type === '2') return { kind: 'cnpj', value };
  if (type === '1' && value.startsWith('000')) return { kind: 'cpf', value: value.slice(3) };
  return { kind: 'unknown', value };
}
