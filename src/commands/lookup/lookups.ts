import PQueue from 'p-queue';
import type { Kind } from '../../contract/statuses.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { type Entry, receiptOf } from '../../lists/receipt.ts';
import { Tally } from '../../output/batch.ts';
import { maskRecord } from '../../output/mask.ts';
import { failed, type LookupRecord, Question } from '../../record.ts';
import type { Service } from '../../service/service.ts';
import { type Surroundings, untilFinal } from '../../service/wait.ts';
import { keepDocuments } from './documents.ts';
import type { Ending } from './ending.ts';
import type { AskOptions, FileOptions, ShowOptions } from './options.ts';

/** How many receipts may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;

/** The record of a receipt; its exit code alone where the file of `--resume` has it; null where it was broken off. */
export type Done = LookupRecord | number | null;

/** Gets what there is of one receipt: an answer that is final, and its documents. */
export class Fetcher {
  constructor(
    private readonly options: AskOptions & FileOptions,
    private readonly service: Service,
  ) {}

  /** Throws an interruption, or a bug. */
  ask(question: Question, around: Surroundings): Promise<LookupRecord> {
    return untilFinal(question, (limits) => this.service.ask(question, limits), this.options, around);
  }

  keep(record: LookupRecord, question: Question): Promise<LookupRecord> {
    return keepDocuments(record, question, this.options, this.service);
  }
}

/** Asks about receipts, so many at a time. One that waits for its next question holds no place. */
export class Lookups {
  readonly #places: PQueue;
  /** Of those that have ended, written or not. */
  readonly tally = new Tally();
  /** Those that wait for their next question. */
  readonly waiting = new Set<Question>();

  /** @param answered what the file of `--resume` has, by receipt: the exit code of its record */
  constructor(
    private readonly kind: Kind,
    private readonly options: Pick<AskOptions & ShowOptions, 'concurrency' | 'mask'>,
    private readonly fetcher: Fetcher,
    private readonly answered: ReadonlyMap<string, number>,
    private readonly ending: Ending,
    private readonly io: Io,
  ) {
    this.#places = new PQueue({ concurrency: options.concurrency });
  }

  /** Resolves once another receipt may come. */
  async room(): Promise<void> {
    if (this.#places.size >= IN_QUEUE) await this.#places.onEmpty();
  }

  async begin(entry: Entry): Promise<Done> {
    let question = new Question(this.kind, entry.text.trim());
    try {
      question = new Question(this.kind, receiptOf(entry, this.io));
      const code = this.answered.get(question.receipt);
      if (code === undefined) return await this.#ask(question);
      this.tally.skipped += 1;
      return code;
    } catch (error) {
      if (error instanceof Failure && error.exit === 'usage') return this.#ended(failed(question, error, 0), question);
      if (this.ending.halted.aborted) return null;
      throw error;
    }
  }

  #ask(question: Question): Promise<LookupRecord> {
    const { halted } = this.ending;
    return this.fetcher.ask(question, {
      clock: this.io.clock,
      halted,
      inTurn: (turn, isAgain) =>
        this.#places.add(
          () => {
            halted.throwIfAborted();
            this.waiting.delete(question);
            return turn();
          },
          { priority: isAgain ? 1 : 0 },
        ),
      onPause: () => this.waiting.add(question),
      onFinal: (record) => this.#ended(record, question),
    });
  }

  async #ended(found: LookupRecord, question: Question): Promise<LookupRecord> {
    const record = maskRecord(await this.fetcher.keep(found, question), this.options);
    this.tally.add(record);
    this.ending.hear(record);
    return record;
  }
}
