import { nearestPath } from '../../contract/answers.ts';
import type { Kind } from '../../contract/statuses.ts';
import { exitOfAll } from '../../exit-codes.ts';
import { Failure } from '../../failure.ts';
import type { Io } from '../../io.ts';
import type { List } from '../../lists/list.ts';
import type { Entry } from '../../lists/receipt.ts';
import { batchEnd, Tally } from '../../output/batch.ts';
import { fieldValue } from '../../output/machine.ts';
import { batchText, startProgress } from '../../output/progress.ts';
import { note, warn } from '../../output/talk.ts';
import type { LookupRecord } from '../../record.ts';
import type { Inquiry } from '../../service/inquiry.ts';
import type { Service } from '../../service/service.ts';
import { type Done, Ending, Lookups } from './lookups.ts';
import { isMade } from './options.ts';
import { OutFile } from './out.ts';
import type { Printer } from './print.ts';

/** So many receipts may have been begun that are not yet written. */
const AHEAD = 2048;
/** A pause of all is worth a line from 10 s on; it is looked for once a second. */
const LONG_PAUSE_MS = 9_000;

/** Looks many receipts up, and writes a record of each. */
export async function batch(kind: Kind, list: List, service: Service, printer: Printer, io: Io): Promise<number> {
  const { options } = printer;
  const { out, output, quiet, accept } = options;
  const startedAt = io.clock.now();
  const lines = printer.lines(service.baseUrl);
  const file = out === undefined ? null : await new OutFile(kind, lines.head, options, io).open();
  const ending = new Ending(io.signal, options.failFast);
  const lookups = new Lookups(kind, options, service, file?.answered, ending, io);
  const records = new Records(file, printer, lines.lineOf, lookups.waiting, ending, io);
  const stopProgress = quiet ? () => undefined : follow(lookups, list, startedAt, service, io);
  try {
    if (file === null) await io.out.write(lines.head);
    await beginAll(list.entries(ending.halted), lookups, records, ending);
    if (await records.end()) await file?.end(list);
  } finally {
    ending.halt();
    stopProgress();
    file?.close();
    await records.tell(kind, io.clock.now() - startedAt);
  }
  const how = out === undefined ? 'resumeOut' : 'resume';
  await ending.tell(records.written.receipts, output === 'csv' ? null : how, io);
  const isKept = ending.cause !== null && records.written.receipts > 0 && isMade(output);
  if (isKept && !quiet) await note(io.words.batch.recordsKept(out ?? ''), io);
  return ending.cause?.code ?? exitOfAll(records.codes, accept.length > 0);
}

/** Begins with one receipt after the other, as places come free. A list that cannot be read to its end ends the batch. */
async function beginAll(entries: AsyncIterable<Entry>, lookups: Lookups, records: Records, ending: Ending) {
  try {
    for await (const entry of entries) {
      await lookups.room();
      await records.room();
      if (ending.halted.aborted) return;
      records.add(lookups.begin(entry));
    }
  } catch (error) {
    if (ending.halted.aborted) return;
    if (!(error instanceof Failure)) throw error;
    ending.end(error);
  }
}

/** Writes records in the order of the list, or each as soon as it is final, and counts what the end of a batch tells. */
class Records {
  /** Whether one that waits for its next question holds up those behind it. */
  readonly #isInOrder: boolean;
  /** The writing of all that were added so far, where they keep their order. */
  #last: Promise<void> = Promise.resolve();
  /** How many were added that are not yet written, and what hears of each that is. */
  #unwritten = 0;
  #onWritten = () => {};
  /** What kept one from being written. */
  #error: unknown = null;
  /** The paths of `--field` that no answer has had. */
  readonly #missing: Set<string>;
  #deviating = 0;
  #isWhole = false;
  #latest: LookupRecord | null = null;
  readonly written = new Tally();
  /** The exit codes of all, those that the file has included. */
  readonly codes = new Set<number>();

