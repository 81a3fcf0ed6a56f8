import { nearestPath } from '../../contract/answers.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { batchLines } from '../../output/batch.ts';
import { deviationText } from '../../output/columns.ts';
import { csvHead, csvLine } from '../../output/csv.ts';
import { prettyJson } from '../../output/json.ts';
import { maskJson, maskText } from '../../output/mask.ts';
import { message } from '../../output/message.ts';
import { ndjson } from '../../output/ndjson.ts';
import { page } from '../../output/page.ts';
import { fieldsLine, fieldValue, plain, plainLine } from '../../output/plain.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { safe } from '../../output/text.ts';
import type { LookupRecord } from '../../record.ts';
import { type FileOptions, isCsv, type ShowOptions } from './options.ts';

/** Where an answer came from: the profile's name is told where the settings have several. */
export interface Place {
  readonly baseUrl: string;
  readonly profile: string | null;
  /** Whether links end with the run. */
  readonly isSandbox: boolean;
}

/** The answer of a single lookup in the format asked for; where there is none, only what records have to say. */
export async function answerText(
  record: LookupRecord,
  place: Place,
  options: ShowOptions & Pick<FileOptions, 'out'>,
  io: Io,
): Promise<string | Buffer> {
  const { answer } = record;
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
  if (output === 'json') return isTerminal ? prettyJson(answer.text, io.out.paint) : (record.raw ?? answer.text);
  if (output === 'plain') return plain(answer, isTerminal);
  return output === 'message' ? message(record, io, place.baseUrl) : page(record, io, place.baseUrl, place);
}

/** How records become lines, and what stands before the first one: on standard output, or in the file of `--out`. */
export function recordLines(
  options: ShowOptions & Pick<FileOptions, 'out'>,
  io: Io,
): { head: string; lineOf(record: LookupRecord): string } {
  const { out, quiet, field, excel, output = io.out.isTerminal ? 'table' : 'plain' } = options;
  const isTerminal = io.out.isTerminal && out === undefined;
  if (quiet && out === undefined) return { head: '', lineOf: () => '' };
  if (field.length > 0) return { head: '', lineOf: ({ answer }) => fieldsLine(answer, field, isTerminal) };
  if (isCsv(options)) {
    return {
      head: csvHead(excel ? io.words : null),
      lineOf: (record) => csvLine(record, excel ? io.words : null, isTerminal),
    };
  }
  if (out !== undefined || output === 'json' || output === 'ndjson') {
    return { head: '', lineOf: (record) => ndjson(record, isTerminal) };
  }
  if (output === 'table') return { head: '', lineOf: batchLines(io.out, io.words, io.lang) };
  return { head: '', lineOf: (record) => plainLine(record, isTerminal) };
}

/** The record as it is shown: without CPFs under `--mask`. How it was judged stays as it is. */
export function masked(record: LookupRecord, { mask }: Pick<ShowOptions, 'mask'>): LookupRecord {
  if (!mask) return record;
  const { answer, failure } = record;
  const shown = answer === null ? null : maskJson(answer);
  return {
    ...record,
    answer: shown,
    raw: shown === answer ? record.raw : null,
    failure: failure && new Failure(failure.exit, (words) => maskText(failure.say(words)), { next: failure.next }),
    deviations: record.deviations.map((one) =>
      one.found === undefined ? one : { ...one, found: maskText(one.found) },
    ),
  };
}

/** What there is to say beside an answer: deviations, what went wrong, fields that are not there, documents that are kept. */
export async function tellBeside(
  record: LookupRecord,
  profile: string | null,
  { field, quiet }: ShowOptions,
  io: Io,
): Promise<void> {
  const { answer, failure, deviations, documents, kind } = record;
  const { files, service } = io.words;
  for (const deviation of deviations) await warn(deviationText(deviation, io.words), io);
  if (failure !== null) await complain(ofProfile(failure, profile), io);
  if (quiet) return;
  for (const path of field) {
    if (answer === null || fieldValue(answer, path) !== null) continue;
    await note(service.noField(path, nearestPath(path, kind)), io);
  }
  for (const { file, bytes } of documents ?? []) await note(files.document(file, bytes), io);
}

/** A failure that names the profile which asked. */
function ofProfile(failure: Failure, profile: string | null): Failure {
  if (profile === null) return failure;
  return new Failure(failure.exit, (words) => words.settings.ofProfile(profile, failure.say(words)));
}
