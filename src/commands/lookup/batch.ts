import PQueue from 'p-queue';
import { nearestPath } from '../../contract/answers.ts';
import type { Kind } from '../../contract/statuses.ts';
import { EXITS, SERVICE_FAULTS } from '../../exit-codes.ts';
import { Failure, Interruption } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { batchEnd, Tally } from '../../output/batch.ts';
import { fieldValue } from '../../output/plain.ts';
import { batchText, startLive } from '../../output/progress.ts';
import { complain, note, warn } from '../../output/talk.ts';
import { failed, type LookupRecord, type Question } from '../../record.ts';
import type { Service } from '../../service/service.ts';
import { untilFinal } from '../../service/until-final.ts';
import { keepDocuments } from './documents.ts';
import type { LookupOptions } from './options.ts';
import { openOut } from './out.ts';
import { masked, recordLines } from './print.ts';
import { countList, receiptIn, receiptsIn } from './receipts.ts';

/** So many receipts may have been begun that are not yet written. */
const AHEAD = 2048;
/** How many of them may wait for a place; what else there is of the list stays where it is. */
const IN_QUEUE = 64;
/** So many lookups in a row that find no service end a batch. */
const BREAKER = 20;

/** Looks many receipts up, and writes a record of each in the order of the list. */
export async function batch(
  kind: Kind,
  receipts: readonly string[],
  options: LookupOptions,
  service: Service,
  io: Io,
): Promise<number> {
  const { out, input, quiet, save } = options;
  const startedAt = io.clock.now();
  const file = out === undefined ? null : await openOut(out, kind, options, io.signal);
  const ending = new Ending(io.signal, options.failFast);
  const { halted } = ending;
  const places = new PQueue({ concurrency: options.concurrency });
  /** Those asked about that wait for their next question. */
  const waiting = new Set<Question>();
  /** Of all lookups that have ended, for the live line. */
  const tally = new Tally();
  /** Of the records that are written. */
  const written = new Tally();
  const missing = new Set(options.field);
  const codes = new Set<number>();
  let deviating = 0;
  const { head, lineOf } = recordLines(options, io);
  const write = async (text: string) => (file === null ? io.out.write(text) : file.write(io.secrets.redact(text)));
  const stopLive = startBar();
  try {
    if (file === null || file.isEmpty) await write(head);
    await begin();
  } finally {
    ending.halt();
    stopLive();
    file?.close();
    if (!quiet && !io.out.isGone && written.receipts > 0) await tellEnd();
  }
  const count = written.receipts;
  const { reason } = io.signal;
  if (reason instanceof Interruption) {
    const say: Failure['say'] = (words) => words.batch.batchInterrupted(reason.signal, count, out !== undefined);
    await complain(new Failure('interrupted', say), io);
    return reason.code;
  }
  const { failure } = ending;
  if (failure !== null) {
    const say: Failure['say'] = (words) => words.batch.batchEnded(failure.say(words), count);
    await complain(count === 0 ? failure : new Failure(failure.exit, say), io);
    return failure.code;
  }
  const [code = EXITS.issued, ...others] = codes;
  return others.length === 0 ? code : EXITS.mixed;

  async function tellEnd(): Promise<void> {
    for (const path of missing) await note(io.words.usage.unknownField(path, nearestPath(path, kind)), io);
    if (deviating > 0) await warn(io.words.service.deviating(deviating), io);
    await io.err.write(batchEnd(written, io.clock.now() - startedAt, io));
  }

  /**
   * Begins with one receipt after the other, as places come free, and ends once all are written. A list that cannot be read to
   * its end ends the batch.
   */
  async function begin(): Promise<void> {
    let last: Promise<boolean> = Promise.resolve(true);
    const unwritten: Promise<boolean>[] = [];
    try {
      for await (const text of receiptsIn(receipts, input, io, halted)) {
        if (places.size >= IN_QUEUE) await places.onEmpty();
        if (unwritten.length >= AHEAD) await unwritten.shift();
        if (halted.aborted) break;
        const lookup = lookUp(text);
        last = inOrder(last, lookup);
        unwritten.push(last);
        // Both are awaited later, and until then a rejection would count as unhandled.
        for (const later of [lookup, last]) later.catch(() => undefined);
      }
    } catch (error) {
      if (!halted.aborted) {
        if (!(error instanceof Failure)) throw error;
        ending.end(error);
      }
    }
    await last;
  }

  /** Writes what became of a receipt once the one before it is written; false where nobody reads any more. */
  async function inOrder(before: Promise<boolean>, lookup: ReturnType<typeof lookUp>): Promise<boolean> {
    try {
      if (!(await before)) return false;
      const done = await lookup;
      if (done === null) return true;
      codes.add(typeof done === 'number' ? done : done.exitCode);
      if (typeof done === 'number') {
        written.skipped += 1;
        return true;
      }
      await write(lineOf(masked(done, options)));
      if (io.out.isGone) {
        ending.halt();
        return false;
      }
      written.add(done);
      for (const path of missing) if (done.answer && fieldValue(done.answer, path) !== null) missing.delete(path);
      ending.hearInOrder(done);
      if (done.deviations.length > 0 && done.failure === null) deviating += 1;
      return true;
    } catch (error) {
      ending.halt();
      throw error;
    }
  }

  /** The record of a text; its exit code alone where the file has the record already; null where it was broken off. */
  async function lookUp(text: string): Promise<LookupRecord | number | null> {
    const question: Question = { kind, receipt: text.trim(), attempts: 0 };
    try {
      const receipt = receiptIn(text, io);
      const code = file?.answered.get(receipt);
      if (code === undefined) return await ask(question);
      tally.skipped += 1;
      return code;
    } catch (error) {
      if (error instanceof Failure && error.exit === 'usage') {
        return ended({ ...failed(question, error, 0), documents: save === undefined ? null : [] });
      }
      if (halted.aborted) return null;
      throw error;
    }
  }

  function ask(question: Question): Promise<LookupRecord> {
    return untilFinal(service, question, options, {
      clock: io.clock,
      waiting: halted,
      inTurn: (turn, isAgain) => {
        const begin = () => {
          halted.throwIfAborted();
          waiting.delete(question);
          return turn();
        };
        return places.add(begin, { priority: isAgain ? 1 : 0 });
      },
      onWait: () => waiting.add(question),
      onFinal: async (record) => ended(await keepDocuments(record, question, options, service)),
    });
  }

  function ended(record: LookupRecord): LookupRecord {
    tally.add(record);
    ending.hear(record);
    return record;
  }

  /** The live line; none where the list is typed at the terminal that it would stand on. */
  function startBar(): () => void {
    if (quiet || (input === '-' && io.stdin.isTerminal)) return () => undefined;
    let total = input === undefined ? receipts.length : null;
    const count = (found: number | null) => {
      total = found;
    };
    // A list that cannot be read is told of by who reads it for the lookups.
    if (input !== undefined && io.err.isTerminal) countList(input, io).then(count, () => undefined);
    return startLive(io, () => batchText({ tally, total, waiting: waiting.size }, startedAt, io));
  }
}

