import { AWAY, EXITS, type ExitName, SIGNAL_EXITS, type SignalName } from './exit-codes.ts';
import type { Words } from './words/index.ts';

/** What those who ask again go by: nobody listens there; all are to pause; the time of `--wait` is over. */
type Reason = 'refused' | 'throttled' | 'wait-over';

/** The body of an answer. */
export interface Body {
  readonly text: string;
  /** Its bytes; null where the token was in them. */
  readonly raw: Buffer | null;
  /** A `Content-Encoding` that nobody knows, under which it was read as it is. */
  readonly encoding?: string | null;
}

/**
 * What kept a run, a lookup or one step from its end: thrown where it is found, caught where work goes on after it and in
 * `main`. `say` tells it in the reader's language: what happened, and one thing to do next.
 */
export class Failure extends Error {
  /** Whether another try makes sense. */
  readonly retry: boolean = false;
  readonly reason: Reason | null = null;
  /** How long the service asked to be left alone, in milliseconds (`Retry-After`). */
  readonly pauseMs: number | null = null;
  /** The body that came with it, if any: where it is JSON, it is shown all the same. */
  readonly body: Body | null = null;
  /** Who acts next on the receipt: a `Party`, by the exit unless it is said. */
  readonly next: 'asker' | 'service';

  constructor(
    readonly exit: ExitName,
    readonly say: (words: Words) => string,
    circumstances: Partial<Pick<Failure, 'retry' | 'reason' | 'pauseMs' | 'body' | 'next'>> = {},
  ) {
    super(exit);
    this.next = exit === 'contract' || AWAY.includes(exit) ? 'service' : 'asker';
    Object.assign(this, circumstances);
  }

  get code(): number {
    return EXITS[this.exit];
  }
}

/** Ends a run whose command line cannot be carried out (2). */
export function refuse(say: (usage: Words['usage'], words: Words) => string): never {
  throw new Failure('usage', (words) => say(words.usage, words));
}

/** The failure that was caught, of one receipt or step. @throws what ends the run: an interruption, or a bug */
export function caught(error: unknown): Failure {
  if (!(error instanceof Failure) || error instanceof Interruption) throw error;
  return error;
}

/** A signal that ends the run. */
export class Interruption extends Failure {
  constructor(readonly signal: SignalName) {
    super('interrupted', (words) => words.statuses.interrupted(signal));
  }

  override get code(): number {
    return SIGNAL_EXITS[this.signal];
  }
}
