import PQueue from 'p-queue';
import { AWAY } from '../../exit-codes.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import { type Entry, questionOf } from '../../lists/receipt.ts';
import { fieldValue } from '../../output/machine.ts';
import { maskRecord } from '../../output/mask.ts';
import { failed, type LookupRecord } from '../../record.ts';
import type { Sink } from '../../records/sink.ts';
import { Tally } from '../../records/tally.ts';
import { Inquiry } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { keepDocuments } from './documents.ts';
import type { LookupOptions } from './options.ts';
import type { Renderer } from './print.ts';

/** So many receipts may have been begun that are not yet written. */
const AHEAD = 2048;
/** So many may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;
/** So many lookups in a row that find no service end a batch. */
const BREAKER = 20;

/** The lookups of a batch, in three loops: receipts are begun in order, asked about so many at a time, and written. */
export class Lookups {
  /** What is counted of those that have ended, written or not. */
  readonly ended = new Tally();
  /** What is counted of those that were written. */
  readonly written = new Tally();
  /** The exit codes of these, and of those that the file of `--resume` has. */
  readonly codes = new Set<number>();
  /** Those that wait for their next question. */
  readonly waiting = new Set<Inquiry>();
  /** The paths of `--field` that no answer has had. */
  readonly missing: Set<string>;
  /** Aborted where the batch ends before its list does: with what it ends by, null where only the reader went away. */
  readonly halt = new AbortController();
  /** Aborted by `halt` or a signal: nothing more is asked about. What is being asked is still answered, but for a signal. */
  readonly halted: AbortSignal;
  readonly #queue: PQueue;
  /** How many were begun that are not yet written. */
  #open = 0;
  #onWritten = () => {};
  /** Whether one could not be written: then the others are not. */
  #isBroken = false;
  /** How many in a row have found no service. */
  #away = 0;

  constructor(
    private readonly service: Service,
    private readonly sink: Sink,
    private readonly lines: Renderer,
    private readonly options: LookupOptions,
    private readonly io: Io,
  ) {
    this.missing = new Set(options.field);
    this.#queue = new PQueue({ concurrency: options.concurrency });
    this.halted = AbortSignal.any([io.signal, this.halt.signal]);
  }

  /** What ended the batch early; null of none. @throws a bug */
  get cause(): Failure | null {
    const { reason = null } = this.io.signal.aborted ? this.io.signal : this.halt.signal;
    if (reason !== null && !(reason instanceof Failure)) throw reason;
    return reason;
  }

  /** Begins with one receipt after the other, as room comes free, and returns once all of them are written. */
  async begin(list: List): Promise<void> {
    const keepsOrder = this.options.wait === undefined || !this.lines.isNdjson;
    const most = () => AHEAD - 1 + (keepsOrder ? 0 : this.waiting.size);
    let last: Promise<void> | null = null;
    try {
      for await (const entry of list.entries(this.halted)) {
        // Not once one fewer waits: p-queue would listen and look anew for each receipt, which takes a fifth of a batch.
        if (this.#queue.size >= IN_QUEUE) await this.#queue.onEmpty();
        await this.#until(most);
        if (this.halted.aborted) break;
        this.#open += 1;
        const written = this.#write(this.#record(entry), last);
        if (keepsOrder) last = written;
      }
    } catch (error) {
      this.halt.abort(error);
    }
    await this.#until(() => 0);
  }

  /** Resolves once no more than so many are open. */
  async #until(most: () => number): Promise<void> {
    while (this.#open > most()) {
      await new Promise<void>((resolve) => {
        this.#onWritten = resolve;
      });
    }
  }

  /** The record of a receipt; null where the file has it, or it was broken off. */
  async #record(entry: Entry): Promise<LookupRecord | null> {
    const { failure, ...question } = questionOf(this.options, entry, this.io);
    if (failure !== null) return this.#end(failed(question, failure));
    const code = this.sink.answers?.final.get(question.receipt);
    if (code === undefined) return this.#ask(new Inquiry(question, this.options, this.service, this.io.clock));
    this.codes.add(code);
    for (const tally of [this.ended, this.written]) tally.skipped += 1;
    return null;
  }

  /** Asks until an answer is final: what is due goes before a new receipt, and holds no place until then. */
  async #ask(inquiry: Inquiry): Promise<LookupRecord | null> {
    const { halted } = this;
    const turn = async () => {
      halted.throwIfAborted();
      this.waiting.delete(inquiry);
      const found = await inquiry.ask(halted);
      return 'dueAt' in found ? found : this.#end(found);
    };
    try {
      for (let priority = 0; ; priority = 1) {
        const found = await this.#queue.add(turn, { priority });
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
  async #end(found: LookupRecord): Promise<LookupRecord> {
    const record = maskRecord(await keepDocuments(found, this.options, this.service), this.options);
    const { outcome, exitCode, failure, receipt } = record;
    this.ended.add(record);
    if (failure !== null && (outcome === 'token-refused' || outcome === 'config')) this.halt.abort(failure);
    else if (this.options.failFast && exitCode !== 0)
      this.halt.abort(new Failure(outcome, ({ batch }) => batch.failFast(receipt)));
    return record;
  }

  /** Writes a record behind the one `before`. Never rejects: what goes wrong ends the batch. */
  async #write(found: Promise<LookupRecord | null>, before: Promise<void> | null): Promise<void> {
    const { halt, sink, lines, io } = this;
    try {
      const record = await found;
      await before;
      if (record === null || io.out.isGone || this.#isBroken) return;
      this.codes.add(record.exitCode);
      await sink.writeRecord(lines.lineOf(record), record);
      if (io.out.isGone) halt.abort(null);
      else this.#note(record);
    } catch (error) {
      this.#isBroken = true;
      halt.abort(error);
    } finally {
      this.#open -= 1;
      this.#onWritten();
    }
  }

  /** Counts a record that was written; ends a batch that finds no service. */
  #note(record: LookupRecord): void {
    const { outcome, failure, attempts } = record;
    this.written.add(record);
    for (const path of this.missing) if (fieldValue(record, path) !== null) this.missing.delete(path);
    // What was not asked about says nothing of the service.
    if (attempts > 0) this.#away = AWAY.includes(outcome) ? this.#away + 1 : 0;
    if (this.#away < BREAKER || failure === null) return;
    this.halt.abort(new Failure(outcome, (words) => words.batch.breaker(BREAKER, failure.say(words))));
  }
}
