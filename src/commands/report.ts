import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Json } from '../contract/json.ts';
import { acts } from '../contract/statuses.ts';
import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { csvHead, csvLine } from '../output/columns.ts';
import { maskJson, maskRecord } from '../output/mask.ts';
import { BETWEEN, message } from '../output/message.ts';
import { html } from '../output/report/html.ts';
import { reportOf, rowOf, type Scope } from '../output/report/sums.ts';
import { markdown, table } from '../output/report/text.ts';
import { sheetRow } from '../output/report/workbook.ts';
import { type BackTable, listBack, toldCells, xlsx, xlsxRow } from '../output/report/xlsx.ts';
import { filePaper } from '../output/screen.ts';
import { note, warn } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { LookupRecord } from '../record.ts';
import { isSameFile, opened, unreadable, writeFile } from '../system/files.ts';
import { openLink } from '../system/programs.ts';
import type { LookupOptions } from './lookup/options.ts';
import { recordsIn } from './records.ts';

/** The formats by how the name of a file ends that means one. */
const ENDINGS = { txt: 'table', html: 'html', csv: 'csv', ndjson: 'ndjson', xlsx: 'xlsx', md: 'markdown' } as const;
export const REPORT_FORMATS = [...Object.values(ENDINGS), 'message'] as const;
type Format = (typeof REPORT_FORMATS)[number];

export interface ReportOptions extends Scope, Pick<LookupOptions, 'excel' | 'out' | 'force' | 'mask'> {
  readonly output?: Format;
  readonly open: boolean;
  /** The table that the receipts stood in, which comes back with the answers. */
  readonly back?: BackTable | null;
  /** What is named in the place of the records, which do not stay. */
  readonly list?: string;
}

/** `recibo report`: what records of batches add up to. Asks nobody. */
export async function report(files: readonly string[], options: ReportOptions, io: Io): Promise<number> {
  const { out, force, open, since } = options;
  const format = formatOf(options, io);
  const read = [...files, since ?? []].flat();
  if (out !== undefined && read.some((file) => isSameFile(file, out))) refuse((usage) => usage.readFrom(out));
  // It is read once.
  if (since === '-' && files.includes('-')) refuse((usage) => usage.conflict('-', '--since -'));
  const pieces = await piecesOf(format, files, options, io);
  if (out === undefined && !open) {
    for (const piece of pieces) await io.out.write(piece);
    return 0;
  }
  const path = out ?? join(tmpdir(), `recibo-report-${crypto.randomUUID()}.html`);
  // Records are private.
  const isWritten = writeFile(path, pieces, force, out === undefined ? 0o600 : 0o666);
  if (!isWritten) throw new Failure('io', (words) => words.files.exists(path, false));
  await note(io.words.report.written(path), io);
  const address = pathToFileURL(path).href;
  if (open && !(await openLink(address))) await note(io.words.files.notOpened(address), io);
  return 0;
}

/** @throws Failure `usage` where options do not go together. */
function formatOf({ output, excel, out, force, open }: ReportOptions, io: Io): Format {
  const ending = extname(out ?? '').toLowerCase();
  const [, named] = Object.entries(ENDINGS).find(([one]) => `.${one}` === ending) ?? [];
  const format = output ?? (ending !== '' ? named : open ? 'html' : 'table');
  if (format === undefined) refuse((_, { report }) => report.unknownEnding(ending));
  if (open && format !== 'html') refuse((usage) => usage.conflict('--open', output ? `-o ${output}` : `--out ${out}`));
  if (excel && format !== 'csv') refuse((usage) => usage.partnerMissing('--excel', '-o csv'));
  if (force && out === undefined) refuse((usage) => usage.partnerMissing('--force', '--out'));
  if (out === '-') refuse((usage) => usage.dashOut());
  if (format === 'xlsx' && out === undefined && io.out.isTerminal) refuse((_, { report }) => report.ontoTerminal);
  return format;
}

