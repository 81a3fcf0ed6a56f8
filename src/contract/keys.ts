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

/** How a document was issued: the digit `tpEmis` of its key, which each model reads in its own way. */
export type Emission =
  | 'normal'
  | 'fs-ia'
  | 'nff'
  | 'epec'
  | 'epec-svc'
  | 'fs-da'
  | 'svc-an'
  | 'svc-rs'
  | 'svc-sp'
  | 'off-line';

type Emissions = Readonly<Record<string, Emission>>;

const INVOICE: Emissions = {
  '1': 'normal',
  '2': 'fs-ia',
  '3': 'nff',
  '4': 'epec',
  '5': 'fs-da',
  '6': 'svc-an',
  '7': 'svc-rs',
  '9': 'off-line',
};
const TRANSPORT: Emissions = {
  '1': 'normal',
  '3': 'nff',
  '4': 'epec-svc',
  '5': 'fs-da',
  '7': 'svc-rs',
  '8': 'svc-sp',
};
const OTHER: Emissions = { '1': 'normal', '2': 'off-line' };

/** A part of a key that not every kind has. */
export type Part =
  | 'municipality'
  | 'generator'
  | 'device'
  | 'series'
  | 'number'
  | 'emission-type'
  | 'site'
  | 'random-code';

/** Where parts begin and end. */
type Layout = Readonly<Partial<Record<Part, readonly [start: number, end: number]>>>;

const NUMBER: Layout = { series: [22, 25], number: [25, 34], 'emission-type': [34, 35] };
const SERIES: Layout = { ...NUMBER, 'random-code': [35, 43] };
/** The site of the authority takes the first digit of the random code. */
const SITE: Layout = { ...NUMBER, site: [35, 36], 'random-code': [36, 43] };
const SAT: Layout = { device: [22, 31], number: [31, 37], 'random-code': [37, 43] };
const NFSE: Layout = { municipality: [0, 7], generator: [7, 8], number: [23, 36], 'random-code': [40, 49] };

interface Model {
  /** As everybody calls it. */
  readonly name: string;
  readonly layout: Layout;
  readonly emissions: Emissions;
}

/** The kinds of documents by their `mod`. */
const MODELS: Readonly<Record<string, Model>> = {
  '55': { name: 'NF-e', layout: SERIES, emissions: INVOICE },
  '57': { name: 'CT-e', layout: SERIES, emissions: TRANSPORT },
  '58': { name: 'MDF-e', layout: SERIES, emissions: { ...OTHER, '3': 'nff' } },
  '59': { name: 'CF-e SAT', layout: SAT, emissions: {} },
  '62': { name: 'NFCom', layout: SITE, emissions: OTHER },
  '63': { name: 'BP-e', layout: SERIES, emissions: OTHER },
  '64': { name: 'GTV-e', layout: SERIES, emissions: OTHER },
  '65': { name: 'NFC-e', layout: SERIES, emissions: INVOICE },
  '66': { name: 'NF3e', layout: SITE, emissions: OTHER },
  '67': { name: 'CT-e OS', layout: SERIES, emissions: TRANSPORT },
  '75': { name: 'NFAg', layout: SITE, emissions: OTHER },
  '99': { name: 'DC-e', layout: {}, emissions: {} },
};

/** The access key of a document (44 characters) or of a national NFS-e (50). Many cities send a short code instead. */
export interface Key {
  readonly kind: 'nfe' | 'nfse';
  /** Unbroken, letters in upper case. */
  readonly key: string;
  /** The state's abbreviation; empty where its code is nobody's. */
  readonly state: string;
  /** `2026-11`: a key holds the last two digits of the year, and a month as it is written. */
  readonly month: string;
  readonly issuer: TaxId;
  /** `mod`, and its name; empty where nobody knows it, or there is none. */
  readonly model: string;
  readonly modelName: string;
  /** Zeros included. */
  readonly parts: Readonly<Partial<Record<Part, string>>>;
  /** Null where the model does not say what its digit means. */
  readonly emission: Emission | null;
  /** *Nota avulsa*: the CNPJ may be that of SEFAZ, which issues it for others. */
  readonly isSingle: boolean;
  /** The check digit as it should be. Real answers hold keys with another: it is told, and nothing refused. */
  readonly rightDigit: string;
}

