import { csvDialect } from '../contract/csv-cells-for-excel.ts';
import { LINKED_DOCUMENTS, type Linking, linkingOf } from '../contract/document-links-and-names.ts';
import { readJsonBody } from '../contract/json-body.ts';
import { csvBeginning, type IsBeginning, isNdjsonBeginning } from './torn-record.ts';

/** How the records of a file are written. */
export interface RecordStyle {
  readonly format: 'ndjson' | 'csv';
  readonly isExcel: boolean;
  /** What stands before the first record; empty for nothing. */
  readonly head: string;
}

/** How records are told apart and read again. */
export interface RecordForm {
  /** Whether a line end between quotes is part of a value. */
  readonly isQuoted: boolean;
  readonly read: ReadRecord;
  readonly readLinking: ReadLinking;
  readonly isBeginning: IsBeginning;
}

const FORMS: Readonly<Record<RecordStyle['format'], (style: RecordStyle) => RecordForm>> = {
  ndjson: () => ({
    isQuoted: false,
    read: readNdjsonRecord,
    readLinking: readNdjsonLinking,
    isBeginning: isNdjsonBeginning,
  }),
  csv: ({ isExcel, head }) => ({
    isQuoted: true,
    read: csvRecordReader(isExcel),
    readLinking: csvLinkingReader(head, isExcel),
    isBeginning: csvBeginning(csvDialect(isExcel).separator),
  }),
};

/** The form of records in a style. */
export function recordFormOf(style: RecordStyle): RecordForm {
  return FORMS[style.format](style);
}

/** What a record says of its receipt, as far as going on depends on it. */
export interface JournalRecord {
  readonly receipt: string;
  readonly document: string;
  readonly exitCode: number;
  /** The service's whole string; null where there is none. */
  readonly status: string | null;
}

/** Reads a record of one format; null where the text is none. */
type ReadRecord = (text: string) => JournalRecord | null;

/** The beginning of a record as recibo writes it: what stands behind need not be read. */
const BEGINNING =
  /^\{"receipt":("[^"\\]*(?:\\.[^"\\]*)*"),"document":"(nfs?e)","exitCode":([01]?\d{1,2}),"outcome":"[a-z-]+","status":("[^"\\]*(?:\\.[^"\\]*)*"|null),.*\}\r?$/s;

/** A line of `ndjson`. */
export const readNdjsonRecord: ReadRecord = (text) => {
  const [, receiptJson, document, exitCode, statusJson] = BEGINNING.exec(text) ?? [];
  const [receipt, status] = [parsed(receiptJson), parsed(statusJson)];
  if (document === undefined || typeof receipt !== 'string' || status === undefined) return null;
  return { receipt, document, exitCode: Number(exitCode), status };
};

/** A line of `csv`: the first five columns say it all. `--excel` has another separator, and texts as formulas. */
export function csvRecordReader(isExcel: boolean): ReadRecord {
  const { separator, textOf } = csvDialect(isExcel);
  return (text) => {
    const [receipt, document, exitCode, , status] = cellsOf(text, separator, 5);
    if (receipt === undefined || document === undefined || status === undefined) return null;
    if (!/^nfs?e$/.test(document) || !/^[01]?\d{1,2}$/.test(exitCode ?? '')) return null;
    return { receipt: textOf(receipt), document, exitCode: Number(exitCode), status: textOf(status) || null };
  };
}

/** A string of JSON, or null as it says; undefined where it only looks like one. */
function parsed(json = ''): string | null | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return undefined;
  }
}

/** The first `count` cells of a line of RFC 4180. */
export function cellsOf(line: string, separator: string, count: number): string[] {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r]*))(?:${separator}|\\r?$)`, 'y');
  const cells: string[] = [];
  while (cells.length < count) {
    const found = cell.exec(line);
    if (found === null || found[0] === '') break;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
  }
  return cells;
}

/** What a record says of the documents that the answer of its receipt links to. */
type ReadLinking = (text: string, receipt: string) => Linking;

/** In a line of `ndjson`. */
export const readNdjsonLinking: ReadLinking = (text, receipt) => linkingOf(receipt, readJsonBody(text), ['envelope']);

/** In a line of `csv`; `head` is the line of its columns. */
export function csvLinkingReader(head: string, isExcel: boolean): ReadLinking {
  const { separator, textOf } = csvDialect(isExcel);
  const columns = head.trim().split(separator);
  return (text, receipt) => {
    const cells = cellsOf(text, separator, columns.length);
    const at = (column: string) => textOf(cells[columns.indexOf(column)] ?? '');
    return { receipt, chave: at('chave'), linkTo: (document) => at(LINKED_DOCUMENTS[document].field) };
  };
}
