import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { csvHead, csvLine, warningsOf } from '../../output/columns.ts';
import { fieldHint } from '../../output/hints.ts';
import { fieldsLine, fieldValue, plainLine, plainLines, prettyJson, recordColumn } from '../../output/machine.ts';
import { messages } from '../../output/message.ts';
import { type Origin, page } from '../../output/page.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import { ndjson } from '../../records/line.ts';
import type { LookupOptions } from './options.ts';

/** What stands before the first record, what makes a line of each, and whether that is `ndjson`, as `json` is of many. */
export interface Renderer {
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

  /** The answer of a single lookup; where there is none, only records and their own columns have something to say. */
  async answer(record: LookupRecord, origin: Origin | null = null): Promise<string | Buffer> {
    const { field, quiet, output } = this.options;
    const { out } = this.io;
    const { answer, raw } = record;
    const isRecord = field.length === 0 && !/^(?:table|plain|json)$/.test(output);
    if (quiet || (answer === null && !isRecord && !field.some(recordColumn))) return '';
    if (field.length === 1) {
      const value = fieldValue(record, field[0] ?? '') ?? '';
      return `${out.isTerminal ? safe(value) : value}\n`;
    }
    if (field.length === 0 && answer !== null && origin !== null) {
      if (output === 'table') return page(record, this.io, origin);
      if (output === 'plain') return plainLines(answer, out.isTerminal);
      if (output === 'json') return out.isTerminal ? prettyJson(answer.text, out.paint) : (raw ?? answer.text);
    }
    const { head, lineOf } = this.lines(origin?.baseUrl);
    return head + lineOf(record);
  }

  /** @param known receipts that come */
  lines(baseUrl = '', known: readonly string[] = []): Renderer {
    const { out, quiet, field, excel, output } = this.options;
    const { io } = this;
    const isTerminal = io.out.isTerminal && out === undefined;
    const words = excel ? io.words : null;
    const linesOf = (render: typeof ndjson, head = '') => {
      return { head, lineOf: (record: LookupRecord) => render(record, isTerminal), isNdjson: render === ndjson };
    };
    if (quiet && out === undefined) return linesOf(() => '');
    if (field.length > 0) return linesOf((record) => fieldsLine(record, field, isTerminal));
    if (output === 'csv') return linesOf((record) => csvLine(record, words, isTerminal), csvHead(words));
    if (output === 'table') return linesOf(batchLines(io.out, io.words, io.lang, known));
    if (output === 'plain') return linesOf(plainLine);
    if (output === 'message') return linesOf(messages(io, baseUrl));
    // Of all others come records, or what is made of them.
    return linesOf(ndjson);
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
