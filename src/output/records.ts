import * as v from 'valibot';
import { csvLineOf, excelCode, excelDate, excelNumber, excelText, guarded } from '../contract/csv-cells.ts';
import { compact, find, Json, raw, readJson, textAt } from '../contract/json.ts';
import { EXITS, type ExitName } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import type { LookupRecord } from '../record.ts';
import { WORDS, type Words } from '../words/index.ts';
import { isReadable } from './notation.ts';
import { escapePlain } from './plain.ts';
import { safe } from './text.ts';

/** One record of a batch as JSON on a line: names and order are part of the contract. */
export function ndjson(record: LookupRecord, isTerminal = false): string {
  const { receipt, kind, exitCode, outcome, answer, failure, attempts, elapsedMs, documents } = record;
  const text = JSON.stringify;
  const message = errorMessage(record);
  const error = failure === null ? null : { code: failure.exit, message };
  const envelope = answer === null ? 'null' : compact(answer.text);
  const line =
    `{"receipt":${text(receipt)},"document":"${kind}","exitCode":${exitCode},"outcome":"${outcome}",` +
    `"status":${text(statusIn(record))},"envelope":${envelope},"error":${text(error)},` +
    `"attempts":${attempts},"elapsedMs":${Math.round(elapsedMs)}` +
    `${documents === null ? '' : `,"documents":${text(documents.map(({ kind, file, bytes }) => ({ kind, file, bytes })))}`}}`;
  return `${isTerminal ? safe(line) : line}\n`;
}

const EXIT = v.picklist(Object.keys(EXITS) as ExitName[]);
/** What `ndjson` writes of a record. */
const RECORD = v.object({
  receipt: v.string(),
  document: v.picklist(['nfe', 'nfse']),
  exitCode: v.number(),
  outcome: EXIT,
  status: v.nullable(v.string()),
  envelope: v.unknown(),
  error: v.nullable(v.object({ code: EXIT, message: v.string() })),
  attempts: v.number(),
  elapsedMs: v.number(),
});

/** The record that a line of `ndjson` is; null where it is none. */
export function readRecord(line: string): LookupRecord | null {
  const json = readJson(line);
  if (json === null || !v.is(RECORD, json.value)) return null;
  const { document, envelope, error, ...told } = json.value;
  return {
    ...told,
    kind: document,
    answer: envelope === null ? null : envelopeOf(json, envelope),
    failure: error && new Failure(error.code, () => error.message),
    deviations: [],
    documents: null,
  };
}

/** As it stands in the line. Where that is how JSON is written anew, as it mostly is, no tree of the line is needed. */
function envelopeOf(line: Json, value: unknown): Json {
  const text = JSON.stringify(value);
  const node = line.text.includes(`,"envelope":${text}`) ? null : find(line, 'envelope');
  return new Json(node === null ? text : raw(line, node), value);
}

/** The service's whole string, of an answer that does not count as well. */
function statusIn({ status, answer }: LookupRecord): string | null {
  return status ?? (answer === null ? null : textAt(answer, 'status') || null);
}

/** Machine formats tell what went wrong in English, whoever reads them. */
function errorMessage({ failure }: LookupRecord): string {
  return failure?.say(WORDS.en) ?? '';
}

/** What a column holds, by how Excel has to be kept from spoiling it. `own` is recibo's. */
type Nature = 'own' | 'code' | 'words' | 'amount' | 'date';

interface Column {
  readonly nature: Nature;
  readonly textOf: (record: LookupRecord) => string;
}

