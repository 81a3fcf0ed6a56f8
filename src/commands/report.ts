import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { note } from '../output/talk.ts';
import { formatNamed, made, type ReportFormat, type ReportOptions } from '../records/made.ts';
import { inChunks, isSameFile, writeFile } from '../system/files.ts';
import { openLink } from '../system/programs.ts';

/** What `recibo report` takes. */
interface Options extends ReportOptions {
  readonly output?: ReportFormat;
  readonly force: boolean;
  readonly open: boolean;
}

/** `recibo report`: what records of batches add up to. Asks nobody. */
export async function report(files: readonly string[], options: Options, io: Io): Promise<number> {
  const { out, force, open, since } = options;
  const format = formatOf(options, io);
  const inputs = [...files, since ?? []].flat();
  if (out !== undefined && inputs.some((file) => isSameFile(file, out))) refuse((usage) => usage.readFrom(out));
  // It is read once.
  if (since === '-' && files.includes('-')) refuse((usage) => usage.conflict('-', '--since -'));
  const pieces = await made(format, files, options, io);
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

/** @throws Failure `usage` where options do not go together. */
function formatOf({ output, excel, out = '', force, open }: Options, io: Io): ReportFormat {
  const ending = extname(out).toLowerCase();
  const format = output ?? (ending !== '' ? formatNamed(out) : open ? 'html' : 'table');
  if (format === undefined) refuse((_, { report }) => report.unknownEnding(ending));
  if (open && format !== 'html') refuse((usage) => usage.conflict('--open', output ? `-o ${output}` : `--out ${out}`));
  if (excel && format !== 'csv') refuse((usage) => usage.partnerMissing('--excel', '-o csv'));
  if (force && out === '') refuse((usage) => usage.partnerMissing('--force', '--out'));
  if (out === '-') refuse((usage) => usage.dashOut());
  if (format === 'xlsx' && out === '' && io.out.isTerminal) refuse((_, { report }) => report.ontoTerminal);
  return format;
}
