import type { Json } from '../../contract/json.ts';
import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { csvHead, csvLine, warningsOf } from '../../output/columns.ts';
import { fieldHint } from '../../output/hints.ts';
import { fieldsLine, fieldValue, ownColumn, plain, plainLine, prettyJson } from '../../output/machine.ts';
import { messages } from '../../output/message.ts';
import { type Origin, page } from '../../output/page.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import { ndjson } from '../../records/line.ts';
import type { Format } from '../../records/made.ts';
import type { Words } from '../../words/index.ts';
import type { LookupOptions } from './options.ts';

type Text = string | Buffer;

/** What a format makes of an answer that stands alone, where it is no record as in a batch; and of each record of a batch. */
interface Renderers {
  readonly single?: (record: LookupRecord & { readonly answer: Json }, io: Io, origin: Origin) => Text | Promise<Text>;
  /** @param words the reader's, for `--excel`; null for machines */
  readonly lines?: (io: Io, words: Words | null, baseUrl: string, known: readonly string[]) => typeof ndjson;
}

/** Of all others come records of `ndjson`, or what is made of them. */
const FORMATS: { readonly [format in Format]?: Renderers } = {
  table: { single: page, lines: ({ out, words, lang }, _, __, known) => batchLines(out, words, lang, known) },
  plain: { single: ({ answer }, { out }) => plain(answer, out.isTerminal), lines: () => plainLine },
  json: {
    single: ({ answer, raw }, { out }) => (out.isTerminal ? prettyJson(answer.text, out.paint) : (raw ?? answer.text)),
  },
  csv: { lines: (_, words) => (record, isTerminal) => csvLine(record, words, isTerminal) },
  message: { lines: (io, _, baseUrl) => messages(io, baseUrl) },
};

/** What stands before the first record, what makes a line of each, and whether that is `ndjson`, as `json` is of many. */
export interface Lines {
  readonly head: string;
  readonly lineOf: (record: LookupRecord) => string;
  readonly isNdjson: boolean;
}

/** How a run shows its records: in the format asked for, on standard output or in the file of `--out`. */
export class Printer {
  constructor(
    readonly options: LookupOptions,
    readonly io: Io,
  ) {}

  /** The answer of a single lookup; where there is none, only what records have to say. */
  async answer(record: LookupRecord, origin: Origin | null = null): Promise<Text> {
    const { field, quiet, output } = this.options;
    const { answer } = record;
    const single = field.length === 0 ? FORMATS[output]?.single : undefined;
    if (quiet || (answer === null && (single || (field.length > 0 && !field.some(ownColumn))))) return '';
    if (single && answer && origin) return single({ ...record, answer }, this.io, origin);
    if (field.length === 1) {
      const value = fieldValue(record, field[0] ?? '') ?? '';
      return `${this.io.out.isTerminal ? safe(value) : value}\n`;
    }
    const { head, lineOf } = this.lines(origin?.baseUrl);
    return head + lineOf(record);
  }

  /** @param known receipts that come */
  lines(baseUrl = '', known: readonly string[] = []): Lines {
    const { out, quiet, field, excel, output } = this.options;
    const { io } = this;
    const isTerminal = io.out.isTerminal && out === undefined;
    const bare = { head: '', isNdjson: false };
    if (quiet && out === undefined) return { ...bare, lineOf: () => '' };
    if (field.length > 0) return { ...bare, lineOf: (record) => fieldsLine(record, field, isTerminal) };
    const words = excel ? io.words : null;
    const textOf = FORMATS[output]?.lines?.(io, words, baseUrl, known) ?? ndjson;
    const head = output === 'csv' ? csvHead(words) : '';
    return { head, lineOf: (record) => textOf(record, isTerminal), isNdjson: textOf === ndjson };
  }

  /** Tells what there is to say beside an answer: deviations, what went wrong, fields that are not there, documents that are kept. */
  async tellBeside(record: LookupRecord, profile: string | null): Promise<void> {
    const { field, quiet } = this.options;
    const { io } = this;
    const { answer, failure, documents, kind } = record;
    for (const warning of warningsOf(record, io.words)) await warn(warning, io);
    if (failure !== null) {
      const text = failure.say(io.words);
      await complain(profile === null ? text : io.words.settings.ofProfile(profile, text), io);
    }
    if (quiet) return;
    for (const path of field) {
      if (answer === null || fieldValue(record, path) !== null) continue;
      const hint = fieldHint(path, kind, [record.outcome], io.words);
      if (hint !== null) await note(hint, io);
    }
    for (const { file, bytes } of documents ?? []) await note(io.words.files.document(file, bytes), io);
  }
}
