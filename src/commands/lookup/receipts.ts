import { createReadStream, statSync } from 'node:fs';
import { type Failure, refuse } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { lazy } from '../../lazy.ts';
import { textLines, unreadable } from '../../system/files.ts';
import type { FileOptions } from './options.ts';
import { columnIn, csvRows, type Entry } from './tables.ts';

/** How much of a line of a list is kept, in bytes: more than any receipt has, blanks around it included. */
const LONGEST_LINE = 4096;

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;

/** @throws Failure `usage` where it is no receipt, the token itself, or spoiled by a spreadsheet */
export function receiptOf({ text, failure }: Entry, io: Io): string {
  if (failure !== null) throw failure;
  if (io.secrets.has(text)) refuse((usage) => usage.isToken);
  return readReceipt(text);
}

/**
 * A receipt as it was typed or pasted: one segment of a path. White space around it is dropped, and with it the
 * invisible marks (Unicode's format characters) that chats put around what is copied from them.
 * @throws Failure `usage` where it is none.
 */
export function readReceipt(typed: string): string {
  const receipt = typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const flaw = flawOf(receipt);
  if (flaw !== null) refuse((usage, words) => usage.badReceipt(flaw(words)));
  return receipt;
}

/** Why a text is no receipt. */
function flawOf(text: string): Failure['say'] | null {
  if (text === '') return ({ usage }) => usage.receiptFlaws.empty;
  if (text === '.' || text === '..') return ({ usage }) => usage.receiptFlaws.dots;
  // What becomes of bytes that are no UTF-8, and halves of a surrogate pair.
  if (/[\ufffd\ud800-\udfff]/u.test(text)) return ({ usage }) => usage.receiptFlaws.notUtf8;
  const mark = /[\p{Cc}\p{Cf}]/u.exec(text)?.[0].codePointAt(0)?.toString(16).padStart(4, '0');
  if (mark !== undefined) return ({ usage }) => usage.receiptFlaws.invisible(`\\u${mark}`);
  return [...text].length > LONGEST_RECEIPT ? ({ usage }) => usage.receiptFlaws.tooLong : null;
}

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as `count` has found out; null where that is not known before the end. */
  total: number | null;

  constructor(
    private readonly receipts: readonly string[],
    private readonly options: Pick<FileOptions, 'input' | 'column'>,
    private readonly io: Io,
  ) {
    this.total = options.input === undefined ? receipts.length : null;
  }

  /**
   * Each of them: of a list its lines, but for blank ones and comments, or a column.
   * @param signal ends the reading.
   * @throws Failure `io` where the list cannot be read, `usage` where it has no such column
   */
  async *entries(signal = this.io.signal): AsyncGenerator<Entry> {
    const { input, column } = this.options;
    if (input === undefined) return yield* this.receipts.map((text) => ({ text, failure: null }));
    const { stdin, words } = this.io;
    const name = input === '-' ? words.files.standardInput : input;
    try {
      if (/\.xlsx$/i.test(input)) {
        const { workbookRows } = await import('./workbook.ts');
        return yield* columnIn(workbookRows(input), column);
      }
      const chunks = lazy.stream().addAbortSignal(signal, input === '-' ? stdin.open() : createReadStream(input));
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

  /** Whether it is being typed at the terminal. */
  get isFromTerminal(): boolean {
    return this.options.input === '-' && this.io.stdin.isTerminal;
  }

  /** Finds the total; a file is read for it only where a terminal shows it. */
  async count(): Promise<void> {
    const { input } = this.options;
    if (input === undefined || input === '-' || !this.io.err.isTerminal) return;
    if (!statSync(input, { throwIfNoEntry: false })?.isFile()) return;
    let count = 0;
    for await (const _ of this.entries()) count += 1;
    this.total = count;
  }
}
