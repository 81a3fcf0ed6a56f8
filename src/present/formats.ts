import type { PageExtras, RecordExtras } from '../commands/lookup-presenter-interface.ts';
import { lettersOfText } from '../contract/utf8.ts';
import { CATALOGUES, type Catalogue } from '../language/catalogue.ts';
import type { AnsweredRecord, LookupRecord } from '../lookup-record.ts';
import type { FORMATS, Format } from '../options/choices.ts';
import type { LineForm } from './batch/record-columns.ts';
import type { PrintedAnswer } from './print-on-stdout.ts';
import type { StreamStyle } from './screen.ts';

/** How the records of a batch are written. */
export interface RecordFormat {
  /** What stands before the first record. */
  readonly head?: string;
  /** A record, line end included, each byte of its UTF-8 as one character. */
  readonly lettersOf: (record: LookupRecord) => string;
}

type BatchFormat = (form: LineForm, style: StreamStyle, catalogue: Catalogue) => Promise<RecordFormat>;

type SingleFormat = (
  record: AnsweredRecord,
  style: StreamStyle,
  catalogue: Catalogue,
  extras: PageExtras,
) => Promise<PrintedAnswer>;

/** How a format prints what the table of formats (`options/choices.ts`) says that it prints. */
interface FormatRow<Prints> {
  /** An answer that was asked for alone. */
  readonly single: Prints extends 'records' ? null : SingleFormat;
  /** The records of a batch. */
  readonly batch: Prints extends 'answers' ? null : BatchFormat;
}

/** One record a line, with a JSON envelope of ours: the same for one receipt and for many. */
const ndjson: BatchFormat = async (form) => {
  const { ndjsonLine } = await import('./batch/ndjson.ts');
  return { lettersOf: (record) => ndjsonLine(record, form) };
};

/** The table of formats. Each renderer is loaded when it is asked for: a run pays for no other. */
export const FORMAT_ROWS: { readonly [Name in Format]: FormatRow<(typeof FORMATS)[Name]['prints']> } = {
  table: {
    single: async (...answer) => (await import('./table/render-table.ts')).renderTable(...answer),
    batch: async (_, style, catalogue) => {
      const { tableLines } = await import('./batch/table-line.ts');
      const [document, messages] = await Promise.all([catalogue.document(), catalogue.messages()]);
      const lineOf = tableLines({ document, messages }, style);
      return { lettersOf: (record) => lettersOfText(lineOf(record)) };
    },
  },
  plain: {
    single: async ({ answer }, { isTerminal }) => {
      const { renderPlain } = await import('./plain-format.ts');
      return { text: renderPlain(answer.tree, isTerminal) };
    },
    batch: async (form) => {
      const { plainLine } = await import('./plain-format.ts');
      return { lettersOf: (record) => lettersOfText(plainLine(record, form)) };
    },
  },
  json: {
    single: async ({ answer }, { isTerminal, isColoured }) => {
      if (!isTerminal) return { text: answer.bytes };
      const { renderJson } = await import('./pretty-json.ts');
      return { text: renderJson(answer.compact, isColoured) };
    },
    batch: ndjson,
  },
  ndjson: { single: null, batch: ndjson },
  csv: {
    single: null,
    batch: async (form) => {
      const { csvHead, csvLine } = await import('./batch/csv.ts');
      return { head: csvHead(form), lettersOf: (record) => lettersOfText(csvLine(record, form)) };
    },
  },
  message: {
    single: async (record, _, catalogue, extras) => {
      const { renderMessage } = await import('./message-for-ticket.ts');
      return { text: await renderMessage(record, catalogue, extras) };
    },
    batch: null,
  },
};

/** How records are to be written; what has failed, in English, whoever reads it. */
export async function lineForm({ isExcel, savesDocuments }: RecordExtras, isTerminal: boolean): Promise<LineForm> {
  const [english, { failureText }] = await Promise.all([CATALOGUES.en.messages(), import('./print-problem.ts')]);
  return { errorMessage: (record) => failureText(record, english), isTerminal, isExcel, savesDocuments };
}

/** The format of a stream for which none was asked for. */
export function defaultFormat({ isTerminal }: StreamStyle): 'table' | 'plain' {
  return isTerminal ? 'table' : 'plain';
}
