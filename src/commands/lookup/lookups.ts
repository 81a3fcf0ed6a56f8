import PQueue from 'p-queue';
import type { Kind } from '../../contract/statuses.ts';
import { caught, Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { type Entry, receiptOf } from '../../lists/receipt.ts';
import { maskRecord } from '../../output/mask.ts';
import { failed, type LookupRecord } from '../../record.ts';
import { Tally } from '../../records/tally.ts';
import { Inquiry } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { keepDocuments } from './documents.ts';
import type { LookupOptions } from './options.ts';

/** How many receipts may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;

/** What is asked; of what is no receipt, its record. */
export function questionOf(kind: Kind, entry: Entry, io: Io) {
  try {
    return { kind, receipt: receiptOf(entry, io), failure: null };
  } catch (error) {
    return failed({ kind, receipt: entry.text.trim() }, caught(error));
  }
}

/** Asks about receipts, so many at a time. One that waits for its next question holds no place. */
export class Lookups {
  readonly #places: PQueue;
  /** The exit codes of all that were written, and of those that the file of `--resume` has. */
  readonly codes = new Set<number>();
  /** Of those that have ended, written or not. */
  readonly tally = new Tally();
  /** Those that wait for their next question. */
  readonly waiting = new Set<Inquiry>();
  /** Aborted where the batch ends before its list does: with the failure that the run ends with, if there is one. */
  readonly halt = new AbortController();
  /** Aborted by `halt` or a signal: nothing more is asked about. What is being asked is still answered, but for a signal. */
  readonly halted: AbortSignal;

  /** @param answered what the file of `--resume` has, by receipt: the exit code of its record */
  constructor(
    private readonly service: Service,
    private readonly answered: ReadonlyMap<string, number> | undefined,
    private readonly options: LookupOptions,
    private readonly io: Io,
  ) {
    this.#places = new PQueue({ concurrency: options.concurrency });
    this.halted = AbortSignal.any([io.signal, this.halt.signal]);
  }

  /** Resolves once another receipt may come. */
  async room(): Promise<void> {
    // Not once one fewer waits: p-queue would listen and look anew for each receipt.
    if (this.#places.size >= IN_QUEUE) await this.#places.onEmpty();
  }

  /** The record of a receipt; null where the file has it, or it was broken off. */
  async begin(entry: Entry): Promise<LookupRecord | null> {
    const question = questionOf(this.options.kind, entry, this.io);
    if (question.failure) return this.#ended(question);
    const code = this.answered?.get(question.receipt);
    if (code === undefined) return this.#ask(new Inquiry(question, this.options, this.service, this.io.clock));
    this.tally.skipped += 1;
    this.codes.add(code);
    return null;
  }

  /** Asks until an answer is final: what is due goes before a new receipt. */
  async #ask(inquiry: Inquiry): Promise<LookupRecord | null> {
    const { halted } = this;
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

  /** Keeps documents, masks and counts; ends the batch under `--fail-fast`, and where a token is refused: it always will be. */
  async #ended(found: LookupRecord): Promise<LookupRecord> {
    const record = maskRecord(await keepDocuments(found, this.options, this.service), this.options);
    const { outcome, exitCode, failure, receipt } = record;
    this.tally.add(record);
    if (failure !== null && (outcome === 'token-refused' || outcome === 'config')) this.halt.abort(failure);
    else if (this.options.failFast && exitCode !== 0)
      this.halt.abort(new Failure(outcome, ({ batch }) => batch.failFast(receipt)));
    return record;
  }
}
