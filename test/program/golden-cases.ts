import { TOPICS } from '../../src/cli/commands.ts';
import { isDefinedFor, STATUSES, statusOfCode } from '../../src/contract/status-table.ts';
import { ENDINGS } from '../support/endings.ts';

/** One golden: a command line, and the streams that it is run on. */
export interface GoldenCase {
  readonly name: string;
  readonly argv: readonly string[];
  /** The width of the terminal; null is a pipe. */
  readonly columns: number | null;
  readonly environment?: Readonly<Record<string, string>>;
}

const LANGUAGES = ['pt', 'en'] as const;
const WIDTHS = [40, 60, 80, 120] as const;
const CODES = STATUSES.map(({ code }) => code);
/** One page with most of the fields for each operation and customer; the languages alternate. */
const DOCUMENTS = [
  ['nfe', '004', 'pt'],
  ['nfe', 'F004', 'en'],
  ['nfse', '004', 'en'],
  ['nfse', 'F004', 'pt'],
] as const;
/** What help is asked on; an empty word is recibo itself. */
const HELPS = ['', 'nfe', 'nfse', 'help', ...TOPICS];
/** Whatever is no plain status: transport faults, breaches, deviations and relative links. */
const TROUBLES = ENDINGS.filter((ending) => /^(4|5[^0]|50[^0]|3|60|612)/.test(ending) && ending !== '428');

/** A word of each kind. */
const EXPLAINED = [
  ['999', '999'],
  ['500', '500'],
  ['exit', 'interrupted'],
  ['key', '53261100ABCDEF000157558990000000057908172635'],
  ['nfse-key', '31062001100052998224725000000000000926010123456783'],
  ['cnpj', '12ABC34501DE35'],
] as const;

/** The command line of a lookup that ends soon, whatever the sandbox does. */
function lookup(operation: string, receipt: string, lang: string, ...options: string[]): string[] {
  return [
    operation,
    receipt,
    '--sandbox',
    '--lang',
    lang,
    '--retries',
    '0',
    '--timeout',
    patience(receipt),
    ...options,
  ];
}

/** Only the ending that never answers is to be waited for, and not for long. */
function patience(receipt: string): string {
  return receipt.endsWith('408') ? '300ms' : '30s';
}

function operationsOf(code: string) {
  const status = statusOfCode(code);
  return (['nfe', 'nfse'] as const).filter((operation) => status !== undefined && isDefinedFor(status, operation));
}

/** Through pipes, the program as it is installed: every status as `plain`, and each other format where it differs. */
export const PIPE_CASES: readonly GoldenCase[] = [
  ...CODES.flatMap((status) =>
    operationsOf(status).map((operation) => pipe(`${operation}-${status}`, lookup(operation, status, 'pt'))),
  ),
  ...['003', '004', '010', '900'].flatMap((status) =>
    operationsOf(status).map((operation) => pipe(`${operation}-F${status}`, lookup(operation, `F${status}`, 'en'))),
  ),
  ...TROUBLES.flatMap((ending) => LANGUAGES.map((lang) => pipe(`nfe-${ending}-${lang}`, lookup('nfe', ending, lang)))),
  ...['603', '604', '605', '606'].map((ending) => pipe(`nfse-${ending}`, lookup('nfse', ending, 'pt'))),
  ...['004', 'F010', '900', '605'].map((receipt) =>
    pipe(`nfe-${receipt}-json`, lookup('nfe', receipt, 'pt', '--json')),
  ),
  ...['004', '999'].map((receipt) => pipe(`nfse-${receipt}-json`, lookup('nfse', receipt, 'en', '-o', 'json'))),
  ...DOCUMENTS.map(([operation, receipt, lang]) =>
    pipe(`${operation}-${receipt}-table-${lang}`, lookup(operation, receipt, lang, '-o', 'table')),
  ),
  pipe('nfe-606-table', lookup('nfe', '606', 'en', '-o', 'table')),
  pipe('nfe-004-table-coloured', lookup('nfe', '004', 'en', '-o', 'table'), { FORCE_COLOR: '1' }),
  pipe('nfe-004-message', lookup('nfe', '004', 'pt', '-o', 'message')),
  pipe('nfe-900-message', lookup('nfe', '900', 'en', '-o', 'message')),
  pipe('nfse-500-message', lookup('nfse', '500', 'pt', '-o', 'message')),
  pipe('nfe-408-message', lookup('nfe', '408', 'en', '-o', 'message')),
  pipe('nfe-900-table-no-hints', lookup('nfe', '900', 'pt', '-o', 'table', '--no-hints')),
  pipe('nfe-004-field', lookup('nfe', '004', 'pt', '-f', 'data.sefaz.chave')),
  pipe('nfe-606-field', lookup('nfe', '606', 'pt', '-f', 'data.itens.1.nome')),
  pipe('nfe-004-fields', lookup('nfe', '606', 'pt', '-f', 'data.numero', '-f', 'data.itens.1.nome', '-f', 'data.x')),
  ...LANGUAGES.map((lang) => pipe(`nfe-002-field-absent-${lang}`, lookup('nfe', '002', lang, '-f', 'data.numero'))),
  pipe('nfe-004-field-object', lookup('nfe', '004', 'pt', '-f', 'data.cliente')),
  ...['010', '401', '603'].map((ending) => pipe(`nfe-${ending}-quiet`, lookup('nfe', ending, 'pt', '--quiet'))),
  pipe('nfe-010-accept', lookup('nfe', '010', 'pt', '--accept', '002,010')),
  ...LANGUAGES.map((lang) => pipe(`nfe-605-strict-${lang}`, lookup('nfe', '605', lang, '--strict'))),
  ...LANGUAGES.map((lang) => pipe(`nfe-004-dry-run-${lang}`, lookup('nfe', '004', lang, '--dry-run'))),
  pipe('nfse-004-curl', lookup('nfse', 'A b/\'ç"004', 'pt', '--curl')),
  pipe('version', ['--version']),
];

