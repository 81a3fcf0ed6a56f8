import PQueue from 'p-queue';
import type { Kind } from '../../contract/statuses.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { Tally } from '../../output/batch.ts';
import { failed, type LookupRecord, Question } from '../../record.ts';
import type { Service } from '../../service/service.ts';
import { untilFinal } from '../../service/wait.ts';
import { keepDocuments } from './documents.ts';
import type { Ending } from './ending.ts';
import type { AskOptions, FileOptions } from './options.ts';
import { receiptOf } from './receipts.ts';
import type { Entry } from './tables.ts';

/** How many receipts may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;

/** The record of a receipt; its exit code alone where the file of `--resume` has it; null where it was broken off. */
export type Done = LookupRecord | number | null;

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
    private readonly options: AskOptions & FileOptions,
    private readonly answered: ReadonlyMap<string, number>,
    private readonly service: Service,
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
      if (error instanceof Failure && error.exit === 'usage') {
        const documents = this.options.save === undefined ? null : [];
        return this.#ended({ ...failed(question, error, 0), documents });
      }
      if (this.ending.halted.aborted) return null;
      throw error;
    }
  }

  #ask(question: Question): Promise<LookupRecord> {
    const { halted } = this.ending;
    return untilFinal(this.service, question, this.options, {
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
      onFinal: async (record) => this.#ended(await keepDocuments(record, question, this.options, this.service)),
    });
  }

  #ended(record: LookupRecord): LookupRecord {
    this.tally.add(record);
    this.ending.hear(record);
    return record;
  }
}
