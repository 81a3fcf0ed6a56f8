import { nearestPath } from '../../contract/answers.ts';
import { AWAY, exitOfAll } from '../../exit-codes.ts';
import { Failure, Interruption } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import { batchEnd, Tally } from '../../output/batch.ts';
import { fieldValue } from '../../output/machine.ts';
import { batchText, startProgress } from '../../output/progress.ts';
import { complain, note, warn } from '../../output/talk.ts';
import type { LookupRecord } from '../../record.ts';
import type { Service } from '../../service/service.ts';
import { Lookups } from './lookups.ts';
import { isMade } from './options.ts';
import { OutFile } from './out.ts';
import type { Printer } from './print.ts';

/** So many receipts may have been begun that are not yet written. */
const AHEAD = 2048;
/** So many lookups in a row that find no service end a batch. */
const BREAKER = 20;
/** A pause of all is worth a line from 10 s on; it is looked for once a second. */
const LONG_PAUSE_MS = 9_000;

/** Looks many receipts up, and writes a record of each. */
export async function batch(list: List, service: Service, printer: Printer): Promise<number> {
  const { options, io } = printer;
  const startedAt = io.clock.now();
  const lines = printer.lines(service.terms.baseUrl);
  const file = options.out === undefined ? null : await new OutFile(lines.head, options, io).open();
  const lookups = new Lookups(service, file?.answered, options, io);
  const records = new Records(lookups, file, lines, printer);
  if (file === null) await io.out.write(lines.head);
  const stopProgress = list.isFromTerminal || options.quiet ? () => {} : follow(lookups, list, startedAt, service, io);
  try {
    await beginAll(list, lookups, records);
    await records.end();
    if (!lookups.halted.aborted) await file?.end(list);
  } finally {
    const isWhole = !lookups.halted.aborted;
    lookups.halt.abort();
    stopProgress();
    file?.close();
    await records.tell(isWhole, io.clock.now() - startedAt);
  }
  const { reason: cause } = io.signal.aborted ? io.signal : lookups.halt.signal;
  if (!(cause instanceof Failure)) return exitOfAll(lookups.codes, options.accept.length > 0);
  await tellCause(cause, records.written.receipts, printer);
  return cause.code;
}

/** Begins with one receipt after the other, as places come free. A list that cannot be read to its end ends the batch. */
async function beginAll(list: List, lookups: Lookups, records: Records) {
  const { halt, halted } = lookups;
  try {
    for await (const entry of list.entries(halted)) {
      await lookups.room();
      await records.room();
      if (halted.aborted) return;
      records.add(lookups.begin(entry));
    }
  } catch (error) {
    if (!halted.aborted && !(error instanceof Failure)) throw error;
    halt.abort(error);
  }
}

/** Says why a batch ended early, and how to go on from there; a csv cannot be resumed. */
async function tellCause(cause: Failure, count: number, { options, io }: Printer) {
  const { out, output, quiet } = options;
  const { batch } = io.words;
  const hint = output === 'csv' ? '' : `. ${out === undefined ? batch.resumeOut : batch.resume}`;
  let told = cause.say(io.words);
  if (cause instanceof Interruption) told = batch.interrupted(cause.signal, count) + hint;
  else if (count > 0) told = batch.ended(told, count);
  await complain(told, io);
  if (count > 0 && isMade(output) && !quiet) await note(batch.recordsKept(out ?? ''), io);
}

/** Writes records in the order of the list, or each as soon as it is final, and counts what the end of a batch tells. */
class Records {
  /** Whether one that waits for its next question holds up those behind it. */
  readonly #isInOrder: boolean;
  /** The writing of all that were added so far, where they keep their order. */
  #last: Promise<void> = Promise.resolve();
  /** How many were added that are not yet written, and what is called each time that one was. */
  #unwritten = 0;
  #onWritten = () => {};
  /** What kept one from being written. */
  #error: unknown = null;
  /** The paths of `--field` that no answer has had. */
  readonly #missing: Set<string>;
  #deviating = 0;
  /** How many of the latest found no service. */
  #away = 0;
  #latest: LookupRecord | null = null;
  readonly written = new Tally();