/** Why a batch ends before its list does. */
class Ending {
  readonly #halt = new AbortController();
  readonly #isFailFast: boolean;
  #inARow = 0;
  /** No lookup begins or is asked about again; those under way end, unless it is a signal. */
  readonly halted: AbortSignal;
  /** What ended it, other than a signal: the run exits with its code. */
  failure: Failure | null = null;

  constructor(signal: AbortSignal, isFailFast: boolean) {
    this.halted = AbortSignal.any([signal, this.#halt.signal]);
    this.#isFailFast = isFailFast;
  }

  /** Hears of a record as its lookup ends. A token that is refused once is refused always, and outranks all else. */
  hear({ outcome, exitCode, failure, receipt }: LookupRecord): void {
    if (failure !== null && (outcome === 'token-refused' || outcome === 'config')) this.end(failure);
    else if (this.#isFailFast && exitCode !== 0 && this.failure === null) {
      this.end(new Failure(outcome, (words) => words.batch.failFast(receipt)));
    }
  }

  /** Hears of a record in its turn. What was not asked about says nothing of the service. */
  hearInOrder({ outcome, failure, attempts }: LookupRecord): void {
    if (attempts === 0) return;
    this.#inARow = SERVICE_FAULTS[outcome] === 'away' ? this.#inARow + 1 : 0;
    if (this.#inARow < BREAKER || failure === null || this.failure !== null) return;
    this.end(new Failure(outcome, (words) => words.batch.breaker(BREAKER, failure.say(words))));
  }

  end(failure: Failure): void {
    this.failure = failure;
    this.halt();
  }

  halt(): void {
    this.#halt.abort();
  }
}
