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
