import { createReadStream, statSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { readReceipt } from '../../contract/receipt.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { textLines, unreadable } from '../../system/files.ts';

/** How much of a line of a list is kept, in bytes: more than any receipt has, blanks around it included. */
const LONGEST_LINE = 4096;

/** A receipt as it was typed. @throws Failure `usage` where it is none, or the token itself */
export function receiptIn(text: string, io: Io): string {
  if (io.secrets.has(text)) throw new Failure('usage', (words) => words.usage.isToken);
  return readReceipt(text);
}

/**
 * The receipts that were typed, or the lines of the list of `--input`, but for blank ones and comments.
 *
 * @param signal ends the reading.
 * @throws Failure `io` where the list cannot be read.
 */
export async function* receiptsIn(typed: readonly string[], list: string | undefined, io: Io, signal = io.signal) {
  if (list === undefined) return yield* typed;
  const name = list === '-' ? io.words.files.standardInput : list;
  try {
    const stream = list === '-' ? io.stdin.open() : createReadStream(list);
    for await (const { bytes } of textLines(addAbortSignal(signal, stream), name, LONGEST_LINE)) {
      // What is not UTF-8 becomes U+FFFD, which no receipt may have.
      const text = bytes.toString('utf8').trim();
      if (text !== '' && !text.startsWith('#')) yield text;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Failure ? error : unreadable(name, error);
  }
}

/** How many receipts a list has; null where that is not known before its end. */
export async function countList(list: string, io: Io): Promise<number | null> {
  if (!statSync(list, { throwIfNoEntry: false })?.isFile()) return null;
  let count = 0;
  for await (const _ of receiptsIn([], list, io)) count += 1;
  return count;
}
