import { nearestPath } from '../../contract/answers.ts';
import type { Json } from '../../contract/json.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { csvHead, csvLine, warningsOf } from '../../output/columns.ts';
import { fieldsLine, fieldValue, ndjson, plain, plainLine, prettyJson } from '../../output/machine.ts';
import { messages } from '../../output/message.ts';
import { type Place, page } from '../../output/page.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import type { Words } from '../../words/index.ts';
import type { Format, LookupOptions } from './options.ts';

type Text = string | Buffer;

/** What a format makes of an answer that stands alone, where it is no record as in a batch; of a batch its head, and each record. */
interface Shape {
  readonly single?: (record: LookupRecord & { readonly answer: Json }, io: Io, place: Place) => Text | Promise<Text>;
  /** @param words the reader's, for `--excel`; null for machines */
  readonly head?: (words: Words | null) => string;
  readonly lines: (
    io: Io,
    words: Words | null,
    baseUrl: string,
  ) => (record: LookupRecord, isTerminal: boolean) => string;
}

const RECORDS: Shape = { lines: () => ndjson };
const FORMATS: Readonly<Record<Format, Shape>> = {
  table: { single: page, lines: ({ out, words, lang }) => batchLines(out, words, lang) },
  plain: { single: ({ answer }, { out }) => plain(answer, out.isTerminal), lines: () => plainLine },
  json: {
    ...RECORDS,
    single: ({ answer, raw }, { out }) => (out.isTerminal ? prettyJson(answer.text, out.paint) : (raw ?? answer.text)),
  },
  ndjson: RECORDS,
  csv: { head: csvHead, lines: (_, words) => (record, isTerminal) => csvLine(record, words, isTerminal) },
  message: { lines: (io, _, baseUrl) => messages(io, baseUrl) },
  // Made of records.
  xlsx: RECORDS,
  html: RECORDS,
  markdown: RECORDS,
};

/** How a run shows its records: in the format asked for, on standard output or in the file of `--out`. */
export class Printer {
  constructor(
    readonly options: LookupOptions,
    readonly io: Io,
  ) {}

  /** The answer of a single lookup; where there is none, only what records have to say. */
  async answer(record: LookupRecord, place: Place | null = null): Promise<Text> {
    const { field, quiet, output } = this.options;
    const { answer } = record;
    const { single } = FORMATS[output];
    if (quiet || (answer === null && (field.length > 0 || single))) return '';
    if (field.length === 0 && single && answer && place) return single({ ...record, answer }, this.io, place);
    if (field.length === 1 && answer) {
      const value = fieldValue(answer, field[0] ?? '') ?? '';
      return `${this.io.out.isTerminal ? safe(value) : value}\n`;
    }
    const { head, lineOf } = this.lines(place?.baseUrl);
    return head + lineOf(record);
  }

  /** Whether many are shown as records of `ndjson`, which `json` means there as well. */
  get isNdjson(): boolean {
    return this.options.field.length === 0 && FORMATS[this.options.output].lines === RECORDS.lines;
  }

  /** What stands before the first record, and each as text. */
  lines(baseUrl = ''): { head: string; lineOf(record: LookupRecord): string } {
    const { out, quiet, field, excel, output } = this.options;
    const { io } = this;
    const isTerminal = io.out.isTerminal && out === undefined;
    if (quiet && out === undefined) return { head: '', lineOf: () => '' };
    if (field.length > 0) return { head: '', lineOf: ({ answer }) => fieldsLine(answer, field, isTerminal) };
    const words = excel ? io.words : null;
    const { head, lines } = FORMATS[output];
    const textOf = lines(io, words, baseUrl);
    return { head: head?.(words) ?? '', lineOf: (record) => textOf(record, isTerminal) };
  }

  /** Tells what there is to say beside an answer: deviations, what went wrong, fields that are not there, documents that are kept. */
  async tellBeside(record: LookupRecord, profile: string | null): Promise<void> {
    const { field, quiet } = this.options;
    const { io } = this;
    const { answer, failure, documents, kind } = record;
    const { files, service } = io.words;
    for (const warning of warningsOf(record, io.words)) await warn(warning, io);
    if (failure !== null) {
      const ofProfile: Failure['say'] = (words) => words.settings.ofProfile(profile ?? '', failure.say(words));
      await complain(profile === null ? failure : new Failure(failure.exit, ofProfile), io);
    }
    if (quiet) return;
    for (const path of field) {
      if (answer === null || fieldValue(answer, path) !== null) continue;
      await note(service.noField(path, nearestPath(path, kind)), io);
    }
    for (const { file, bytes } of documents ?? []) await note(files.document(file, bytes), io);
  }
}
