import { createReadStream, statSync } from 'node:fs';
import { readReceipt } from '../../contract/receipt.ts';
import { refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { lazy } from '../../lazy.ts';
import { textLines, unreadable } from '../../system/files.ts';
import type { FileOptions } from './options.ts';
import { columnIn, csvRows, type Entry } from './tables.ts';

/** How much of a line of a list is kept, in bytes: more than any receipt has, blanks around it included. */
const LONGEST_LINE = 4096;

/** A receipt as it was typed. @throws Failure `usage` where it is none, or the token itself */
export function receiptIn(text: string, io: Io): string {
  if (io.secrets.has(text)) refuse((usage) => usage.isToken);
  return readReceipt(text);
}

/** A receipt of a list. @throws Failure `usage` also where a spreadsheet has spoiled it */
export function receiptOf({ text, failure }: Entry, io: Io): string {
  if (failure !== null) throw failure;
  return receiptIn(text, io);
}

/**
 * The receipts that were typed, or those of the list of `--input`: its lines, but for blank ones and comments, or a column.
 * @param signal ends the reading.
 * @throws Failure `io` where the list cannot be read, `usage` where it has no such column
 */
export async function* receiptsIn(
  typed: readonly string[],
  { input, column }: Pick<FileOptions, 'input' | 'column'>,
  io: Io,
  signal = io.signal,
): AsyncGenerator<Entry> {
  if (input === undefined) {
    for (const text of typed) yield { text, failure: null };
    return;
  }
  const name = input === '-' ? io.words.files.standardInput : input;
  try {
    if (/\.xlsx$/i.test(input)) {
      const { workbookRows } = await import('./workbook.ts');
      return yield* columnIn(workbookRows(input), column);
    }
    const chunks = lazy.stream().addAbortSignal(signal, input === '-' ? io.stdin.open() : createReadStream(input));
    if (column !== undefined || /\.[ct]sv$/i.test(input)) return yield* columnIn(csvRows(chunks, name), column);
    for await (const { bytes } of textLines(chunks, name, LONGEST_LINE)) {
      // What is not UTF-8 becomes U+FFFD, which no receipt may have.
      const text = bytes.toString('utf8').trim();
      if (text !== '' && !text.startsWith('#')) yield { text, failure: null };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(name, error);
  }
}

/** How many receipts a list has; null where that is not known before its end. */
export async function countList(options: Pick<FileOptions, 'input' | 'column'>, io: Io): Promise<number | null> {
  if (!statSync(options.input ?? '-', { throwIfNoEntry: false })?.isFile()) return null;
  let count = 0;
  for await (const _ of receiptsIn([], options, io)) count += 1;
  return count;
}
