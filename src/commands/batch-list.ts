import { entriesOfWords, type ListEntry } from '../input/entries.ts';
import { entriesOfLines } from '../input/lines.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Problem } from '../problem.ts';
import type { Context } from './context.ts';
import type { Question } from './question.ts';

/** A list of receipts. */
export interface ReceiptList {
  readonly entries: AsyncIterable<readonly ListEntry[]>;
  /** Counts how many they are; null where that is not known before its end. */
  readonly countAll: () => Promise<number | null>;
}

/** Opens the list that `--input` names, or that the arguments are. */
export async function openList(
  { receipts }: Question,
  { input }: LookupOptions,
  context: Context,
): Promise<ReceiptList | { problem: Problem }> {
  if (input === null) {
    const entries = entriesOfWords(receipts);
    return {
      countAll: async () => entries.length,
      entries: (async function* () {
        yield entries;
      })(),
    };
  }
  const opened = await context.openInput(input);
  if (opened.kind === 'failed') return { problem: { kind: 'input-unreadable', path: input, code: opened.code } };
  if (opened.isTerminal) await context.presenter.readingFromTerminal();
  let counted: Promise<number | null> | null = null;
  return {
    entries: entriesOfLines(opened.chunks),
    countAll: async () => {
      counted ??= opened.isFile ? countIn(input, context) : null;
      return counted;
    },
  };
}

/** Reads a list once more, only to count; null where that cannot be done. */
async function countIn(path: string, { openInput }: Context): Promise<number | null> {
  const opened = await openInput(path);
  if (opened.kind === 'failed') return null;
  let count = 0;
  try {
    for await (const entries of entriesOfLines(opened.chunks)) count += entries.length;
    return count;
  } catch {
    return null;
  }
}

/** The list as far as it can be read, and until the interruption; what keeps the rest from it ends the batch. */
export async function* readable<T>(
  list: AsyncIterable<T>,
  interruption: AbortSignal,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<T> {
  const iterator = list[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await beforeInterruption(iterator.next().catch(onUnreadable), interruption);
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } finally {
    // A read that is under way may take for ever, and so would its end.
    void iterator.return?.().catch(() => {});
  }
}

/**
 * What is read; undefined as soon as there is an interruption. `Promise.race` with one promise for the whole run would keep
 * everything that was ever read until that is settled.
 */
function beforeInterruption<T>(read: Promise<T>, interruption: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    if (interruption.aborted) end();
    interruption.addEventListener('abort', end);
    read.finally(() => interruption.removeEventListener('abort', end)).then(resolve, reject);
  });
}
