import { exitOf, nameOf } from '../exit-code-of-outcome.ts';
import { exitNamed } from '../exit-codes-by-status-and-problem.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Signal } from '../machine/signals.ts';
import { failed } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { BatchStop } from './lookup-presenter-interface.ts';

/** So many lookups in a row that find the service unavailable or silent end a batch. */
const BREAKER = 20;

/** What ends a batch before its time. */
export class StopRule {
  readonly #isFailFast: boolean;
  /** How the last lookups ended, as long as each of them found no service. */
  #inARow: ('unavailable' | 'no-answer-in-time')[] = [];
  /** Null as long as nothing ends the batch. */
  stop: BatchStop | null = null;

  constructor(isFailFast: boolean) {
    this.#isFailFast = isFailFast;
  }

  /** Judges a record as its lookup ends. */
  onEnded(record: LookupRecord): void {
    this.stop = this.#stopBy(record) ?? this.stop;
  }

  /** Hears why the rest of the list cannot be read. */
  onUnreadable(problem: Problem): void {
    this.stop ??= { kind: 'hopeless', problem };
  }

  /** The user's interruption outranks what else has ended the batch. */
  onInterrupted(signal: Signal): void {
    this.stop = { kind: 'interrupted', signal };
  }

  /** The exit code with which a batch ends because of it; null where that is up to its records. */
  exit(): number | null {
    if (this.stop === null || this.stop.kind === 'interrupted') return null;
    return this.stop.kind === 'hopeless' ? exitOf(failed(this.stop.problem)) : this.stop.exit;
  }

  #stopBy(record: LookupRecord): BatchStop | null {
    const { outcome } = record;
    const name = nameOf(outcome);
    if (outcome.kind === 'problem' && (name === 'token-refused' || name === 'config')) {
      return { kind: 'hopeless', problem: outcome.problem };
    }
    if (this.stop !== null) return null;
    // What is no receipt was not asked about, and says nothing of the service.
    if (record.attempts > 0) {
      const isServiceMissing = name === 'unavailable' || name === 'no-answer-in-time';
      this.#inARow = isServiceMissing ? [...this.#inARow, name] : [];
    }
    const exit = exitOf(outcome);
    if (this.#isFailFast && exit !== 0) return { kind: 'fail-fast', receipt: record.receipt, exit };
    if (this.#inARow.length < BREAKER || outcome.kind !== 'problem') return null;
    const worst = exitNamed(this.#inARow.includes('unavailable') ? 'unavailable' : 'no-answer-in-time');
    return { kind: 'breaker', count: BREAKER, problem: outcome.problem, exit: worst };
  }
}