/** On terminals of four widths, coloured. */
export const TERMINAL_CASES: readonly GoldenCase[] = [
  ...DOCUMENTS.flatMap(([operation, receipt, lang]) =>
    WIDTHS.map((columns) => terminal(columns, `${operation}-${receipt}-${lang}`, lookup(operation, receipt, lang))),
  ),
  ...CODES.filter((status) => status !== '004').flatMap((status) =>
    operationsOf(status).flatMap((operation) => [
      ...LANGUAGES.map((lang) => terminal(80, `${operation}-${status}-${lang}`, lookup(operation, status, lang))),
      terminal(40, `${operation}-F${status}-pt`, lookup(operation, `F${status}`, 'pt')),
    ]),
  ),
  ...['603', '604', '605', '606'].flatMap((ending) => [
    terminal(80, `nfe-${ending}-pt`, lookup('nfe', ending, 'pt')),
    terminal(60, `nfse-${ending}-en`, lookup('nfse', ending, 'en')),
  ]),
  terminal(40, 'nfe-606-pt', lookup('nfe', '606', 'pt')),
  ...['401', '408', '502', '601'].flatMap((ending) =>
    LANGUAGES.map((lang) => terminal(80, `nfe-${ending}-${lang}`, lookup('nfe', ending, lang))),
  ),
  ...['004', '605', '606'].map((ending) => terminal(80, `nfe-${ending}-json`, lookup('nfe', ending, 'en', '--json'))),
  terminal(80, 'nfe-606-message', lookup('nfe', '606', 'pt', '-o', 'message')),
  terminal(80, 'nfe-612-en', lookup('nfe', '612', 'en')),
  terminal(80, 'nfse-606-plain', lookup('nfse', '606', 'en', '-o', 'plain')),
  terminal(80, 'nfe-606-field', lookup('nfe', '606', 'en', '-f', 'data.itens.0.nome', '-f', 'data.nada')),
  terminal(80, 'nfe-004-no-color', lookup('nfe', '004', 'pt'), { NO_COLOR: '1' }),
  ...LANGUAGES.map((lang) => terminal(80, `nfe-002-verbose-${lang}`, lookup('nfe', '002', lang, '--verbose'))),
  ...LANGUAGES.flatMap((lang) =>
    HELPS.map((topic) => terminal(80, `help-${topic || 'program'}-${lang}`, help(topic, lang))),
  ),
  terminal(40, 'help-nfe-en', help('nfe', 'en')),
  ...LANGUAGES.map((lang) => terminal(80, `sandbox-list-${lang}`, ['sandbox', '--list', '--lang', lang])),
  ...EXPLAINED.flatMap(([name, word]) =>
    LANGUAGES.map((lang) => terminal(80, `explain-${name}-${lang}`, ['explain', word, '--lang', lang])),
  ),
  terminal(40, 'explain-key-pt', ['explain', '53261100ABCDEF000157558990000000057908172635', '--lang', 'pt']),
  terminal(80, 'explain-999-json', ['explain', '999', '--json']),
];

function help(topic: string, lang: string): string[] {
  return ['help', ...(topic === '' ? [] : [topic]), '--lang', lang];
}

function pipe(name: string, argv: readonly string[], environment = {}): GoldenCase {
  return { name: `pipe-${name}`, argv, columns: null, environment };
}

function terminal(columns: number, name: string, argv: readonly string[], environment = {}): GoldenCase {
  return { name: `terminal-${columns}-${name}`, argv, columns, environment };
}
