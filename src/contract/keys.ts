import { checkDigit, type TaxId } from './tax-ids.ts';

/** The states by their IBGE codes, the `cUF` of an access key. */
const STATES: Readonly<Record<string, string>> = {
  '11': 'RO',
  '12': 'AC',
  '13': 'AM',
  '14': 'RR',
  '15': 'PA',
  '16': 'AP',
  '17': 'TO',
  '21': 'MA',
  '22': 'PI',
  '23': 'CE',
  '24': 'RN',
  '25': 'PB',
  '26': 'PE',
  '27': 'AL',
  '28': 'SE',
  '29': 'BA',
  '31': 'MG',
  '32': 'ES',
  '33': 'RJ',
  '35': 'SP',
  '41': 'PR',
  '42': 'SC',
  '43': 'RS',
  '50': 'MS',
  '51': 'MT',
  '52': 'GO',
  '53': 'DF',
};

/** The kinds of documents by their `mod`, under the names that everybody uses. */
export const MODELS: Readonly<Record<string, string>> = {
  '55': 'NF-e',
  '57': 'CT-e',
  '58': 'MDF-e',
  '62': 'NFCom',
  '63': 'BP-e',
  '64': 'GTV-e',
  '65': 'NFC-e',
  '66': 'NF3e',
  '67': 'CT-e OS',
};

interface KeyParts {
  /** Unbroken, letters in upper case. */
  readonly key: string;
  /** The state's abbreviation; empty where its code is nobody's. */
  readonly state: string;
  /** `2026-11`: a key holds the last two digits of the year, and a month as it is written. */
  readonly month: string;
  readonly issuer: TaxId;
  /** Zeros included, as in all its numbers. */
  readonly number: string;
  /** What the issuer makes up. */
  readonly randomCode: string;
  /** The check digit that would be right. Real answers hold keys with another: it is told, and nothing refused. */
  readonly rightDigit: string;
}

/** Access key of 44 characters (Manual de Orientação do Contribuinte, chave de acesso). */
export interface NfeKey extends KeyParts {
  readonly kind: 'nfe';
  readonly model: string;
  readonly series: string;
  /** `tpEmis`: 1 is a normal issue, all others are contingencies or special regimes. */
  readonly emissionType: string;
}

/** Key of a national NFS-e, 50 characters. Many cities send a short code of their own instead, which is none. */
export interface NfseKey extends KeyParts {
  readonly kind: 'nfse';
  /** IBGE code, seven digits. */
  readonly municipality: string;
  /** `1`: the municipality's own system, `2`: the national one. */
  readonly generator: string;
}

const NFE = /^(?:NFE)?([0-9]{6}[0-9A-Z]{12}[0-9]{26})$/;
const NFSE = /^(?:NFSE?|NFE)?([0-9]{9}[0-9A-Z]{14}[0-9]{27})$/;

/** A key as people and systems write it: with its prefix, in groups, with dots or dashes, in lower case; else null. */
export function readKey(text: string): NfeKey | NfseKey | null {
  const word = unpunctuated(text);
  const [nfe, nfse] = [NFE.exec(word)?.[1], NFSE.exec(word)?.[1]];
  if (nfe !== undefined) return nfeKey(nfe);
  return nfse === undefined ? null : nfseKey(nfse);
}

/** Whether the check digit is right. */
export function isRightKey({ key, rightDigit }: KeyParts): boolean {
  return key.endsWith(rightDigit);
}

/** Letters, in upper case, and digits. Only A–Z change their case: of others some would become one of them. */
export function unpunctuated(text: string): string {
  return text.replace(/[\s./:\p{Pd}\p{Cf}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function nfeKey(key: string): NfeKey {
  const [issuer, series] = [key.slice(6, 20), key.slice(22, 25)];
  // Only these series are open to persons. The zeros prove nothing: 00000000000191 is a bank's CNPJ.
  const isPerson = series >= '910' && series <= '969';
  return {
    kind: 'nfe',
    ...partsOf(key, key.slice(2, 6), issuer, isPerson),
    model: key.slice(20, 22),
    series,
    number: key.slice(25, 34),
    emissionType: key.slice(34, 35),
    randomCode: key.slice(35, 43),
  };
}

function nfseKey(key: string): NfseKey {
  return {
    kind: 'nfse',
    ...partsOf(key, key.slice(36, 40), key.slice(9, 23), key.charAt(8) === '1'),
    municipality: key.slice(0, 7),
    generator: key.slice(7, 8),
    number: key.slice(23, 36),
    randomCode: key.slice(40, 49),
  };
}

function partsOf(key: string, date: string, issuer: string, isPerson: boolean) {
  const id: TaxId =
    isPerson && issuer.startsWith('000') ? { kind: 'cpf', value: issuer.slice(3) } : { kind: 'cnpj', value: issuer };
  return {
    key,
    state: STATES[key.slice(0, 2)] ?? '',
    month: `20${date.slice(0, 2)}-${date.slice(2)}`,
    issuer: id,
    rightDigit: checkDigit(key.slice(0, -1)),
  };
}
