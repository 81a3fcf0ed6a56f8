/** What one step with a receipt came to: its end, or that it is to be asked about again after `ms`. */
export type Step<Result> =
  | { readonly kind: 'ended'; readonly result: Result }
  | { readonly kind: 'again'; readonly ms: number }
  /** The user's interruption broke it off: it has no result. */
  | { readonly kind: 'broken-off' };

/** One receipt on its way through a batch. */
export interface Job<Result> {
  /** Asks once. */
  step(): Promise<Step<Result>>;
  /** What it comes to if it is not asked again; null where there is no answer yet. */
  resultSoFar(): Result | null;
}

/** What is to be done, some at a time: a job, or a result that needs no question. */
export type BatchEntries<Result> = AsyncGenerator<readonly (Job<Result> | { readonly result: Result })[]>;

/** What is kept of a result until it is its turn to be written. */
export interface Kept {
  /** How much memory it takes, in characters or bytes. */
  readonly size: number;
}

export interface BatchWork<Result, Kind extends Kept> {
  readonly entries: BatchEntries<Result>;
  /** Hears of each result as its question ends, and gives what is to be kept of it. */
  readonly keep: (result: Result) => Kind;
  /** Whether no new question may be asked any more. */
  readonly isStopped: () => boolean;
  /** Writes what was kept, in the order of the entries; what it gives resolves when there is room for the next. */
  readonly write: (kept: Kind) => Promise<void> | null;
}

export interface BatchLimits {
  /** Questions under way at once. */
  readonly concurrency: number;
  /** The most receipts between the first that is not written yet and the last that was begun. */
  readonly window: number;
  /** No new question is asked while more than this is kept, in characters or bytes. */
  readonly mostKept: number;
  /** The user's interruption: no new questions, and what waits ends with its last answer. */
  readonly interruption: AbortSignal;
}
