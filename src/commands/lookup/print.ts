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
import { type Format, isCsv, type LookupOptions, type Made } from './options.ts';

type Text = string | Buffer;
type Answered = LookupRecord & { readonly answer: Json };
type Line = (record: LookupRecord, isTerminal: boolean) => string;

/** What a format makes of an answer that stands alone, where it is no record as in a batch; of a batch its head, and each record. */
interface Shape {
  readonly single?: (record: Answered, io: Io, place: Place) => Text | Promise<Text>;
  /** @param words the reader's, for `--excel`; null for machines */
  readonly head?: (words: Words | null) => string;
  readonly lines: (io: Io, words: Words | null, baseUrl: string) => Line;
}

const FORMATS: Readonly<Record<Exclude<Format, Made>, Shape>> = {
  table: { single: page, lines: ({ out, words, lang }) => batchLines(out, words, lang) },
  plain: { single: ({ answer }, { out }) => plain(answer, out.isTerminal), lines: () => plainLine },
  json: {
    single: ({ answer, raw }, { out }) => (out.isTerminal ? prettyJson(answer.text, out.paint) : (raw ?? answer.text)),
    lines: () => ndjson,
  },
  ndjson: { lines: () => ndjson },
  csv: { head: csvHead, lines: (_, words) => (record, isTerminal) => csvLine(record, words, isTerminal) },
  message: { lines: (io, _, baseUrl) => messages(io, baseUrl) },
};

/** How a run shows its records: in the format asked for, on standard output or in the file of `--out`. */
export class Printer {
  constructor(
    readonly options: LookupOptions,
    private readonly io: Io,
  ) {}

  /** The answer of a single lookup; where there is none, only what records have to say. */
  async answer(record: LookupRecord, place: Place | null = null): Promise<Text> {
    const { field, quiet } = this.options;
    const { isTerminal } = this.io.out;
    const { answer } = record;
    const [path, ...others] = field;
    const { single } = FORMATS[this.#format()];
    if (quiet || (answer === null && (path !== undefined || single))) return '';
    if (path === undefined && single && answer && place) return single({ ...record, answer }, this.io, place);
    if (path === undefined || others.length > 0 || answer === null) {
      const { head, lineOf } = this.lines(place?.baseUrl);
      return head + lineOf(record);
    }
    const value = fieldValue(answer, path) ?? '';
    return `${isTerminal ? safe(value) : value}\n`;
  }

  /** Whether many are shown as records of `ndjson`, which `json` means there as well. */
  get isNdjson(): boolean {
    return this.options.field.length === 0 && ['ndjson', 'json'].includes(this.#format());
  }

  /** What stands before the first record, and each as text. */
  lines(baseUrl = ''): { head: string; lineOf(record: LookupRecord): string } {
    const { out, quiet, field, excel } = this.options;
    const { io } = this;
    const isTerminal = io.out.isTerminal && out === undefined;
    if (quiet && out === undefined) return { head: '', lineOf: () => '' };
    if (field.length > 0) return { head: '', lineOf: ({ answer }) => fieldsLine(answer, field, isTerminal) };
    const words = excel ? io.words : null;
    const { head, lines } = FORMATS[this.#format()];
    const textOf = lines(io, words, baseUrl);
    return { head: head?.(words) ?? '', lineOf: (record) => textOf(record, isTerminal) };
  }

  #format(): Exclude<Format, Made> {
    const { out, output = this.io.out.isTerminal ? 'table' : 'plain' } = this.options;
    if (isCsv(this.options)) return 'csv';
    // What is made of records is refused without a file.
    return out === undefined ? (output as Exclude<Format, Made>) : 'ndjson';
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
