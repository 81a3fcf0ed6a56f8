import { createReadStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { csvHead, csvLine } from '../output/csv.ts';
import { markdownOf } from '../output/report/markdown.ts';
import { pageOf } from '../output/report/page.ts';
import { rowOf, summaryOf } from '../output/report/sums.ts';
import { tableOf } from '../output/report/table.ts';
import { note, warn } from '../output/talk.ts';
import type { LookupRecord } from '../record.ts';
import { unreadable, writeFile } from '../system/files.ts';
import { openLink } from '../system/programs.ts';
import type { LookupOptions } from './lookup/options.ts';
import { masked } from './lookup/print.ts';
import { recordsIn } from './records.ts';

export interface ReportOptions extends Pick<LookupOptions, 'excel' | 'out' | 'force' | 'mask'> {
  /** Absent, the name of `out` tells it; else it is `table`. */
  readonly output?: 'table' | 'html' | 'csv' | 'markdown';
  readonly open: boolean;
}

/** `recibo report`: what records of batches add up to. Asks nobody. */
export async function report(files: readonly string[], options: ReportOptions, io: Io): Promise<number> {
  const { out, force, open } = options;
  const pieces = await piecesOf(files, options, io);
  if (out === undefined && !open) {
    for (const piece of pieces) await io.out.write(piece);
    return 0;
  }
  // Others may use the machine: nobody else gets into the folder of what is only to be opened.
  const path = out ?? join(mkdtempSync(join(tmpdir(), 'recibo-')), 'report.html');
  const isWritten = writeFile(path, redacted(pieces, io), force, out === undefined ? 0o600 : 0o666);
  if (!isWritten) throw new Failure('io', (words) => words.files.exists(path, false));
  await note(io.words.report.written(path), io);
  const address = pathToFileURL(resolve(path)).href;
  if (open && !(await openLink(address))) await note(io.words.files.notOpened(address), io);
  return 0;
}

const ENDINGS: Readonly<Record<string, ReportOptions['output']>> = { html: 'html', csv: 'csv', md: 'markdown' };

/** @throws Failure `usage` where options do not go together. */
function formatOf({ output, excel, out, force, open }: ReportOptions): ReportOptions['output'] {
  const [ending = ''] = /[^.]*$/.exec(out?.toLowerCase() ?? '') ?? [];
  const format = output ?? ENDINGS[ending] ?? (open ? 'html' : 'table');
  if (open && format !== 'html') {
    const other = output === undefined ? `--out ${out}` : `-o ${output}`;
    throw new Failure('usage', (words) => words.usage.conflict('--open', other));
  }
  if (excel && format !== 'csv') throw new Failure('usage', (words) => words.usage.partnerMissing('--excel', '-o csv'));
  if (force && out === undefined) throw new Failure('usage', (words) => words.usage.partnerMissing('--force', '--out'));
  if (out === '-') throw new Failure('usage', (words) => words.usage.dashOut());
  return format;
}

function* redacted(pieces: Iterable<string>, { secrets }: Io): Generator<string> {
  for (const piece of pieces) yield secrets.redact(piece);
}

async function piecesOf(files: readonly string[], options: ReportOptions, io: Io): Promise<Iterable<string>> {
  const { excel, out } = options;
  const format = formatOf(options);
  if (format === 'csv') {
    const isTerminal = io.out.isTerminal && out === undefined;
    const lines = await lastOf(files, (record) => csvLine(record, excel, isTerminal), options, io);
    return [csvHead(excel ? io.words : null), ...lines];
  }
  const rows = await lastOf(files, (record) => rowOf(record, io), options, io);
  const summary = summaryOf(rows, files, io);
  if (format === 'html') return pageOf(rows, summary, io);
  return format === 'markdown' ? markdownOf(summary, io.words) : [await tableOf(summary, io)];
}

/** What is kept of the last record of each receipt and document, in the order in which they were first met. */
async function lastOf<Kept>(
  files: readonly string[],
  keep: (record: LookupRecord) => Kept,
  options: ReportOptions,
  io: Io,
): Promise<Kept[]> {
  const kept = new Map<string, Kept>();
  for (const file of files) {
    const name = file === '-' ? io.words.files.standardInput : file;
    try {
      const chunks = file === '-' ? io.stdin.open() : createReadStream(file);
      for await (const { record, number } of recordsIn(name, chunks, 'passed')) {
        io.signal.throwIfAborted();
        if (record === null) await warn(io.words.report.torn(name, number), io);
        else kept.set(`${record.kind} ${record.receipt}`, keep(masked(record, options)));
      }
    } catch (error) {
      io.signal.throwIfAborted();
      throw error instanceof Failure ? error : unreadable(name, error);
    }
  }
  return [...kept.values()];
}
