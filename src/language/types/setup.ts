import type { StepFinding, StepName, Verdict, WarningKind } from '../../doctor-findings.ts';
import type { Source } from '../../settings/settings-problem.ts';
import type { WordsByKind } from './words-by-kind.ts';

/** The words of setting recibo up: what `config list` shows, and what `login` asks. */
export interface SetupWords {
  readonly list: ListWords;
  /** What a person is asked on a terminal; `origin` is where the token is going to be sent. */
  readonly prompt: { readonly baseUrl: string; readonly token: (origin: string) => string };
}

/** The words of `recibo config list`. */
export interface ListWords {
  readonly column: Readonly<Record<'setting' | 'value' | 'source', string>>;
  readonly unset: string;
  /** Null is what holds by itself. */
  readonly source: (source: Source | null) => string;
  /** What wins over a setting. */
  readonly overridden: (by: Source) => string;
  /** Where the settings file stands; null where there is no place for one. */
  readonly file: (path: string | null) => string;
}

/** A finding that has words of its own; problems have theirs among the messages. */
export type ToldFinding = Exclude<StepFinding, { readonly kind: 'problem' }>;

/** The words of `recibo doctor`. */
export interface DoctorWords {
  readonly step: Readonly<Record<StepName, string>>;
  readonly verdict: Readonly<Record<Verdict, string>>;
  readonly finding: WordsByKind<ToldFinding>;
  /** What to do about it; behind that of `settings-exposed` stands a command. */
  readonly next: Readonly<Record<WarningKind | 'unexpected-status', string>>;
  readonly allWell: string;
  /** Where nothing failed, and something is to be done all the same. */
  readonly nothingFailed: string;
  readonly notWell: (exit: number) => string;
}

/** A stretch of time, in seconds, in the unit that tells it at a glance; `days` says a number of days. */
export function roughSpan(seconds: number, days: (count: number) => string): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : days(Math.round(seconds / 86_400));
}
