import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { csvHead, csvLine } from '../../output/csv.ts';
import { prettyJson } from '../../output/json.ts';
import { maskJson, maskText } from '../../output/mask.ts';
import { message } from '../../output/message.ts';
import { ndjson } from '../../output/ndjson.ts';
import { page } from '../../output/page.ts';
import { fieldsLine, fieldValue, plain, plainLine } from '../../output/plain.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import { isCsv, type LookupOptions } from './options.ts';

/** The answer of a single lookup in the format asked for; where there is none, only what records have to say. */
export async function answerText(
  record: LookupRecord,
  target: { readonly baseUrl: string; readonly profile: string | null },
  options: LookupOptions,
  io: Io,
): Promise<string> {
  const { answer } = record;
  const { baseUrl, profile } = target;
  const { isTerminal } = io.out;
  const { quiet, field, output = isTerminal ? 'table' : 'plain' } = options;
  const [path, ...others] = field;
  if (quiet) return '';
  if (path === undefined && (output === 'csv' || output === 'ndjson')) {
    const { head, lineOf } = recordLines(options, io);
    return head + lineOf(record);
  }
  if (answer === null) return '';
  if (others.length > 0) return fieldsLine(answer, field, isTerminal);
  if (path !== undefined) {
    const value = fieldValue(answer, path) ?? '';
    return `${isTerminal ? safe(value) : value}\n`;
  }
  if (output === 'json') return isTerminal ? prettyJson(answer.text, io.out.paint) : answer.text;
  if (output === 'plain') return plain(answer, isTerminal);
  return output === 'message' ? message(record, io, baseUrl) : page(record, io, baseUrl, profile);
}

/** How records become lines, and what stands before the first one: on standard output, or in the file of `--out`. */
export function recordLines(options: LookupOptions, io: Io): { head: string; lineOf(record: LookupRecord): string } {
  const { out, quiet, field, excel, output = io.out.isTerminal ? 'table' : 'plain' } = options;
  const isTerminal = io.out.isTerminal && out === undefined;
  if (quiet && out === undefined) return { head: '', lineOf: () => '' };
  if (field.length > 0) return { head: '', lineOf: ({ answer }) => fieldsLine(answer, field, isTerminal) };
  if (isCsv(options)) {
    return { head: csvHead(excel ? io.words : null), lineOf: (record) => csvLine(record, excel, isTerminal) };
  }
  if (out !== undefined || output === 'json' || output === 'ndjson') {
    return { head: '', lineOf: (record) => ndjson(record, isTerminal) };
  }
  if (output === 'table') return { head: '', lineOf: batchLines(io.out, io.words, io.lang) };
  return { head: '', lineOf: (record) => plainLine(record, isTerminal) };
}

/** The record as it is shown: without CPFs under `--mask`. How it was judged stays as it is. */
export function masked(record: LookupRecord, { mask }: Pick<LookupOptions, 'mask'>): LookupRecord {
  if (!mask) return record;
  const { answer, failure } = record;
  return {
    ...record,
    answer: answer === null ? null : maskJson(answer),
    failure: failure && new Failure(failure.exit, (words) => maskText(failure.say(words))),
    deviations: record.deviations.map((one) =>
      one.found === undefined ? one : { ...one, found: maskText(one.found) },
    ),
  };
}
