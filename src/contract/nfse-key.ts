import { accessKeyCheckDigit } from './access-key.ts';

/** Whom a national NFS-e key names: CPF (11 digits), CNPJ (14 characters), or 14 characters of a kind not known. */
export interface Registration {
  readonly kind: 'cnpj' | 'cpf' | 'unknown';
  readonly value: string;
}

/** The parts of a national NFS-e key (Sistema Nacional NFS-e, chave de acesso). */
export interface NfseKey {
  /** The municipality's IBGE code, seven digits. */
  readonly municipality: string;
  readonly registration: Registration;
  /** Thirteen digits, zeros included. */
  readonly number: string;
  /** Four digits: the key holds the last two, counted from 2000. */
  readonly year: number;
  /** As it stands in the key, so it may be 0 or 13: see `monthHolds`. */
  readonly month: number;
  readonly checkDigitHolds: boolean;
  readonly monthHolds: boolean;
}

const SHAPE = /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/;

/**
 * Reads a national NFS-e key of 50 characters. Null for anything else: many municipalities send a short verification code
 * of their own in the same field, about which nothing can be told.
 */
export function readNfseKey(value: string): NfseKey | null {
  if (!SHAPE.test(value)) return null;
  const month = Number(value.slice(38, 40));
  return {
    municipality: value.slice(0, 7),
    registration: registrationOf(value.slice(8, 9), value.slice(9, 23)),
    number: value.slice(23, 36),
    year: 2000 + Number(value.slice(36, 38)),
    month,
    checkDigitHolds: accessKeyCheckDigit(value.slice(0, 49)) === value.slice(49),
    monthHolds: month >= 1 && month <= 12,
  };
}

function registrationOf(type: string, value: string): Registration {
  if (type === '2') return { kind: 'cnpj', value };
  if (type === '1' && value.startsWith('000')) return { kind: 'cpf', value: value.slice(3) };
  return { kind: 'unknown', value };
}
