import { FAR } from './values.ts';

/** The states by their IBGE codes, the `cUF` of an access key. */
const STATES =
  '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC 43RS 50MS 51MT 52GO 53DF';

/** The state whose code a number begins with; empty where it is nobody's. */
export function stateOf(number: string): string {
  const found = STATES.split(' ').find((one) => one.slice(0, 2) === number.slice(0, 2));
  return found?.slice(2) ?? '';
}

// How a document was issued: the digit `tpEmis` of its key, which each model reads in its own way.
const OTHER = { 1: 'normal', 2: 'off-line' };
const MANIFEST = { ...OTHER, 3: 'NFF' };
const COMMON = { 1: 'normal', 3: 'NFF', 5: 'FS-DA', 7: 'SVC-RS' };
const INVOICE = { ...COMMON, 2: 'FS-IA', 4: 'EPEC', 6: 'SVC-AN', 9: 'off-line' };
const TRANSPORT = { ...COMMON, 4: 'EPEC (SVC)', 8: 'SVC-SP' };

/** Where the parts of a key begin and end. */
type Slices = Readonly<Record<string, readonly [start: number, end: number]>>;

const NUMBER: Slices = { series: [22, 25], number: [25, 34], 'emission-type': [34, 35] };
const SERIES: Slices = { ...NUMBER, 'random-code': [35, 43] };
/** The first digit of the random code is the authorising site. */
const SITE: Slices = { ...NUMBER, site: [35, 36], 'random-code': [36, 43] };
const SAT: Slices = { device: [22, 31], number: [31, 37], 'random-code': [37, 43] };
const NFSE: Slices = { municipality: [0, 7], generator: [7, 8], number: [23, 36], 'random-code': [40, 49] };

/** The kinds of documents by their `mod`: as everybody calls it, how its keys are laid out, and its emission types. */
const MODELS: Readonly<Record<string, readonly [string, Slices, Readonly<Record<string, string>>]>> = {
  '55': ['NF-e', SERIES, INVOICE],
  '57': ['CT-e', SERIES, TRANSPORT],
  '58': ['MDF-e', SERIES, MANIFEST],
  '59': ['CF-e SAT', SAT, {}],
  '62': ['NFCom', SITE, OTHER],
  '63': ['BP-e', SERIES, OTHER],
  '64': ['GTV-e', SERIES, OTHER],
  '65': ['NFC-e', SERIES, INVOICE],
  '66': ['NF3e', SITE, OTHER],
  '67': ['CT-e OS', SERIES, TRANSPORT],
  '75': ['NFAg', SITE, OTHER],
  '76': ['NFGas', SITE, OTHER],
  '77': ['NF-e ABI', {}, {}],
  '99': ['DC-e', {}, {}],
};

const NFE_PORTAL = 'https://www.nfe.fazenda.gov.br/portal';
const NFSE_PORTAL = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=';

/**
 * The access key of a document (44 characters) or of a national NFS-e (50). Many municipalities send a short code instead.
 * Texts are empty where the key has no such part, or nobody knows what it means.
 */
export type Key = ReturnType<typeof takeApart>;

/** What people and systems write before a key. */
const NAME = 'NFCOM|NF3E|NFAG|NFGAS|NFC?E|NFSE?|CTE|MDFE|BPE|GTVE|CFE|DCE';
const KEY = new RegExp(`^(?:${NAME})?([0-9]{6}[0-9A-Z]{12}[0-9]{26}|[0-9]{9}[0-9A-Z]{14}[0-9]{27})$`);

/** A key as people and systems write it: with its prefix, in groups, with dots or dashes, in lowercase; else null. */
export function readKey(text: string): Key | null {
  const key = KEY.exec(unpunctuated(text))?.[1];
  return key === undefined ? null : takeApart(key);
}

const spelled = (length: number) => `((?:[0-9a-z][\\s.\u2010-\u2015-]{0,2}){${length - 1}}[0-9])(?![0-9a-z])`;
/** Every place where a key may begin: lookaheads overlap, so that a number in front of a key does not hide it. */
const WRITTEN = new RegExp(`(?<![0-9a-z])(?:${NAME})?(?=${spelled(44)}|${spelled(50)})`, 'gi');
/** Every key in a text, in whatever form: in brackets, in a link, in groups. */
export function keysIn(text: string): Key[] {
  return [...text.slice(0, FAR).matchAll(WRITTEN)].flatMap(([, nfe, nfse]) => readKey(nfe ?? nfse ?? '') ?? []);
}

