import type { PageExtras } from '../commands/lookup-presenter-interface.ts';
import type { Letters } from '../contract/utf8.ts';
import type { Catalogue } from '../language/catalogue.ts';
import type { AnsweredRecord, LookupRecord } from '../lookup-record.ts';
import type { FORMATS, Format } from '../options/choices.ts';
import type { ErrorMessage } from './batch/csv-columns.ts';
import type { PrintedAnswer } from './print-on-stdout.ts';
import type { StreamStyle } from './screen.ts';

/** How the records of a batch are written. */
export interface RecordFormat {
  /** What stands before the first record. */
  readonly head?: string;
  /** A record, line end included. */
  readonly textOf: (record: LookupRecord, errorMessage: ErrorMessage) => string | Letters;
}

/** What a format may need to know beside the stream. */
interface FormatOptions {
  /** As Excel in Portuguese wants it (`--excel`). */
  readonly isExcel: boolean;
  /** Whether documents are kept (`--save`). */
  readonly savesDocuments: boolean;
}

type BatchFormat = (style: StreamStyle, catalogue: Catalogue, options: FormatOptions) => Promise<RecordFormat>;

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
const ndjson: BatchFormat = async ({ isTerminal }, _catalogue, { savesDocuments }) => {
  const { ndjsonLine } = await import('./batch/ndjson.ts');
  const form = { isTerminal, savesDocuments };
  return { textOf: (record, errorMessage) => ndjsonLine(record, errorMessage, form) };
};

/** The table of formats. Each renderer is loaded when it is asked for: a run pays for no other. */
export const FORMAT_ROWS: { readonly [Name in Format]: FormatRow<(typeof FORMATS)[Name]['prints']> } = {
  table: {
    single: async (record, style, catalogue, extras) => {
      const { renderTable } = await import('./table/render-table.ts');
      return renderTable(record, style, catalogue, extras);
    },
    batch: async (style, catalogue) => {
      const { tableLines } = await import('./batch/table-line.ts');
      const [document, messages] = await Promise.all([catalogue.document(), catalogue.messages()]);
      return { textOf: tableLines({ document, messages }, style) };
    },
  },
  plain: {
    single: async ({ answer }, { isTerminal }) => {
      const { renderPlain } = await import('./plain-format.ts');
      return { text: renderPlain(answer.tree, isTerminal) };
    },
    batch: async ({ isTerminal }) => {
      const { plainLine } = await import('./plain-format.ts');
      return { textOf: (record, errorMessage) => plainLine(record, errorMessage, isTerminal) };
    },
  },
  json: {
    single: async ({ body, answer }, { isTerminal, isColoured }) => {
      if (!isTerminal) return { text: body };
      const { renderJson } = await import('./pretty-json.ts');
      return { text: renderJson(answer.compact, isColoured) };
    },
    batch: ndjson,
  },
  ndjson: { single: null, batch: ndjson },
  csv: {
    single: null,
    batch: async ({ isTerminal }, _catalogue, { isExcel }) => {
      const { csvHead, csvLine } = await import('./batch/csv.ts');
      const form = { isExcel, isTerminal };
      return { head: csvHead(form), textOf: (record, errorMessage) => csvLine(record, errorMessage, form) };
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

/** The format of a stream for which none was asked for. */
export function defaultFormat({ isTerminal }: StreamStyle): Format {
  return isTerminal ? 'table' : 'plain';
}