  constructor(
    private readonly lookups: Lookups,
    private readonly file: OutFile | null,
    private readonly lines: ReturnType<Printer['lines']>,
    private readonly printer: Printer,
  ) {
    const { wait, field } = printer.options;
    this.#isInOrder = wait === undefined || !lines.isNdjson;
    this.#missing = new Set(field);
  }

  /** Resolves once another lookup may begin. @throws what kept a record from being written */
  room(): Promise<void> {
    return this.#until(() => this.#unwritten - (this.#isInOrder ? 0 : this.lookups.waiting.size) < AHEAD);
  }

  add(lookup: Promise<LookupRecord | null>): void {
    this.#unwritten += 1;
    this.#last = this.#write(lookup, this.#isInOrder ? this.#last : null);
  }

  /** Resolves once all are written. @throws what kept one from being written */
  end(): Promise<void> {
    return this.#until(() => this.#unwritten === 0);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (this.#error === null && !isSo()) {
      await new Promise<void>((resolve) => {
        this.#onWritten = resolve;
      });
    }
    if (this.#error !== null) throw this.#error;
  }

  /** Never rejects: who adds another, or waits for the end, hears of what went wrong. */
  async #write(lookup: Promise<LookupRecord | null>, before: Promise<void> | null): Promise<void> {
    const { out, secrets } = this.printer.io;
    try {
      const record = await lookup;
      await before;
      if (record === null || out.isGone || this.#error !== null) return;
      this.lookups.codes.add(record.exitCode);
      const text = this.lines.lineOf(record);
      if (this.file === null) await out.write(text);
      else this.file.write(secrets.redact(text), record);
      if (!out.isGone) this.#count(record);
    } catch (error) {
      this.#error ??= error;
    } finally {
      if (this.#error !== null || out.isGone) this.lookups.halt.abort();
      this.#unwritten -= 1;
      this.#onWritten();
    }
  }

  /** Counts a record, and ends a batch that finds no service; what was not asked about says nothing of the service. */
  #count(record: LookupRecord): void {
    const { answer, deviations, failure, outcome, attempts } = record;
    this.written.add(record);
    this.#latest = record;
    for (const path of this.#missing) if (answer && fieldValue(answer, path) !== null) this.#missing.delete(path);
    if (deviations.length > 0 && failure === null) this.#deviating += 1;
    if (attempts > 0) this.#away = AWAY.includes(outcome) ? this.#away + 1 : 0;
    if (this.#away < BREAKER || failure === null) return;
    this.lookups.halt.abort(new Failure(outcome, (words) => words.batch.breaker(BREAKER, failure.say(words))));
  }

  /** Tells what is worth knowing of all of them, and the sums; nothing once the reader is gone. */
  async tell(isWhole: boolean, elapsedMs: number): Promise<void> {
    const { options, io } = this.printer;
    const { kind, out, output, quiet } = options;
    this.written.skipped = this.lookups.tally.skipped;
    const only = isWhole && out !== undefined && this.written.receipts === 1 ? this.#latest : null;
    if (only !== null && (!quiet || only.failure !== null)) await this.printer.tellBeside(only, null);
    if (quiet || io.out.isGone || (this.written.receipts === 0 && !isWhole)) return;
    // Apart from the lines that stand above.
    if (out === undefined && io.out.isTerminal && io.err.isTerminal && this.written.records > 0)
      await io.err.write('\n');
    for (const path of this.#missing) await note(io.words.usage.unknownField(path, nearestPath(path, kind)), io);
    if (this.#deviating > 0 && only === null) await warn(io.words.service.deviating(this.#deviating), io);
    const unasked = io.signal.aborted ? [...this.lookups.waiting].map(({ question }) => question.receipt) : [];
    const file = output === 'ndjson' && out !== undefined ? out : null;
    await io.err.write(batchEnd(this.written, elapsedMs, unasked, file, io));
  }
}

/** Shows how far a batch is. */
function follow({ tally, waiting }: Lookups, list: List, startedAt: number, { gate }: Service, io: Io): () => void {
  // A list that cannot be read is told of by who reads it for the lookups.
  list.count().catch(() => undefined);
  const textNow = () => batchText({ tally, total: list.total, waiting: waiting.size, pause: gate }, startedAt, io);
  return startProgress(io, textNow, () => (gate.pausedUntil - io.clock.now() >= LONG_PAUSE_MS ? 'paused' : ''));
}
