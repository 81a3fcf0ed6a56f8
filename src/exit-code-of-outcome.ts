import {
  type ExitName,
  exitNamed,
  exitNameOf,
  exitOfStatus,
  SIGNAL_EXITS,
} from './exit-codes-by-status-and-problem.ts';
import type { LookupOutcome, Outcome, Tally } from './outcome.ts';
import type { Problem } from './problem.ts';

/** The exit code of an outcome, by what `exit-codes-by-status-and-problem.ts` says of its status or problem. */
export function exitOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'done':
      return 0;
    case 'program-ended':
    case 'diagnosed':
      return outcome.exit;
    case 'answered':
      return outcome.isAccepted ? 0 : exitOfStatus(outcome.status.code);
    case 'told':
    case 'problem':
      return exitOfProblem(outcome.problem);
    case 'batch':
      return outcome.endedBy ?? exitOfTally(outcome.tally);
  }
}

/** What happened, whatever `--accept` makes of its exit code: the name of the exit code that it has by itself. */
export function nameOf(outcome: LookupOutcome): ExitName {
  return outcome.kind === 'answered' ? outcome.status.name : exitNameOf(outcome.problem.kind);
}

/** Receipts that all ended alike end the batch alike. */
function exitOfTally(tally: Tally): number {
  const [code = 0, ...others] = tally.keys();
  return others.length === 0 ? code : exitNamed('mixed');
}

function exitOfProblem(problem: Problem): number {
  switch (problem.kind) {
    case 'interrupted':
      return SIGNAL_EXITS[problem.signal];
    // As a shell does: 127 where there is no such program, 126 where it is no program.
    case 'program-not-started':
      return problem.code === 'ENOENT' ? 127 : 126;
    default:
      return exitNamed(exitNameOf(problem.kind));
  }
}
