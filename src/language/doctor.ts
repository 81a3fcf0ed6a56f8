import type { StepFinding, StepName, Verdict, WarningKind } from '../diagnosis.ts';
import type { WordsByKind } from './in-words.ts';

/** A finding that has words of its own; problems have theirs among the messages. */
export type ToldFinding = Exclude<StepFinding, { readonly kind: 'problem' }>;

/** The words of `recibo doctor`. */
export interface DoctorWords {
  readonly step: Readonly<Record<StepName, string>>;
  readonly verdict: Readonly<Record<Verdict, string>>;
  readonly finding: WordsByKind<ToldFinding>;
  /** What to do about it. */
  readonly next: Readonly<Record<WarningKind | 'unexpected-status', string>>;
  readonly allWell: string;
  readonly notWell: (exit: number) => string;
}

/** A stretch of time, in seconds, in the unit that tells it at a glance; `days` says a number of days. */
export function roughSpan(seconds: number, days: (count: number) => string): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : days(Math.round(seconds / 86_400));
}