/** The report in pieces. */
export async function piecesOf(format: Format, files: readonly string[], options: ReportOptions, io: Io) {
  const { out, excel, back, mask, list } = options;
  const isTerminal = io.out.isTerminal && out === undefined;
  if (format === 'ndjson') {
    const masked = (line: string) => (mask ? maskJson(new Json(line, JSON.parse(line))).text : line);
    const lineOf = (_: LookupRecord, line: string) => `${isTerminal ? safe(masked(line)) : masked(line)}\n`;
    return (await narrowed(files, options, lineOf, io)).kept;
  }
  if (format === 'csv') {
    const words = excel ? io.words : null;
    const { kept } = await narrowed(files, options, (record) => csvLine(record, words, isTerminal), io);
    return [csvHead(words), ...kept];
  }
  if (format === 'message') {
    const textOf = (record: LookupRecord) => (acts(record.next) ? message(record, io, { baseUrl: '' }) : '');
    const texts = (await narrowed(files, options, textOf, io)).kept.filter(Boolean);
    if (texts.length === 0) await note(io.words.report.nobody, io);
    return [texts.join(BETWEEN)];
  }
  if (format === 'xlsx' && back) {
    // What is no receipt has no answer.
    const toldOf = (record: LookupRecord) =>
      record.outcome === 'usage' ? undefined : sheetRow(...toldCells(maskRecord(record, options), io));
    const told = await lastOf(files, toldOf, io);
    return listBack(back, (receipt) => told.get(nameOf({ kind: back.kind, receipt })), io);
  }
  const rowIn = (record: LookupRecord) => {
    const row = rowOf(record, io);
    return { row, cells: format === 'xlsx' ? xlsxRow(record, row, io) : '' };
  };
  const { kept, leftOut } = await narrowed(files, options, rowIn, io);
  const [rows, cells] = [kept.map(({ row }) => row), kept.map(({ cells }) => cells)];
  const summed = reportOf(rows, list === undefined ? files : [list], io, { ...options, leftOut });
  if (format === 'xlsx') return await xlsx(summed, cells, io);
  return await { table, html, markdown }[format](summed, io, out === undefined ? io.out : filePaper());
}

type Keep<Kept> = (record: LookupRecord, line: string) => Kept;

/** What `keep` makes of the records that `--only`, `--next` and `--since` leave, and how many those leave out. */
async function narrowed<Kept>(files: readonly string[], options: ReportOptions, keep: Keep<Kept>, io: Io) {
  const { only, next, since } = options;
  const stateOf = ({ outcome, verdict }: LookupRecord) => `${outcome} ${verdict?.code}`;
  const before = since === undefined ? null : await lastOf([since], stateOf, io);
  const keptOf: Keep<Kept | null> = (record, line) => {
    if (only?.includes(record.outcome) === false || (next ?? record.next) !== record.next) return null;
    return before?.get(nameOf(record)) === stateOf(record) ? null : keep(maskRecord(record, options), line);
  };
  const all = [...(await lastOf(files, keptOf, io)).values()];
  const kept = all.filter((one) => one !== null);
  return { kept, leftOut: all.length - kept.length };
}

const nameOf = ({ kind, receipt }: Pick<LookupRecord, 'kind' | 'receipt'>) => `${kind} ${receipt}`;

/** What `keep` makes of the last record of each receipt and document, in order of first appearance. */
async function lastOf<Kept>(files: readonly string[], keep: Keep<Kept>, io: Io) {
  const kept = new Map<string, Kept>();
  for (const file of files) {
    const name = file === '-' ? io.words.files.standardInput : file;
    try {
      const chunks = await opened(file, io, io.signal);
      for await (const { record, text, number } of recordsIn(name, chunks, io.secrets)) {
        io.signal.throwIfAborted();
        if (number % 1000 === 0) checkRoom(kept.size);
        if (record === null) await warn(io.words.report.torn(name, number), io);
        else kept.set(nameOf(record), keep(record, text));
      }
    } catch (error) {
      io.signal.throwIfAborted();
      throw unreadable(name, error);
    }
  }
  return kept;
}

/** V8 ends the process where its heap is full. Long before, it has collected what is not needed any more. @throws Failure `io` */
function checkRoom(records: number): void {
  const { used_heap_size: used, heap_size_limit: most } = process.getBuiltinModule('node:v8').getHeapStatistics();
  // 48 MiB of it are for what is short-lived.
  if (used > 0.85 * most - 48 * 1024 * 1024)
    throw new Failure('io', ({ report }) => report.noRoom(records.toLocaleString(report.locale)));
}
