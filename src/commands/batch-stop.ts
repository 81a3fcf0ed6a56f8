import { exitNamed } from '../exit-codes.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Signal } from '../machine/signals.ts';
import { exitOf, failed, nameOf } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { BatchStop } from './lookup-presenter-interface.ts';

/** So many lookups in a row that find the service unavailable or silent end a batch. */
const BREAKER = 20;

/** What ends a batch before its time. */
export class StopRule {
  readonly #isFailFast: boolean;
  /** How the last lookups ended, as long as each of them found no service. */
  #inARow: ('unavailable' | 'no-answer-in-time')[] = [];
  #stop: BatchStop | null = null;

  constructor(isFailFast: boolean) {
    this.#isFailFast = isFailFast;
  }

  /** Null as long as nothing ends the batch. */
  get stop(): BatchStop | null {
    return this.#stop;
  }

  /** Judges a record as its lookup ends. */
  onEnded(record: LookupRecord): void {
    this.#stop = this.#stopBy(record) ?? this.#stop;
  }

  /** Hears why the rest of the list cannot be read. */
  onUnreadable(problem: Problem): void {
    this.#stop ??= { kind: 'hopeless', problem };
  }

  /** The user's interruption outranks what else has ended the batch. */
  onInterrupted(signal: Signal): void {
    this.#stop = { kind: 'interrupted', signal };
  }

  /** The exit code with which a batch ends because of it; null where that is up to its records. */
  exit(): number | null {
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
    if (this.#isFailFast && exitOf(outcome) !== 0) return { kind: 'fail-fast', record };
    if (this.#inARow.length < BREAKER || outcome.kind !== 'problem') return null;
    return { kind: 'breaker', count: BREAKER, problem: outcome.problem };
  }
}
