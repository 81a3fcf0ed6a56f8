import { lettersOfText } from '../contract/utf8.ts';
import { exitOf } from '../exit-code-of-outcome.ts';
import type { Journal } from '../journal/open-and-mend-journal.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Writer } from '../machine/buffered-writer.ts';
import type { SaveFolder } from '../machine/save-folder.ts';
import type { WriteFailure } from '../machine/write-bytes.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { Kept } from '../service/batch/batch-interface.ts';
import type { Question, ReceiptList } from './batch-list.ts';
import type { BatchTally } from './batch-tally.ts';
import type { Context } from './command-context.ts';
import { StopRule } from './end-batch-early.ts';
import type { Target } from './find-service-or-sandbox.ts';
import { isOnItsWay } from './lookup-job.ts';
import type { BatchPrinter, BatchStop, BatchSummary } from './lookup-presenter-interface.ts';
import { resumeLine } from './resume-line.ts';

/** What a batch is to do, and where. */
export interface BatchPlan {
  readonly question: Question;
  readonly list: ReceiptList;
  readonly target: Target;
  readonly options: LookupOptions;
  /** Where documents are kept; null without `--save`. */
  readonly folder: SaveFolder | null;
  readonly tally: BatchTally;
  readonly context: Context;
  /** To be aborted as soon as no more records can be written. */
  readonly broken: AbortController;
  /** The user's interruption, or that no more records can be written: nothing is asked after it. */
  readonly ending: AbortSignal;
}

/** How often it is looked whether records can still be written, in milliseconds: nothing may be written for a long time. */
const WATCH_MS = 1000;
/** How long a list may still be counted at an early end, in milliseconds: after an interruption all is over within a second. */
const COUNT_MS = 300;

/** What is kept of a record until those before it are written. */
interface WaitingText extends Kept {
  readonly exitCode: number;
  /** Whether it was waited for when the run was ended: it has its last answer, and is asked about again. */
  readonly isCutShort: boolean;
  readonly letters: string;
}

/** Writes the records of a batch, counts how its receipts ended, and tells what came of them all. */
export class BatchRecorder {
  readonly #plan: BatchPlan;
  readonly #printer: BatchPrinter;
  readonly #journal: Journal | null;
  readonly #writer: Writer;
  readonly #stopRule: StopRule;
  readonly #startedAt: number;
  readonly #watch: NodeJS.Timeout;
  #cutShort = 0;
  #failure: WriteFailure | null = null;

  constructor(plan: BatchPlan, printer: BatchPrinter, journal: Journal | null) {
    this.#plan = plan;
    this.#printer = printer;
    this.#journal = journal;
    this.#writer = journal?.writer ?? printer.output;
    this.#stopRule = new StopRule(plan.options['fail-fast']);
    this.#startedAt = plan.context.clock.now();
    this.#watch = setInterval(() => this.#fail(this.#writer.failure()), WATCH_MS).unref();
    // The live line must be gone even if a second signal ends the process at once.
    plan.context.interruption.addEventListener('abort', () => void printer.clear());
  }

  async begin(): Promise<void> {
    if (this.#journal?.hasHead !== true) await this.#put(lettersOfText(this.#printer.head));
  }

  /** Hears of a record as its lookup ends; its text is all that is kept of it until its turn has come. */
  readonly keep = (record: LookupRecord): WaitingText => {
    const { options, tally, context } = this.#plan;
    const isEnding = this.isStopped() || context.interruption.aborted;
    const isCutShort = options.wait !== null && isEnding && isOnItsWay(record);
    tally.onEnded(record);
    this.#stopRule.onEnded(record);
    const letters = this.#printer.lettersOf(record);
    return { exitCode: exitOf(record.outcome), isCutShort, letters, size: letters.length };
  };

  readonly onUnreadable = (problem: Problem): void => this.#stopRule.onUnreadable(problem);

  /** Whether no new lookup may begin; none does either once the plan's `broken` is aborted. */
  readonly isStopped = (): boolean => this.#stopRule.stop !== null;

  /** Whether asking again could not help: no token or no service; a list that cannot be read on says nothing of them. */
  readonly isHopeless = (): boolean => {
    const { stop } = this.#stopRule;
    return stop?.kind === 'breaker' || (stop?.kind === 'hopeless' && stop.problem.kind !== 'input-unreadable');
  };

  /** Writes a record; what it gives resolves when there is room for the next. */
  readonly write = ({ exitCode, isCutShort, letters }: WaitingText): Promise<void> | null => {
    if (this.#failure !== null) return null;
    if (isCutShort) this.#cutShort += 1;
    this.#plan.tally.onWritten(exitCode);
    return letters === '' ? null : this.#put(letters);
  };

  /** Writes what is left, tells what came of it, and gives the outcome. */
  async end(): Promise<Outcome> {
    const { options, tally, context } = this.#plan;
    const { interruption } = context;
    if (interruption.aborted) this.#stopRule.onInterrupted(interruption.reason);
    const { stop } = this.#stopRule;
    clearInterval(this.#watch);
    this.#fail((await this.#journal?.writer.flush()) ?? null);
    if (stop === null) this.#fail(this.#journal?.dropOld() ?? null);
    this.#fail(this.#journal?.close() ?? null);
    this.#fail(await this.#printer.end(await this.#summary(stop)));
    if (stop?.kind === 'interrupted') return failed({ kind: 'interrupted', signal: stop.signal });
    if (this.#failure?.kind === 'failed') {
      const { code } = this.#failure;
      const { out: path } = options;
      return failed(path === null ? { kind: 'output-failed', code } : { kind: 'records-not-written', path, code });
    }
    return { kind: 'batch', tally: tally.exits, endedBy: this.#stopRule.exit() };
  }

  async #summary(endedBy: BatchStop | null): Promise<BatchSummary> {
    const { list, target, options, tally, context } = this.#plan;
    const done = tally.written + tally.skipped;
    const total = endedBy === null ? null : await list.countAll(COUNT_MS);
    const isUntouched = this.#journal?.isOld() === true;
    return {
      done,
      // A list that somebody has made shorter meanwhile says nothing of what remains of the one that was read.
      remaining: total === null || total < done ? null : total - done + this.#cutShort,
      elapsedMs: context.clock.now() - this.#startedAt,
      canResume: options.out !== null,
      isUntouched,
      resumeLine: options.out === null ? null : resumeLine(context.argv, target.guardedToken, isUntouched),
      endedBy,
    };
  }

  #put(letters: string): Promise<void> | null {
    return this.#writer.write(letters)?.then((failure) => this.#fail(failure)) ?? null;
  }

  /** Notes what keeps records from being written: nothing is asked from then on. */
  #fail(failure: WriteFailure | null): void {
    this.#failure ??= failure;
    if (this.#failure !== null) this.#plan.broken.abort();
  }
}