/** The columns of `csv` in their order. */
const COLUMNS = {
  receipt: { nature: 'code', textOf: ({ receipt }) => receipt },
  document: { nature: 'own', textOf: ({ kind }) => kind },
  'exit-code': { nature: 'own', textOf: ({ exitCode }) => String(exitCode) },
  outcome: { nature: 'own', textOf: ({ outcome }) => outcome },
  status: { nature: 'code', textOf: (record) => statusIn(record) ?? '' },
  numero: field('code', 'data.numero'),
  serie: field('code', 'data.serie'),
  customer: { nature: 'words', textOf: customerOf },
  'customer-id': field('code', 'data.cliente.cnpj', 'data.cliente.cpf'),
  'valor-total': field('amount', 'data.valor-total'),
  'data-emissao': field('date', 'data.sefaz.data-emissao', 'data.retorno-municipio.data-emissao'),
  chave: field('code', 'data.sefaz.chave', 'data.retorno-municipio.chave'),
  protocolo: field('code', 'data.sefaz.protocolo'),
  codigo: field('code', 'data.sefaz.codigo'),
  message: { nature: 'words', textOf: messageOf },
  'url-danfe': field('words', 'data.sefaz.url-danfe'),
  'url-xml': field('words', 'data.sefaz.url-xml'),
  attempts: { nature: 'own', textOf: ({ attempts }) => String(attempts) },
  'elapsed-ms': { nature: 'own', textOf: ({ elapsedMs }) => String(Math.round(elapsedMs)) },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;

/** What a record has in a column, as it came; empty where it has nothing. */
export function columnText(record: LookupRecord, name: ColumnName): string {
  return COLUMNS[name].textOf(record);
}

function field<N extends Nature>(nature: N, ...paths: readonly string[]) {
  return { nature, textOf: ({ answer }: LookupRecord) => (answer === null ? '' : firstText(answer, paths)) };
}

function firstText(answer: Json, paths: readonly string[]): string {
  for (const path of paths) {
    const text = textAt(answer, path);
    if (text !== '') return text;
  }
  return '';
}

/** A plain string while the document is being issued (`service.md`, section 2.2). */
function customerOf({ answer }: LookupRecord): string {
  if (answer === null) return '';
  const name = firstText(answer, ['data.cliente.razao-social', 'data.cliente.nome']);
  return name !== '' || find(answer, 'data.cliente')?.type !== 'string' ? name : textAt(answer, 'data.cliente');
}

/** That a document could not be had is told here alone; the service's own words would only repeat the status. */
function messageOf(record: LookupRecord): string {
  const { answer, outcome } = record;
  if (answer === null || outcome === 'io') return errorMessage(record);
  const paths = ['data.sefaz.mensagem', 'data.retorno-municipio.mensagem', 'data.erro'];
  return firstText(answer, paths) || errorMessage(record);
}

/** The first line of `csv`; with `words` that of `--excel`, in the reader's language, with the names that pages have too. */
export function csvHead(words: Words | null): string {
  const names = Object.keys(COLUMNS);
  if (words === null) return csvLineOf(names, ',');
  const own: Readonly<Record<string, string>> = words.batch.columns;
  const fields: Readonly<Record<string, string>> = words.document.field;
  const labels = names.map((name) => own[name] ?? fields[name] ?? fields[`sefaz.${name}`] ?? name);
  return `\ufeff${csvLineOf(labels, ';')}`;
}

/** A record as a line of `csv`. */
export function csvLine(record: LookupRecord, isExcel: boolean, isTerminal = false): string {
  const cells = Object.values(COLUMNS).map(({ nature, textOf }: Column) => {
    const text = isTerminal ? safe(textOf(record)) : textOf(record);
    return isExcel ? excelCell(text, nature, record) : guarded(text);
  });
  return csvLineOf(cells, isExcel ? ';' : ',');
}

function excelCell(text: string, nature: Nature, { answer }: LookupRecord): string {
  if (text === '' || nature === 'own') return text;
  if (nature === 'amount' && answer !== null && isReadable(answer)) return excelNumber(text);
  if (nature === 'date') return excelDate(text);
  return nature === 'words' ? excelText(text) : excelCode(text);
}

const PLAIN_COLUMNS = [
  'receipt',
  'exit-code',
  'status',
  'numero',
  'serie',
  'customer',
  'valor-total',
  'chave',
  'message',
] as const satisfies readonly ColumnName[];

/** A record as a line of `plain`: some columns of `csv`, escaped, with a TAB between. */
export function plainLine(record: LookupRecord, isTerminal = false): string {
  return `${PLAIN_COLUMNS.map((name) => escapePlain(columnText(record, name), isTerminal)).join('\t')}\n`;
}