/** What people and systems write before a key. */
const NAME = 'NFCOM|NF3E|NFAG|NFC?E|NFSE?|CTE|MDFE|BPE|GTVE|CFE|DCE';
const NFE_KEY = new RegExp(`^(?:${NAME})?([0-9]{6}[0-9A-Z]{12}[0-9]{26})$`);
const NFSE_KEY = new RegExp(`^(?:${NAME})?([0-9]{9}[0-9A-Z]{14}[0-9]{27})$`);

/** A key as people and systems write it: with its prefix, in groups, with dots or dashes, in lowercase; else null. */
export function readKey(text: string): Key | null {
  const word = unpunctuated(text);
  const [nfe, nfse] = [NFE_KEY.exec(word)?.[1], NFSE_KEY.exec(word)?.[1]];
  if (nfe !== undefined) return nfeKey(nfe);
  return nfse === undefined ? null : nfseKey(nfse);
}

const spelled = (length: number) => `((?:[0-9a-z][\\s.\\p{Pd}]{0,2}){${length - 1}}[0-9])(?![0-9a-z])`;
/** At each place where a key may begin; of lookaheads, so that the number before one does not hide it. */
const WRITTEN = new RegExp(`(?<![0-9a-z])(?:${NAME})?(?=${spelled(44)}|${spelled(50)})`, 'giu');
/** As far as a text is looked through. */
const FAR = 20_000;

/** Every key in a text, in whatever form: in brackets, in a link, in groups. */
export function keysIn(text: string): Key[] {
  const found = text.slice(0, FAR).matchAll(WRITTEN);
  return [...found].flatMap(([, nfe = '', nfse = '']) => readKey(nfe) ?? readKey(nfse) ?? []);
}

/** How many characters a text has that looks like a key but for one missing or too many, and how many a key has; else null. */
export function nearKey(text: string): { length: number; right: number } | null {
  const word = unpunctuated(text).replace(new RegExp(`^(?:${NAME})(?=\\d)`), '');
  const right = [44, 50].find((one) => Math.abs(word.length - one) === 1);
  return right !== undefined && /^\d{6}[0-9A-Z]+\d{8}$/.test(word) ? { length: word.length, right } : null;
}

/** Whether the check digit is right. */
export function isRightKey({ key, rightDigit }: Key): boolean {
  return key.endsWith(rightDigit);
}

/** Letters, in upper case, and digits. Only A–Z change their case: of others some would become one of them. */
export function unpunctuated(text: string): string {
  return text.replace(/[\s./:\p{Pd}\p{Cf}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function nfeKey(key: string): Key {
  const model = key.slice(20, 22);
  const { name = '', layout = {}, emissions = {} } = MODELS[model] ?? {};
  const parts = partsOf(key, layout);
  const { series = '' } = parts;
  return {
    kind: 'nfe',
    ...factsOf(key, key.slice(2, 6)),
    // Only these series are open to persons. The zeros prove nothing: 00000000000191 is a bank's CNPJ.
    issuer: issuerOf(key.slice(6, 20), series >= '910' && series <= '969'),
    model,
    modelName: name,
    parts,
    emission: emissions[parts['emission-type'] ?? ''] ?? null,
    isSingle: series >= '890' && series <= '909',
  };
}

function nfseKey(key: string): Key {
  return {
    kind: 'nfse',
    ...factsOf(key, key.slice(36, 40)),
    issuer: issuerOf(key.slice(9, 23), key.charAt(8) === '1'),
    model: '',
    modelName: '',
    parts: partsOf(key, NFSE),
    emission: null,
    isSingle: false,
  };
}

function factsOf(key: string, date: string) {
  return {
    key,
    state: STATES[key.slice(0, 2)] ?? '',
    month: `20${date.slice(0, 2)}-${date.slice(2)}`,
    rightDigit: checkDigit(key.slice(0, -1)),
  };
}

function partsOf(key: string, layout: Layout): Key['parts'] {
  return Object.fromEntries(Object.entries(layout).map(([part, range]) => [part, key.slice(...range)]));
}

function issuerOf(text: string, isPerson: boolean): TaxId {
  const isCpf = isPerson && text.startsWith('000');
  return isCpf ? { kind: 'cpf', value: text.slice(3) } : { kind: 'cnpj', value: text };
}
