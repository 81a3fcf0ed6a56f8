import { AWAY } from '../../exit-codes.ts';
import { Failure, Interruption } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { complain } from '../../output/talk.ts';
import type { LookupRecord } from '../../record.ts';

/** So many lookups in a row that find no service end a batch. */
const BREAKER = 20;

/** Whether a batch ends before its list does, why, and with which exit code. */
export class Ending {
  readonly #halt = new AbortController();
  /** What ended it first, other than a signal. */
  #failure: Failure | null = null;
  #inARow = 0;
  /** No lookup begins or is asked about again; those under way end, unless it is a signal. */
  readonly halted: AbortSignal;

  constructor(
    private readonly signal: AbortSignal,
    private readonly isFailFast: boolean,
  ) {
    this.halted = AbortSignal.any([signal, this.#halt.signal]);
  }

  /** Hears of a record as its lookup ends. A token that is refused once is refused always. */
  hear({ outcome, exitCode, failure, receipt }: LookupRecord): void {
    if (failure !== null && (outcome === 'token-refused' || outcome === 'config')) this.end(failure);
    else if (this.isFailFast && exitCode !== 0) this.end(new Failure(outcome, ({ batch }) => batch.failFast(receipt)));
  }

  /** Hears of a record in its turn. What was not asked about says nothing of the service. */
  hearInOrder({ outcome, failure, attempts }: LookupRecord): void {
    if (attempts === 0) return;
    this.#inARow = AWAY.includes(outcome) ? this.#inARow + 1 : 0;
    if (this.#inARow < BREAKER || failure === null) return;
    this.end(new Failure(outcome, (words) => words.batch.breaker(BREAKER, failure.say(words))));
  }

  end(failure: Failure): void {
    this.#failure ??= failure;
    this.halt();
  }

  halt(): void {
    this.#halt.abort();
  }

  /** What ended the batch early: with its exit code the run ends. Null where nothing did. */
  get cause(): Failure | null {
    const { reason } = this.signal;
    return reason instanceof Interruption ? reason : this.#failure;
  }

  /**
   * Says why the batch ended early, if it did.
   * @param count how many receipts are done
   * @param how the hint how to go on from here; null where another format would be needed for that
   */
  async tell(count: number, how: 'resume' | 'resumeOut' | null, io: Io): Promise<void> {
    const { cause } = this;
    const { words } = io;
    if (cause === null) return;
    const ended = (said: string) => (count === 0 ? said : words.batch.ended(said, count));
    const interrupted = ({ signal }: Interruption) =>
      words.batch.interrupted(signal, count) + (how ? `. ${words.batch[how]}` : '');
    const told = cause instanceof Interruption ? interrupted(cause) : ended(cause.say(words));
    await complain(new Failure(cause.exit, () => told), io);
  }
}
