import { exitNamed } from '../exits.ts';
import type { WriteFailure } from '../machine/write-failure.ts';
import type { Writer } from '../machine/writer.ts';
import { splitAtDashes } from '../options/split-at-dashes.ts';
import { exitOf, failed, nameOf, type Outcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { LookupRecord } from '../record.ts';
import { REDACTED, type Secret } from '../secret.ts';
import type { Kept } from '../service/batch/job.ts';
import { isPassing } from '../service/patience.ts';
import { quotedIfNeeded } from '../shell-quote.ts';
import type { BatchPrinter, BatchStop } from './answer-presenter.ts';
import type { ReceiptList } from './batch-list.ts';
import type { Records } from './batch-records.ts';
import type { BatchTally } from './batch-tally.ts';
import type { Context } from './context.ts';

/** How often it is looked whether records can still be written, in milliseconds: nothing may be written for a long time. */
const LOOK_MS = 1000;
/** So many lookups in a row that find the service unavailable or silent end a batch. */
const BREAKER = 20;
/** How long a list may still be counted at an early end, in milliseconds: after an interruption all is over within a second. */
const COUNT_MS = 300;

interface CourseOptions {
  readonly isFailFast: boolean;
  /** Whether receipts that are on their way are waited for. */
  readonly isPatient: boolean;
  readonly countAll: ReceiptList['countAll'];
  /** Must not stand in what is said. */
  readonly token: Secret;
  /** Whether the records go to a file. */
  readonly toFile: boolean;
}

/** What is kept of a record until those before it are written. */
interface WaitingText extends Kept {
  readonly exitCode: number;
  /** Whether it was waited for when the run was ended: it has its last answer, and is asked about again. */
  readonly isCutShort: boolean;
  readonly text: string | Uint8Array;
}

/** How a batch is getting on: what it writes and where, how its receipts ended, and what ends it before its time. */
export class BatchCourse {
  readonly #printer: BatchPrinter;
  readonly #records: Records;
  readonly #options: CourseOptions;
  readonly #context: Context;
  readonly #startedAt: number;
  readonly #tally: BatchTally;
  readonly #writer: Writer;
  readonly #broken: AbortController;
  readonly #look: NodeJS.Timeout;
  #cutShort = 0;
  /** How the last lookups ended, as long as each of them found no service. */
  #inARow: ('unavailable' | 'no-answer-in-time')[] = [];
  #stop: BatchStop | null = null;
  #failure: WriteFailure | null = null;

  /** @param broken aborted as soon as no more records can be written. */
  constructor(
    printer: BatchPrinter,
    records: Records,
    tally: BatchTally,
    options: CourseOptions,
    context: Context,
    broken: AbortController,
  ) {
    this.#printer = printer;
    this.#tally = tally;
    this.#writer = records.file ?? printer.output;
    this.#broken = broken;
    this.#look = setInterval(() => this.#fail(this.#writer.failure()), LOOK_MS).unref();
    // It must be gone even if a second signal ends the process at once.
    context.interruption.addEventListener('abort', () => void printer.clear());
    this.#records = records;
    this.#options = options;
    this.#context = context;
    this.#startedAt = context.clock.now();
  }

  async begin(): Promise<void> {
    if (this.#printer.head !== '' && !this.#records.hasHead) await this.#put(this.#printer.head);
  }

  /** Hears of a record as its lookup ends; its text is all that is kept of it until its turn has come. */
  readonly keep = (record: LookupRecord): WaitingText => {
    const { isPatient } = this.#options;
    const isPassed = this.isStopped() || this.#context.interruption.aborted;
    const isCutShort = isPatient && isPassed && record.status !== null && isPassing(record.status.code);
    this.#tally.onEnded(record);
    this.#stop = this.#stopBy(record) ?? this.#stop;
    const text = this.#printer.textOf(record);
    return { exitCode: exitOf(record.outcome), isCutShort, text, size: text.length };
  };

  /** Hears why the rest of the list cannot be read. */
  readonly onUnreadable = (problem: Problem): void => {
    this.#stop ??= { kind: 'hopeless', problem };
  };

  /** Whether no new lookup may begin. */
  readonly isStopped = (): boolean => this.#stop !== null || this.#failure !== null;

  /** Writes a record; what it gives resolves when there is room for the next. */
  readonly write = ({ exitCode, isCutShort, text }: WaitingText): Promise<void> | null => {
    if (this.#failure !== null) return null;
    if (isCutShort) this.#cutShort += 1;
    this.#tally.onWritten(exitCode);
    return text.length === 0 ? null : this.#put(text);
  };

  /** Writes what is left, tells what came of it, and gives the outcome. */
  async end(): Promise<Outcome> {
    const { clock, interruption } = this.#context;
    if (interruption.aborted) this.#stop = { kind: 'interrupted', signal: interruption.reason };
    clearInterval(this.#look);
    this.#fail((await this.#records.file?.flush()) ?? null);
    const { skipped, written } = this.#tally;
    const done = written + skipped;
    const total = this.#stop === null ? null : await this.#options.countAll(COUNT_MS);
    const failure = await this.#printer.end({
      done,
      remaining: total === null ? null : total - done + this.#cutShort,
      elapsedMs: clock.now() - this.#startedAt,
      resumeLine: this.#options.toFile ? resumeLine(this.#context.argv, this.#options.token) : null,
      endedBy: this.#stop,
    });
    this.#fail(failure);
    if (this.#stop?.kind === 'interrupted') return failed({ kind: 'interrupted', signal: this.#stop.signal });
    if (this.#failure?.kind === 'failed') return failed({ kind: 'output-failed', code: this.#failure.code });
    return { kind: 'batch', tally: this.#tally.exits, endedBy: this.#exitOfStop() };
  }

  #put(text: string | Uint8Array): Promise<void> | null {
    return this.#writer.write(text)?.then((failure) => this.#fail(failure)) ?? null;
  }

  /** Notes what keeps records from being written: nothing is asked from then on. */
  #fail(failure: WriteFailure | null): void {
    this.#failure ??= failure;
    if (this.#failure !== null) this.#broken.abort();
  }

  #stopBy(record: LookupRecord): BatchStop | null {
    const { outcome } = record;
    const name = nameOf(outcome);
    if (outcome.kind === 'problem' && (name === 'token-refused' || name === 'config')) {
      return { kind: 'hopeless', problem: outcome.problem };
    }
    if (this.#stop !== null) return null;
    // What is no receipt was not asked about, and says nothing of the service.
    if (record.attempts > 0) {
      const isServiceMissing = name === 'unavailable' || name === 'no-answer-in-time';
      this.#inARow = isServiceMissing ? [...this.#inARow, name] : [];
    }
    if (this.#options.isFailFast && exitOf(outcome) !== 0) return { kind: 'fail-fast', record };
    return this.#inARow.length >= BREAKER ? { kind: 'breaker', count: BREAKER } : null;
  }

  #exitOfStop(): number | null {
    switch (this.#stop?.kind) {
      case 'hopeless':
        return exitOf(failed(this.#stop.problem));
      case 'fail-fast':
        return exitOf(this.#stop.record.outcome);
      case 'breaker':
        return exitNamed(this.#inARow.includes('unavailable') ? 'unavailable' : 'no-answer-in-time');
      default:
        return null;
    }
  }
}

/** A longer line is not worth telling. */
const LONGEST_LINE = 500;

/** The same line, but that it goes on with the file; null where it is too long to be shown whole. */
function resumeLine(argv: readonly string[], token: Secret): string | null {
  const [options, rest] = splitAtDashes(argv);
  const kept = options.filter((word) => word !== '--force' && word !== '--resume');
  const words = [...kept, '--resume', ...rest].map((word) => (token.isWithin(word) ? REDACTED : word));
  const line = ['recibo', ...words.map(quotedIfNeeded)].join(' ');
  return line.length <= LONGEST_LINE ? line : null;
}
