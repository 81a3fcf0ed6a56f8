import PQueue from 'p-queue';
import type { Kind } from '../../contract/statuses.ts';
import { AWAY } from '../../exit-codes.ts';
import { Failure, Interruption } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { type Entry, receiptOf } from '../../lists/receipt.ts';
import { Tally } from '../../output/batch.ts';
import { maskRecord } from '../../output/mask.ts';
import { complain } from '../../output/talk.ts';
import { failed, type LookupRecord } from '../../record.ts';
import { Inquiry } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { keepDocuments } from './documents.ts';
import type { LookupOptions } from './options.ts';

/** How many receipts may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;

/** The record of a receipt; its exit code alone where the file of `--resume` has it; null where it was broken off. */
export type Done = LookupRecord | number | null;

/** What is asked; of what is no receipt, its record. */
export function questionOf(kind: Kind, entry: Entry, io: Io) {
  try {
    return { kind, receipt: receiptOf(entry, io), failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed({ kind, receipt: entry.text.trim() }, error);
  }
}

/** Asks about receipts, so many at a time. One that waits for its next question holds no place. */
export class Lookups {
  readonly #places: PQueue;
  /** Of those that have ended, written or not. */
  readonly tally = new Tally();
  /** Those that wait for their next question. */
  readonly waiting = new Set<Inquiry>();

  /** @param answered what the file of `--resume` has, by receipt: the exit code of its record */
  constructor(
    private readonly kind: Kind,
    private readonly options: LookupOptions,
    private readonly service: Service,
    private readonly answered: ReadonlyMap<string, number> | undefined,
    private readonly ending: Ending,
    private readonly io: Io,
  ) {
    this.#places = new PQueue({ concurrency: options.concurrency });
  }

  /** Resolves once another receipt may come. */
  async room(): Promise<void> {
    // Not once one fewer waits: p-queue would listen and look anew for each receipt.
    if (this.#places.size >= IN_QUEUE) await this.#places.onEmpty();
  }

  async begin(entry: Entry): Promise<Done> {
    const question = questionOf(this.kind, entry, this.io);
    if (question.failure) return this.#ended(question);
    const code = this.answered?.get(question.receipt);
    if (code === undefined) return this.#ask(new Inquiry(question, this.options, this.service, this.io.clock));
    this.tally.skipped += 1;
    return code;
  }

  /** Asks until an answer is final: what is due goes before a new receipt. */
  async #ask(inquiry: Inquiry): Promise<LookupRecord | null> {
    const { halted } = this.ending;
    const turn = async () => {
      halted.throwIfAborted();
      this.waiting.delete(inquiry);
      const found = await inquiry.ask(halted);
      return 'dueAt' in found ? found : this.#ended(found);
    };
    try {
      for (let priority = 0; ; priority = 1) {
        const found = await this.#places.add(turn, { priority });
        if (!('dueAt' in found)) return found;
        this.waiting.add(inquiry);
        await this.io.clock.sleep(found.dueAt - this.io.clock.now(), halted);
      }
    } catch (error) {
      if (halted.aborted) return null;
      throw error;
    }
  }

  async #ended(found: LookupRecord): Promise<LookupRecord> {
    const record = maskRecord(await keepDocuments(found, this.options, this.service), this.options);
    this.tally.add(record);
    this.ending.hear(record);
    return record;
  }
}

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
    const { batch } = io.words;
    if (cause === null) return;
    let told = cause.say(io.words);
    if (cause instanceof Interruption) told = batch.interrupted(cause.signal, count) + (how ? `. ${batch[how]}` : '');
    else if (count > 0) told = batch.ended(told, count);
    await complain(new Failure(cause.exit, () => told), io);
  }
}
