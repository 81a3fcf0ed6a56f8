import type { Status } from './contract/status-table.ts';
import { type Circumstances, NO_CIRCUMSTANCES, type Problem } from './problem.ts';
import { errorCode, isOutOfFiles } from './system-error-code.ts';

/** What a run ended in. */
export type Outcome =
  | { readonly kind: 'done' }
  /** A program that ran beside the sandbox, whose exit code is handed on. */
  | { readonly kind: 'program-ended'; readonly exit: number }
  /** The set-up was looked at; `exit` is that of the first thing that is not right. */
  | { readonly kind: 'diagnosed'; readonly exit: number }
  /** A problem that has been told already. */
  | { readonly kind: 'told'; readonly problem: Problem }
  | { readonly kind: 'answered'; readonly status: Status; readonly isAccepted: boolean }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly circumstances: Circumstances }
  /** Many receipts. `endedBy` is the code that ended the batch before its time; null where it came to its end. */
  | { readonly kind: 'batch'; readonly tally: Tally; readonly endedBy: number | null };

/** A run without anything to report. */
export const DONE: Outcome = { kind: 'done' };

/** What the lookup of one receipt ended in. */
export type LookupOutcome = Extract<Outcome, { kind: 'answered' | 'problem' }>;

/** A run or a lookup that ended without an answer that counts. */
export type Failure = Extract<Outcome, { kind: 'problem' }>;

/** How many receipts ended with each exit code. */
export type Tally = ReadonlyMap<number, number>;

/** A run that ended in a problem. */
export function failed(problem: Problem, circumstances: Partial<Circumstances> = {}): Failure {
  return { kind: 'problem', problem, circumstances: { ...NO_CIRCUMSTANCES, ...circumstances } };
}

/** A run that ended in an error that nobody expected: a fault of our own, unless the machine had no more files to give. */
export function crashed(error: unknown, reportsTo: string | null): Failure {
  const code = errorCode(error);
  if (isOutOfFiles(code)) return failed({ kind: 'no-more-files', code });
  return failed({ kind: 'bug', error, reportsTo });
}

/** Whether an outcome stands though a signal came: what it tells has nothing to do with it, or tells of it. */
export function outlastsSignal(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'problem':
      // What the signal itself has kept from being read says so by this code.
      return !('code' in outcome.problem && outcome.problem.code === 'EINTR');
    case 'told':
    case 'program-ended':
      return true;
    case 'done':
    case 'diagnosed':
    case 'answered':
    case 'batch':
      return false;
  }
}
