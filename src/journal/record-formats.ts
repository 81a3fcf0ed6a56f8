import { LINKED_DOCUMENTS, type Linking, linkingOf } from '../contract/document-links-and-file-names.ts';
import { csvDialect } from '../contract/guard-csv-cells.ts';
import { readJsonBody } from '../contract/json-body.ts';
import { csvBeginning, type IsBeginning, isNdjsonBeginning } from './is-torn-record.ts';

/** How the records of a file are written. */
export interface RecordStyle {
  readonly format: 'ndjson' | 'csv';
  readonly isExcel: boolean;
  /** What stands before the first record; empty for nothing. */
  readonly head: string;
}

/** What a record says of its receipt, as far as going on depends on it. */
export interface JournalRecord {
  readonly receipt: string;
  readonly document: string;
  readonly exitCode: number;
  /** The service's whole string; null where there is none. */
  readonly status: string | null;
}

/** How records are told apart and read again. */
export interface RecordForm {
  /** Whether a line end between quotes is part of a value. */
  readonly isQuoted: boolean;
  /** Reads a record; null where the text is none. */
  readonly read: (text: string) => JournalRecord | null;
  /** What a record says of the documents that the answer of its receipt links to. */
  readonly readLinking: (text: string, receipt: string) => Linking;
  readonly isBeginning: IsBeginning;
}

/** The form of records in a style. */
export function recordFormOf(style: RecordStyle): RecordForm {
  return FORMS[style.format](style);
}

const FORMS: Readonly<Record<RecordStyle['format'], (style: RecordStyle) => RecordForm>> = {
  ndjson: () => NDJSON,
  csv: csvForm,
};

/** The beginning of a record as recibo writes it: what stands behind need not be read. */
const BEGINNING =
  /^\{"receipt":("[^"\\]*(?:\\.[^"\\]*)*"),"document":"(nfs?e)","exitCode":([01]?\d{1,2}),"outcome":"[a-z-]+","status":("[^"\\]*(?:\\.[^"\\]*)*"|null),.*\}\r?$/s;

const NDJSON: RecordForm = {
  isQuoted: false,
  isBeginning: isNdjsonBeginning,
  read(text) {
    const [, receiptJson, document, exitCode, statusJson] = BEGINNING.exec(text) ?? [];
    const [receipt, status] = [parsed(receiptJson), parsed(statusJson)];
    if (document === undefined || typeof receipt !== 'string' || status === undefined) return null;
    return { receipt, document, exitCode: Number(exitCode), status };
  },
  readLinking: (text, receipt) => linkingOf(receipt, readJsonBody(Buffer.from(text)), ['envelope']),
};

/** Rows of `csv`. `--excel` has another separator, and texts as formulas. */
function csvForm({ isExcel, head }: RecordStyle): RecordForm {
  const { separator, textOf } = csvDialect(isExcel);
  const columns = head.trim().split(separator);
  return {
    isQuoted: true,
    isBeginning: csvBeginning(separator),
    read(text) {
      // The first five columns say it all.
      const [receipt, document, exitCode, , status] = cellsOf(text, separator, 5);
      if (receipt === undefined || document === undefined || status === undefined) return null;
      if (!/^nfs?e$/.test(document) || !/^[01]?\d{1,2}$/.test(exitCode ?? '')) return null;
      return { receipt: textOf(receipt), document, exitCode: Number(exitCode), status: textOf(status) || null };
    },
    readLinking(text, receipt) {
      const cells = cellsOf(text, separator, columns.length);
      const at = (column: string) => textOf(cells[columns.indexOf(column)] ?? '');
      return { receipt, chave: at('chave'), linkTo: (document) => at(LINKED_DOCUMENTS[document].field) };
    },
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
