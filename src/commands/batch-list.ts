import { untilAborted } from '../clock-and-sleep.ts';
import { keyInGroups } from '../contract/key-doubts.ts';
import type { Operation } from '../contract/operation.ts';
import { entriesOfLines, entryOf, type ListEntry } from '../input/read-receipts.ts';
import type { FileIdentity } from '../machine/file-identity.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Problem } from '../problem.ts';
import { errorCode } from '../system-error-code.ts';
import type { Context } from './command-context.ts';

/** What is looked up: receipts as they were typed. */
export interface Question {
  readonly operation: Operation;
  readonly receipts: readonly string[];
}

/** A list of receipts. */
export interface ReceiptList {
  readonly entries: AsyncIterable<readonly ListEntry[]>;
  /** The file that it is read from, for the words of a problem; empty for arguments. */
  readonly path: string;
  /** The regular file that it is read from; null where it is none. */
  readonly file: FileIdentity | null;
  /** Whether it is typed at a terminal while it is read. */
  readonly isTyped: boolean;
  /** Counts how many they are, in at most `mostMs` milliseconds more; null where that is not known. */
  readonly countAll: (mostMs?: number) => Promise<number | null>;
}

/** Opens the list that `--input` names, or that the arguments are. */
export async function openList(
  { receipts }: Question,
  { input, quiet }: LookupOptions,
  context: Context,
): Promise<ReceiptList | { problem: Problem }> {
  if (input === null) {
    const key = receipts.length > 1 ? keyInGroups(receipts) : null;
    if (key !== null && !quiet) {
      await context.presenter.notice({ kind: 'key-in-groups', key, count: receipts.length });
    }
    const entries = receipts.map((receipt) => entryOf(receipt));
    return {
      path: '',
      file: null,
      isTyped: false,
      countAll: async () => entries.length,
      entries: (async function* () {
        yield entries;
      })(),
    };
  }
  const opened = await context.openInput(input);
  if (opened.kind === 'failed') return { problem: { kind: 'input-unreadable', path: input, code: opened.code } };
  if (opened.isTerminal) await context.presenter.notice({ kind: 'reading-from-terminal' });
  const canBeReadAgain = input !== '-' && opened.file !== null;
  let counted: Promise<number | null> | null = null;
  let countedUntil = Number.POSITIVE_INFINITY;
  return {
    path: input,
    file: opened.file,
    isTyped: opened.isTerminal,
    entries: entriesOfLines(opened.chunks),
    countAll: async (mostMs = Number.POSITIVE_INFINITY) => {
      countedUntil = Math.min(countedUntil, context.clock.now() + mostMs);
      counted ??= canBeReadAgain ? countIn(input, context, () => context.clock.now() > countedUntil) : null;
      return counted;
    },
  };
}

/** Reads a list once more, only to count; null where that cannot be done, or its time is over first. */
async function countIn(path: string, { openInput }: Context, isOver: () => boolean): Promise<number | null> {
  const opened = await openInput(path);
  if (opened.kind === 'failed') return null;
  let count = 0;
  try {
    for await (const entries of entriesOfLines(opened.chunks)) {
      if (isOver()) return null;
      count += entries.length;
    }
    return count;
  } catch {
    return null;
  }
}

/** The list as far as it can be read, and until the interruption; what keeps the rest from it ends the batch. */
export async function* readable(
  { entries, path }: ReceiptList,
  interruption: AbortSignal,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<readonly ListEntry[]> {
  const iterator = entries[Symbol.asyncIterator]();
  const fail = (error: unknown) => {
    onUnreadable({ kind: 'input-unreadable', path, code: errorCode(error) });
  };
  try {
    for (;;) {
      const next = await untilAborted(iterator.next().catch(fail), interruption);
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } finally {
    // A read that is under way may take for ever, and so would its end.
    void iterator.return?.().catch(() => {});
  }
}
