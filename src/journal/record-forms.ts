import { csvDialect } from '../contract/spreadsheet.ts';
import {
  csvLinkingReader,
  csvRecordReader,
  type ReadLinking,
  type ReadRecord,
  readNdjsonLinking,
  readNdjsonRecord,
} from './read-record.ts';
import { csvBeginning, type IsBeginning, isNdjsonBeginning } from './record-beginning.ts';

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
