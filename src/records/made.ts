import { extname } from 'node:path';
import { Json } from '../contract/json.ts';
import { acts } from '../contract/statuses.ts';
import type { Io } from '../io.ts';
import { csvHead, csvLine } from '../output/columns.ts';
import { maskJson, maskRecord } from '../output/mask.ts';
import { BETWEEN, message } from '../output/message.ts';
import { html } from '../output/report/html.ts';
import { ReportRows } from '../output/report/rows.ts';
import { reportOf, type Scope } from '../output/report/sums.ts';
import { markdown, table } from '../output/report/text.ts';
import { xlsx } from '../output/report/xlsx.ts';
import { filePaper } from '../output/screen.ts';
import { note } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { LookupRecord } from '../record.ts';
import { lastOf, type ReadProgress } from './read.ts';

/** The formats of records, and of what is made of them, by how the name of a file ends that means one. */
const ENDINGS = { txt: 'table', html: 'html', csv: 'csv', ndjson: 'ndjson', xlsx: 'xlsx', md: 'markdown' } as const;
export const REPORT_FORMATS = [...Object.values(ENDINGS), 'message'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message', 'xlsx', 'html', 'markdown'] as const;
/** `list` is what `csv` is of a list that is a table: it comes back. */
export type Format = (typeof FORMATS)[number] | 'list';

/** The format that the name of a file means, in any letter case; undefined where it ends in none of {@link ENDINGS}. */
export function formatNamed(file: string): ReportFormat | undefined {
  const ending = extname(file).slice(1).toLowerCase();
  return Object.entries(ENDINGS).find(([one]) => one === ending)?.[1];
}

/** Whether a batch makes the format at its end, of the records that it has written. */
export function isMade(format: Format): format is 'xlsx' | 'html' | 'markdown' | 'list' {
  return ['xlsx', 'html', 'markdown', 'list'].includes(format);
}

export interface ReportOptions extends Scope {
  /** The file that it is for; undefined of standard output. */
  readonly out?: string;
  readonly excel: boolean;
  readonly mask: boolean;
  /** Told how far the files are read. */
  readonly reading?: ReadProgress;
}

/**
 * What records add up to, in pieces. @param files of records, as they were typed
 * @param names what its head says in their place
 * @throws Failure `io`
 */
export async function made(
  format: ReportFormat | 'list',
  files: readonly string[],
  options: ReportOptions,
  io: Io,
  names = files,
): Promise<Iterable<string | Uint8Array>> {
  const { out, excel, mask } = options;
  const isTerminal = io.out.isTerminal && out === undefined;
  if (format === 'ndjson') {
    const masked = (line: string) => (mask ? maskJson(new Json(line, JSON.parse(line))).text : line);
    const lineOf = (_: LookupRecord, line: string) => `${isTerminal ? safe(masked(line)) : masked(line)}\n`;
    return (await narrowed(files, options, lineOf, io)).kept;
  }
  if (format === 'csv' || format === 'list') {
    const words = excel ? io.words : null;
    const { kept } = await narrowed(files, options, (record) => csvLine(record, words, isTerminal), io);
    return [csvHead(words), ...kept];
  }
  if (format === 'message') {
    const textOf = (record: LookupRecord) => (acts(record.next) ? message(record, io, { baseUrl: '' }) : '');
    const { kept } = await narrowed(files, options, textOf, io);
    if (kept.length === 0) await note(io.words.report.nobody, io);
    return [kept.join(BETWEEN)];
  }
  const rows = new ReportRows(format, io);
  const { kept, leftOut } = await narrowed(files, options, (record) => rows.textOf(record), io);
  rows.texts = kept;
  const report = await reportOf(rows, names, io, { ...options, leftOut });
  if (format === 'xlsx') return await xlsx(report, io);
  return await { table, html, markdown }[format](report, io, out === undefined ? io.out : filePaper());
}

/** The texts of the records that `--only`, `--next` and `--since` leave, and how many those leave out. */
async function narrowed(
  files: readonly string[],
  options: ReportOptions,
  textOf: (record: LookupRecord, line: string) => string,
  io: Io,
) {
  const { only, next, since, reading } = options;
  const stateOf = ({ outcome, verdict }: LookupRecord) => `${outcome} ${verdict?.code}`;
  const before = await lastOf(since === undefined ? [] : [since], stateOf, io, reading);
  const { texts } = await lastOf(
    files,
    (record, line) => {
      if (only?.includes(record.outcome) === false || (next ?? record.next) !== record.next) return '';
      return before.of(record) === stateOf(record) ? '' : textOf(maskRecord(record, options), line);
    },
    io,
    reading,
  );
  const kept = texts.filter(Boolean);
  return { kept, leftOut: texts.length - kept.length };
}
