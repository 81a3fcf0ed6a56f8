import { type Circumstances, NO_CIRCUMSTANCES, type Problem } from './problem.ts';
import type { Source } from './settings/settings-problem.ts';

/** The steps of `recibo doctor`, in their order. */
export type StepName =
  | 'settings'
  | 'token'
  | 'base-url'
  | 'proxy'
  | 'certificates'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'lookup'
  | 'contract'
  | 'clock';

export type Verdict = 'ok' | 'warning' | 'failure';

/** What a step found. */
export type StepFinding =
  | { readonly kind: 'settings-read'; readonly path: string; readonly profile: string | null }
  /** `path` is where one could stand; null where this machine has no place for it. */
  | { readonly kind: 'no-settings-file'; readonly path: string | null }
  | { readonly kind: 'settings-exposed'; readonly path: string }
  /** The same, and its rights are not ours to change. */
  | { readonly kind: 'settings-exposed-for-good'; readonly path: string }
  | { readonly kind: 'token-found'; readonly source: Source }
  | { readonly kind: 'base-url-found'; readonly baseUrl: string; readonly source: Source }
  | { readonly kind: 'no-version-prefix'; readonly baseUrl: string; readonly source: Source }
  | { readonly kind: 'no-proxy' }
  | { readonly kind: 'proxy-found'; readonly variable: string; readonly address: string }
  | { readonly kind: 'own-certificates' }
  | { readonly kind: 'extra-certificates'; readonly path: string }
  | { readonly kind: 'certificates-unreadable'; readonly path: string; readonly code: string }
  | { readonly kind: 'no-certificates'; readonly path: string }
  /** With a byte order mark before them, which keeps this runtime from reading them. */
  | { readonly kind: 'marked-certificates'; readonly path: string }
  | { readonly kind: 'name-resolved'; readonly host: string; readonly addresses: readonly string[] }
  | { readonly kind: 'connected'; readonly address: string }
  | { readonly kind: 'no-tls' }
  | { readonly kind: 'tls-secured'; readonly version: string; readonly issuer: string; readonly daysLeft: number }
  /** By a certificate of the service, or of a proxy that opens what goes through it. */
  | { readonly kind: 'tls-through-proxy'; readonly version: string; readonly issuer: string; readonly daysLeft: number }
  | { readonly kind: 'tls-expiring'; readonly version: string; readonly issuer: string; readonly daysLeft: number }
  | { readonly kind: 'answered'; readonly receipt: string; readonly status: string }
  /** `expected` is null where any status but 999 would do. */
  | {
      readonly kind: 'unexpected-status';
      readonly receipt: string;
      readonly status: string;
      readonly expected: string | null;
      /** The exit code that it has by itself, or that of a broken contract for a 004 that nobody expected. */
      readonly exit: number;
    }
  | { readonly kind: 'contract-kept' }
  | { readonly kind: 'contract-deviates'; readonly count: number }
  | { readonly kind: 'clock-right'; readonly seconds: number }
  /** Ours is ahead by so many seconds, or behind where they are negative. */
  | { readonly kind: 'clock-wrong'; readonly seconds: number }
  | { readonly kind: 'no-date' }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly circumstances: Circumstances };

/** On every finding: one that is forgotten must not pass for good. */
const VERDICTS = {
  'settings-read': 'ok',
  'no-settings-file': 'ok',
  'settings-exposed': 'warning',
  'settings-exposed-for-good': 'warning',
  'token-found': 'ok',
  'base-url-found': 'ok',
  'no-version-prefix': 'warning',
  'no-proxy': 'ok',
  'proxy-found': 'ok',
  'own-certificates': 'ok',
  'extra-certificates': 'ok',
  'certificates-unreadable': 'warning',
  'no-certificates': 'warning',
  'marked-certificates': 'warning',
  'name-resolved': 'ok',
  connected: 'ok',
  'no-tls': 'ok',
  'tls-secured': 'ok',
  'tls-through-proxy': 'ok',
  'tls-expiring': 'warning',
  answered: 'ok',
  'unexpected-status': 'failure',
  'contract-kept': 'ok',
  'contract-deviates': 'warning',
  'clock-right': 'ok',
  'clock-wrong': 'warning',
  'no-date': 'ok',
  problem: 'failure',
} as const satisfies Readonly<Record<StepFinding['kind'], Verdict>>;

/** Whether all is well with a finding. */
export function verdictOn({ kind }: StepFinding): Verdict {
  return VERDICTS[kind];
}

/** A finding that is no failure, and that something should be done about. */
export type WarningKind = {
  [Kind in StepFinding['kind']]: (typeof VERDICTS)[Kind] extends 'warning' ? Kind : never;
}[StepFinding['kind']];

export function isWarning(kind: StepFinding['kind']): kind is WarningKind {
  return VERDICTS[kind] === 'warning';
}

/** One step that was taken. */
export interface Check {
  readonly step: StepName;
  readonly finding: StepFinding;
  /** Milliseconds that it took; null for what takes no time. */
  readonly ms: number | null;
}

/** What `recibo doctor` found. */
export interface Diagnosis {
  readonly checks: readonly Check[];
  /** That of the first failure, else 0. */
  readonly exit: number;
}

/** A finding as a step; without a time, one that takes none. */
export function check(step: StepName, finding: StepFinding, ms: number | null = null): Check {
  return { step, finding, ms };
}

/** What went wrong, in a finding's place. */
export function problemFound(problem: Problem): StepFinding {
  return { kind: 'problem', problem, circumstances: NO_CIRCUMSTANCES };
}
