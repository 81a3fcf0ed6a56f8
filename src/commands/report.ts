import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { batchText, breakSilence, isDrawn, startProgress } from '../output/progress.ts';
import { note } from '../output/talk.ts';
import { formatNamed, made, type ReportFormat, type ReportOptions } from '../records/made.ts';
import type { ReadProgress } from '../records/read.ts';
import { inChunks, isSameFile, statsOf, writeFile } from '../system/files.ts';
import { openLink } from '../system/programs.ts';

/** What `recibo report` takes. */
interface Options extends ReportOptions {
  readonly output?: ReportFormat;
  readonly force: boolean;
  readonly open: boolean;
}

/** `recibo report`: what records of batches add up to. Asks nobody. */
export async function report(files: readonly string[], options: Options, io: Io): Promise<number> {
  const startedAt = io.clock.now();
  const { out, force, open, since } = options;
  const format = formatOf(options, io);
  const inputs = [...files, since ?? []].flat();
  if (out !== undefined && inputs.some((file) => isSameFile(file, out))) refuse((usage) => usage.readFrom(out));
  // It is read once.
  if (since === '-' && files.includes('-')) refuse((usage) => usage.conflict('-', '--since -'));
  const sizes = inputs.map((file) => (file === '-' ? undefined : statsOf(file)));
  const size = sizes.reduce((sum, stats) => (stats?.isFile() ? sum + stats.size : Number.NaN), 0) || null;
  const textNow = () => readingText(reading, startedAt, io);
  const reading: ReadProgress = { size, records: 0, bytes: 0, tell: () => breakSilence(textNow, io) };
  const stopProgress = isDrawn(io) ? startProgress(io, textNow) : () => {};
  const pieces = await made(format, files, { ...options, reading }, io).finally(stopProgress);
  if (out === undefined && !open) {
    for await (const chunk of inChunks(pieces, io.signal)) await io.out.write(chunk);
    return 0;
  }
  const path = out ?? join(tmpdir(), `recibo-report-${crypto.randomUUID()}.html`);
  // Records are private.
  const mode = out === undefined ? 0o600 : 0o666;
  const isWritten = await writeFile(path, pieces, { isReplacing: force, mode, signal: io.signal });
  if (!isWritten) throw new Failure('io', (words) => words.files.exists(path, false));
  await note(io.words.report.written(path), io);
  const address = pathToFileURL(path).href;
  // Of a path the program of Windows gets what it is there; it knows no `file:` address of WSL.
  const page = io.env.WSL_DISTRO_NAME ? resolve(path) : address;
  if (open && !(await openLink(page))) await note(io.words.files.notOpened(address), io);
  return 0;
}

/** How many records are read, of about how many. */
function readingText({ size, records: done, bytes }: ReadProgress, startedAt: number, io: Io): string {
  const total = size === null || bytes === 0 ? null : Math.round((done * size) / bytes);
  const pause = { pausedUntil: 0, isRefused: false };
  return batchText({ done, asked: done, counts: [], total, waiting: 0, pause }, startedAt, io);
}

/** @throws Failure `usage` where options do not go together. */
function formatOf({ output, excel, out = '', force, open }: Options, io: Io): ReportFormat {
  const ending = extname(out).toLowerCase();
  const unnamed = open ? 'html' : 'table';
  const format = output ?? (ending === '' ? unnamed : formatNamed(out));
  if (format === undefined) refuse((usage) => usage.unknownEnding(ending));
  if (open && format !== 'html') refuse((usage) => usage.conflict('--open', output ? `-o ${output}` : `--out ${out}`));
  if (excel && format !== 'csv') refuse((usage) => usage.partnerMissing('--excel', '-o csv'));
  if (force && out === '') refuse((usage) => usage.partnerMissing('--force', '--out'));
  if (format === 'xlsx' && out === '' && io.out.isTerminal) refuse((_, { report }) => report.ontoTerminal);
  return format;
}
