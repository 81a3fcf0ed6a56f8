import { nearestPath } from '../../contract/answers.ts';
import type { Json } from '../../contract/json.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { warningsOf } from '../../output/columns.ts';
import { csvHead, csvLine } from '../../output/csv.ts';
import { prettyJson } from '../../output/json.ts';
import { message } from '../../output/message.ts';
import { ndjson } from '../../output/ndjson.ts';
import { type Place, page } from '../../output/page.ts';
import { fieldsLine, fieldValue, plain, plainLine } from '../../output/plain.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import { type FileOptions, type Format, isCsv, type ShowOptions } from './options.ts';

type PrintOptions = ShowOptions & Pick<FileOptions, 'out'>;
type Text = string | Buffer;
type Answered = LookupRecord & { readonly answer: Json };

/** What the formats make of an answer that stands alone, where it is no record as in a batch. */
const ANSWERS: Readonly<Partial<Record<Format, (record: Answered, io: Io, place: Place) => Text | Promise<Text>>>> = {
  table: page,
  plain: ({ answer }, { out }) => plain(answer, out.isTerminal),
  json: ({ answer, raw }, { out }) => (out.isTerminal ? prettyJson(answer.text, out.paint) : (raw ?? answer.text)),
  message,
};

/** How a run shows its records: in the format asked for, on standard output or in the file of `--out`. */
export class Printer {
  constructor(
    private readonly options: PrintOptions,
    private readonly io: Io,
  ) {}

  /** The answer of a single lookup; where there is none, only what records have to say. */
  async answer(record: LookupRecord, place: Place): Promise<Text> {
    const { field, quiet } = this.options;
    const { isTerminal } = this.io.out;
    const { answer } = record;
    const [path, ...others] = field;
    if (quiet) return '';
    if (path === undefined) {
      const print = ANSWERS[this.#format()];
      if (print !== undefined) return answer === null ? '' : print({ ...record, answer }, this.io, place);
      const { head, lineOf } = this.lines();
      return head + lineOf(record);
    }
    if (answer === null) return '';
    if (others.length > 0) return fieldsLine(answer, field, isTerminal);
    const value = fieldValue(answer, path) ?? '';
    return `${isTerminal ? safe(value) : value}\n`;
  }

  /** Whether even a single answer is a record. */
  get hasRecords(): boolean {
    return this.options.output === 'ndjson' || this.options.output === 'csv';
  }

  /** Whether many are shown as records of `ndjson`, which `json` means there as well. */
  get isNdjson(): boolean {
    return this.options.field.length === 0 && ['ndjson', 'json'].includes(this.#format());
  }

  /** What stands before the first record, and each as text. */
  lines(): { head: string; lineOf(record: LookupRecord): string } {
    const { out, quiet, field, excel } = this.options;
    const { io } = this;
    const isTerminal = io.out.isTerminal && out === undefined;
    if (quiet && out === undefined) return { head: '', lineOf: () => '' };
    if (field.length > 0) return { head: '', lineOf: ({ answer }) => fieldsLine(answer, field, isTerminal) };
    const format = this.#format();
    if (format === 'csv') {
      const words = excel ? io.words : null;
      return { head: csvHead(words), lineOf: (record) => csvLine(record, words, isTerminal) };
    }
    if (format === 'table') return { head: '', lineOf: batchLines(io.out, io.words, io.lang) };
    const lineOf = format === 'plain' ? plainLine : ndjson;
    return { head: '', lineOf: (record) => lineOf(record, isTerminal) };
  }

  #format(): Format {
    const { out, output = this.io.out.isTerminal ? 'table' : 'plain' } = this.options;
    if (isCsv(this.options)) return 'csv';
    return out === undefined ? output : 'ndjson';
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
