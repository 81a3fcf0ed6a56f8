import { createReadStream } from 'node:fs';
import type { Io } from '../io.ts';
import { lazy } from '../lazy.ts';
import { isFile, textLines, unreadable } from '../system/files.ts';
import { columnIn } from './columns.ts';
import type { Entry } from './receipt.ts';
import { csvRows } from './tables.ts';

/** Where the receipts of a run stand, where they were not typed. */
export interface ListOptions {
  /** A file; `-` is standard input. */
  readonly input?: string;
  /** Of a table: its head or its letter. */
  readonly column?: string;
}

/** How much of a line of a list is kept, in bytes: more than any receipt has, blanks around it included. */
const LONGEST_LINE = 4096;

/** The receipts of a run: those that were typed, or those of `--input`. */
export class List {
  /** How many there are, as far as `count` has found out; null where that is not known before the end. */
  total: number | null;

  constructor(
    private readonly receipts: readonly string[],
    private readonly options: ListOptions,
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
        const { workbookRows } = await import('./workbooks.ts');
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
    if (input === undefined || input === '-' || !this.io.err.isTerminal || !isFile(input)) return;
    let count = 0;
    for await (const _ of this.entries()) count += 1;
    this.total = count;
  }
}
