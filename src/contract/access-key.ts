import { accessKeyCheckDigit } from './access-key-check-digit.ts';
import type { TaxId } from './cnpj-and-cpf.ts';
import { STATE_OF_CODE } from './states-and-models.ts';

/** The parts of an NF-e access key (Manual de Orientação do Contribuinte, chave de acesso). */
export type AccessKey = Readonly<ReturnType<typeof partsOf>>;

/** CNPJ may hold letters (Instrução Normativa RFB 2.229/2024), so twelve of the characters may. */
const SHAPE = /^[0-9]{6}[0-9A-Za-z]{12}[0-9]{26}$/;

/**
 * Reads an NF-e access key as people and systems write it: with an `NFe` prefix, in groups, with dots or dashes, in lower
 * case. Null where it has not the shape of a key. A key whose check digit or month is wrong is still read: real answers
 * hold such keys.
 */
export function readAccessKey(value: string): AccessKey | null {
  const key = unbrokenAccessKey(value);
  return key === null ? null : partsOf(key);
}

/** The same as 44 characters alone: a message may name two hundred thousand keys. */
export function unbrokenAccessKey(value: string): string | null {
  const unbroken = value
    .trim()
    .replace(/^NFe/i, '')
    .replace(/[\s.-]/g, '');
  // The shape comes before the upper case, which would turn foreign letters such as U+0131 into A–Z.
  return SHAPE.test(unbroken) ? unbroken.toUpperCase() : null;
}

function partsOf(key: string) {
  const series = key.slice(22, 25);
  return {
    /** The 44 characters unbroken, letters in upper case. */
    key,
    /** The same in groups of four with a space between, as it is printed on a DANFE. */
    groups: key.replace(/.{4}(?=.)/g, '$& '),
    /** `cUF`, the state's IBGE code: two digits. */
    stateCode: key.slice(0, 2),
    /** Null for a code that is no state's. */
    state: STATE_OF_CODE[key.slice(0, 2)] ?? null,
    /** Four digits: the key holds the last two, counted from 2000. */
    year: 2000 + Number(key.slice(2, 4)),
    /** As it stands in the key, so it may be 0 or 13. */
    month: Number(key.slice(4, 6)),
    issuer: issuerOf(key.slice(6, 20), series),
    /** Two digits; their names are in `MODEL_NAMES`. */
    model: key.slice(20, 22),
    /** Three digits, zeros included. */
    series,
    /** Nine digits, zeros included. */
    number: key.slice(25, 34),
    /** `tpEmis`: `1` is a normal issue, all others are contingencies or special regimes. */
    emissionType: key.slice(34, 35),
    /** `cNF`, eight digits that the issuer makes up. */
    randomCode: key.slice(35, 43),
    checkDigit: key.slice(43),
    checkDigitHolds: accessKeyCheckDigit(key.slice(0, 43)) === key.slice(43),
  };
}

/** The zeros alone prove nothing: 00000000000191 is a bank's CNPJ. Only series 910 to 969 are open to natural persons. */
function issuerOf(document: string, series: string): TaxId {
  const isPerson = series >= '910' && series <= '969' && document.startsWith('000');
  return isPerson ? { kind: 'cpf', value: document.slice(3) } : { kind: 'cnpj', value: document };
}