  constructor(
    private readonly file: OutFile | null,
    private readonly printer: Printer,
    private readonly lineOf: (record: LookupRecord) => string,
    private readonly waiting: ReadonlySet<Inquiry>,
    private readonly ending: Ending,
    private readonly io: Io,
  ) {
    const { wait, field } = printer.options;
    this.#isInOrder = wait === undefined || !printer.isNdjson;
    this.#missing = new Set(field);
  }

  /** Resolves once another lookup may begin. @throws what kept a record from being written */
  async room(): Promise<void> {
    await this.#until(() => this.#unwritten - (this.#isInOrder ? 0 : this.waiting.size) < AHEAD);
  }

  add(lookup: Promise<Done>): void {
    this.#unwritten += 1;
    // Until it is its turn, a rejection would count as unhandled.
    lookup.catch(() => undefined);
    this.#last = this.#write(lookup, this.#isInOrder ? this.#last : null);
  }

  /** Resolves once all are written, with whether that is all of the list. @throws what kept one from being written */
  async end(): Promise<boolean> {
    await this.#until(() => this.#unwritten === 0);
    this.#isWhole = !this.ending.halted.aborted;
    return this.#isWhole;
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
  async #write(lookup: Promise<Done>, before: Promise<void> | null): Promise<void> {
    try {
      await before;
      const done = await lookup;
      if (done === null || this.io.out.isGone || this.#error !== null) return;
      this.codes.add(typeof done === 'number' ? done : done.exitCode);
      if (typeof done === 'number') this.written.skipped += 1;
      else {
        const text = this.lineOf(done);
        if (this.file === null) await this.io.out.write(text);
        else this.file.write(this.io.secrets.redact(text), done);
        if (!this.io.out.isGone) this.#count(done);
      }
    } catch (error) {
      this.#error ??= error;
    } finally {
      if (this.#error !== null || this.io.out.isGone) this.ending.halt();
      this.#unwritten -= 1;
      this.#onWritten();
    }
  }

  #count(record: LookupRecord): void {
    const { answer, deviations, failure } = record;
    this.written.add(record);
    this.#latest = record;
    for (const path of this.#missing) if (answer && fieldValue(answer, path) !== null) this.#missing.delete(path);
    if (deviations.length > 0 && failure === null) this.#deviating += 1;
    this.ending.hearInOrder(record);
  }

  /** Tells what is worth knowing of all of them, and the sums; nothing once the reader is gone. */
  async tell(kind: Kind, elapsedMs: number): Promise<void> {
    const { io } = this;
    const { options } = this.printer;
    const { out, output, quiet } = options;
    const only = this.#isWhole && out !== undefined && this.written.receipts === 1 ? this.#latest : null;
    if (only !== null && (!quiet || only.failure !== null)) await this.printer.tellBeside(only, null);
    if (quiet || io.out.isGone || (this.written.receipts === 0 && !this.#isWhole)) return;
    // Apart from the lines that stand above.
    if (out === undefined && io.out.isTerminal && io.err.isTerminal && this.written.records > 0)
      await io.err.write('\n');
    for (const path of this.#missing) await note(io.words.usage.unknownField(path, nearestPath(path, kind)), io);
    if (this.#deviating > 0 && only === null) await warn(io.words.service.deviating(this.#deviating), io);
    const file = out === undefined || output === 'csv' || isMade(output) ? null : out;
    const unasked = io.signal.aborted ? [...this.waiting].map(({ question }) => question.receipt) : [];
    await io.err.write(batchEnd(this.written, elapsedMs, unasked, file, io));
  }
}

/** Shows how far a batch is; nothing where the list is typed at the terminal that it would stand on. */
function follow(lookups: Lookups, list: List, startedAt: number, service: Service, io: Io): () => void {
  if (list.isFromTerminal) return () => undefined;
  // A list that cannot be read is told of by who reads it for the lookups.
  list.count().catch(() => undefined);
  const textNow = () => {
    const { tally, waiting } = lookups;
    return batchText({ tally, total: list.total, waiting: waiting.size, pause: service.pause }, startedAt, io);
  };
  return startProgress(io, textNow, () =>
    service.pause.pausedUntil - io.clock.now() >= LONG_PAUSE_MS ? 'paused' : '',
  );
}