/** The length of what is one character short of a key, or beyond it, and the key's; the same with an O for a zero. Else null. */
export function nearKey(text: string): { length: number; right: number } | null {
  const word = unpunctuated(text);
  const { length } = /^(?:[A-Z]+|NF3E)?(\d{6}[0-9A-Z]+\d{8})$/.exec(word)?.[1] ?? '';
  const right = [44, 50].find((one) => Math.abs(length - one) === 1);
  if (right !== undefined) return { length, right };
  const key = readKey(word) === null ? readKey(word.replaceAll('O', '0'))?.key : undefined;
  return key === undefined ? null : { length: key.length, right: key.length };
}

/** Letters, in upper case, and digits. Only A–Z change their case: of others some would become one of them. */
export function unpunctuated(text: string): string {
  return text.replace(/[\s./:\p{Pd}\p{Cf}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function takeApart(key: string) {
  const isNfse = key.length === 50;
  const model = isNfse ? '' : key.slice(20, 22);
  const [modelName, layout, emissions] = MODELS[model] ?? ['', isNfse ? NFSE : {}, {}];
  const sliced = Object.entries(layout).map(([part, range]) => [part, key.slice(...range)]);
  const parts: Readonly<Record<string, string>> = Object.fromEntries(sliced);
  const { series = '' } = parts;
  const [issuer, year] = isNfse ? [key.slice(9, 23), 36] : [key.slice(6, 20), 2];
  const [, cpf = ''] = /^000(.*)/.exec(issuer) ?? [];
  const isNamed = cpf !== '' && (isNfse ? key[8] === '1' : series >= '910' && series <= '969');
  // In other series the zeros prove nothing: 00000000000191 is a bank's CNPJ. Only the check digits do.
  const isPerhapsPerson = !isNfse && !isNamed && isRightTaxId(cpf) && !isRightTaxId(issuer);
  const isPerson = isNamed || isPerhapsPerson;
  const rightDigit = checkDigit(key.slice(0, -1));
  const isRight = key.endsWith(rightDigit);
  const portal = isNfse ? NFSE_PORTAL + key : model === '55' ? NFE_PORTAL : '';
  return {
    kind: isNfse ? 'nfse' : 'nfe',
    /** Unbroken, letters in upper case. */
    key,
    state: stateOf(key),
    /** `2026-11`: a key holds the last two digits of the year, and a month as it is written. */
    month: `20${key.slice(year, year + 2)}-${key.slice(year + 2, year + 4)}`,
    /** A CPF or a CNPJ. */
    issuer: isPerson ? cpf : issuer,
    isPerson,
    isPerhapsPerson,
    model,
    modelName,
    /** What else its model has, zeros included. */
    parts,
    emission: emissions[parts['emission-type'] ?? ''] ?? '',
    /** *Nota avulsa*: the CNPJ may be that of SEFAZ, which issues it for others. */
    isSingle: series >= '890' && series <= '909',
    /** Where people look it up by themselves; empty where there is no one place for its model, and nothing to be found. */
    portal: isRight ? portal : '',
    rightDigit,
    isRight,
  } as const;
}

const CPF = /^([0-9]{3})([0-9]{3})([0-9]{3})([0-9]{2})$/;
/** Twelve letters or digits and two check digits (CNPJ alfanumérico, Instrução Normativa RFB 2.229/2024). */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})([0-9]{2})$/;

/** Whether a word without punctuation has the shape of a company's CNPJ or a person's CPF. */
export function isTaxId(word: string): boolean {
  return CPF.test(word) || CNPJ.test(word);
}

/** `XX.XXX.XXX/XXXX-00` or `000.000.000-00`; anything that has the shape of neither as it came. */
export function formatTaxId(word: string): string {
  return word.replace(CPF, '$1.$2.$3-$4').replace(CNPJ, '$1.$2.$3/$4-$5');
}

/** Whether a word has the shape of one and closes with its check digits. */
export function isRightTaxId(word: string): boolean {
  // One digit all over closes too, but is nobody's.
  if (!isTaxId(word) || /^(.)\1+$/.test(word)) return false;
  const heaviest = CPF.test(word) ? 11 : 9;
  return [-2, -1].every((at) => checkDigit(word.slice(0, at), heaviest) === word.at(at));
}

/**
 * The check digit behind `first`, as in CNPJ, CPF and access keys: modulus 11, weights from 2 to `heaviest` (9, in a CPF 11) from
 * the right, again and again. A character counts as its ASCII code − 48, so letters count too.
 */
export function checkDigit(first: string, heaviest = 9): string {
  const weights = heaviest - 1;
  const sum = [...first].reverse().reduce((all, one, at) => all + (one.charCodeAt(0) - 48) * (2 + (at % weights)), 0);
  return sum % 11 < 2 ? '0' : String(11 - (sum % 11));
}
