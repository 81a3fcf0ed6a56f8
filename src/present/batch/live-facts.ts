import type { BatchDisplay } from '../../commands/answer-presenter.ts';
import type { ExitName } from '../../exits.ts';
import type { ThrottleWait } from '../../service/throttle.ts';

/** What the live line of a batch tells. */
export interface LiveFacts {
  readonly done: number;
  /** Null where it is not known. */
  readonly total: number | null;
  /** Lookups a second. */
  readonly rate: number;
  /** Null where it cannot be told. */
  readonly secondsLeft: number | null;
  /** What all requests wait for; null where that is nothing. */
  readonly wait: ThrottleWait | null;
  /** How much of documents has come; null where none are kept. */
  readonly receivedBytes: number | null;
  readonly outcomes: ReadonlyMap<ExitName, number>;
}

const SECOND_MS = 1000;

/** Gives how far a batch is, time and again, from what was counted so far; how many receipts there are is counted meanwhile. */
export function liveFacts({ tally, waitNow, savesDocuments, countAll }: BatchDisplay): () => LiveFacts {
  const startedAt = Date.now();
  let total: number | null = null;
  void countAll().then((count) => {
    total = count;
  });
  return () => {
    const seconds = (Date.now() - startedAt) / SECOND_MS;
    const done = tally.ended + tally.skipped;
    const rate = seconds > 0 ? tally.ended / seconds : 0;
    const wait = waitNow();
    const waitSeconds = (wait?.ms ?? 0) / SECOND_MS;
    const secondsLeft = total === null || rate === 0 ? null : waitSeconds + (total - done) / rate;
    const receivedBytes = savesDocuments ? tally.receivedBytes : null;
    return { done, total, rate, secondsLeft, wait, receivedBytes, outcomes: tally.outcomes };
  };
}
