import type { BreachReason } from './contract/read-answer.ts';
import { STATUSES, type Status, type StatusCode, type StatusName } from './contract/status.ts';
import type { UsageProblem } from './options/usage-problem.ts';
import type { Fault } from './service/fault.ts';
import type { SettingsProblem } from './settings/problem.ts';

/** A signal that ends a run. */
export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Why a run ended without an answer that counts. */
export type Problem =
  | UsageProblem
  | SettingsProblem
  | Fault
  | BreachReason
  /** `--strict`, and the answer deviates `count` times, or more than `MOST_DEVIATIONS`. */
  | { readonly kind: 'strict'; readonly count: number }
  /** The answer could not be written to standard output. */
  | { readonly kind: 'output-failed'; readonly code: string }
  /** The sandbox was not given the port that it was to listen on. */
  | { readonly kind: 'port-refused'; readonly port: number; readonly code: string }
  /** The program that was to run beside the sandbox could not be started. */
  | { readonly kind: 'program-not-started'; readonly program: string; readonly code: string }
  | { readonly kind: 'interrupted'; readonly signal: Signal }
  | { readonly kind: 'bug'; readonly error: unknown };

/** What a run ended in. */
export type Outcome =
  | { readonly kind: 'done' }
  /** A program that ran beside the sandbox, whose exit code is handed on. */
  | { readonly kind: 'program-ended'; readonly exit: number }
  | { readonly kind: 'answered'; readonly status: Status; readonly isAccepted: boolean }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly circumstances: Circumstances };

/** What the words of a problem may need beside it. */
export interface Circumstances {
  /** The base address that was asked; null where nothing was sent. */
  readonly baseUrl: string | null;
  /** The beginning of a body that is no JSON; null where there is none. */
  readonly excerpt: string | null;
}

/** A run that ended in a problem. */
export function failed(problem: Problem, circumstances: Partial<Circumstances> = {}): Outcome {
  return { kind: 'problem', problem, circumstances: { baseUrl: null, excerpt: null, ...circumstances } };
}

/** A run that ended in an error that nobody expected: a fault of our own, unless the machine had no more files to give. */
export function crashed(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return failed(code === 'EMFILE' || code === 'ENFILE' ? { kind: 'no-more-files', code } : { kind: 'bug', error });
}

/** One row of the exit-code table: the signals' three codes share one. */
interface ExitRow {
  readonly name: string;
  readonly codes: readonly [number, ...number[]];
}

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const satisfies Readonly<Record<Signal, number>>;

/** The exits that follow from no status: BSD sysexits and the customs of the shell. */
const OTHER_EXITS = [
  { name: 'bug', codes: [1] },
  { name: 'usage', codes: [2] },
  { name: 'mixed', codes: [40] },
  { name: 'unavailable', codes: [69] },
  { name: 'io', codes: [74] },
  { name: 'no-answer-in-time', codes: [75] },
  { name: 'contract', codes: [76] },
  { name: 'token-refused', codes: [77] },
  { name: 'config', codes: [78] },
  { name: 'interrupted', codes: [SIGNAL_EXITS.SIGINT, SIGNAL_EXITS.SIGTERM, SIGNAL_EXITS.SIGHUP] },
] as const satisfies readonly ExitRow[];

/** The name of an exit code, as scripts and the help know it. */
export type ExitName = StatusName | (typeof OTHER_EXITS)[number]['name'];

/** Every exit code, by number: what `recibo help exit-codes`, the README and the manual list. */
export const EXITS: readonly (ExitRow & { readonly name: ExitName })[] = [
  ...STATUSES.map(({ name, code }) => ({ name, codes: [exitOfStatus(code)] as const })),
  ...OTHER_EXITS,
].sort((one, other) => one.codes[0] - other.codes[0]);

/** 004 is 0; the other statuses below 100 are 20 + status; the rest are their first two digits. */
function exitOfStatus(code: StatusCode): number {
  if (code === '004') return 0;
  return Number(code) < 100 ? 20 + Number(code) : Number(code.slice(0, 2));
}

/** How each problem's exit code is called. A new problem is a compile error until it stands here. */
const EXIT_OF_PROBLEM: Readonly<Record<Exclude<Problem['kind'], 'program-not-started'>, ExitName>> = {
  'unknown-option': 'usage',
  'misplaced-option': 'usage',
  'unknown-command': 'usage',
  'unknown-topic': 'usage',
  'missing-receipt': 'usage',
  'several-receipts': 'usage',
  'surplus-argument': 'usage',
  'missing-choice': 'usage',
  'value-missing': 'usage',
  'value-not-taken': 'usage',
  'bad-choice': 'usage',
  'bad-duration': 'usage',
  'bad-number': 'usage',
  'bad-field': 'usage',
  'conflicting-options': 'usage',
  'token-typed': 'usage',
  'bad-receipt': 'usage',
  'receipt-is-token': 'usage',
  'no-token': 'config',
  'no-base-url': 'config',
  'bad-base-url': 'config',
  'settings-unreadable': 'config',
  'settings-not-json': 'config',
  'settings-unknown-key': 'config',
  'settings-wrong-type': 'config',
  'unknown-profile': 'config',
  'token-file-unreadable': 'config',
  'bad-token': 'config',
  'token-command-failed': 'config',
  'token-bound-elsewhere': 'config',
  'bad-proxy': 'config',
  'unknown-host': 'unavailable',
  'dns-failed': 'unavailable',
  'connection-refused': 'unavailable',
  unreachable: 'unavailable',
  'connect-timeout': 'unavailable',
  'no-more-files': 'unavailable',
  'no-webassembly': 'unavailable',
  'connection-lost': 'unavailable',
  certificate: 'unavailable',
  'tls-failed': 'unavailable',
  'proxy-failed': 'unavailable',
  'body-cut': 'unavailable',
  'broken-http': 'unavailable',
  'server-error': 'unavailable',
  'rate-limited': 'no-answer-in-time',
  'request-timeout': 'no-answer-in-time',
  deadline: 'no-answer-in-time',
  'token-refused': 'token-refused',
  redirected: 'contract',
  'http-status': 'contract',
  'body-too-large': 'contract',
  'unknown-encoding': 'contract',
  'empty-body': 'contract',
  'not-json': 'contract',
  'not-envelope': 'contract',
  'unknown-status': 'contract',
  'status-not-defined': 'contract',
  strict: 'contract',
  'output-failed': 'io',
  'port-refused': 'unavailable',
  interrupted: 'interrupted',
  bug: 'bug',
};

/** The exit code of an outcome: the only place where one is decided. */
export function exitOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'done':
      return 0;
    case 'program-ended':
      return outcome.exit;
    case 'answered':
      return outcome.isAccepted ? 0 : exitOfStatus(outcome.status.code);
    case 'problem':
      return exitOfProblem(outcome.problem);
  }
}

function exitOfProblem(problem: Problem): number {
  switch (problem.kind) {
    case 'interrupted':
      return SIGNAL_EXITS[problem.signal];
    // As a shell does: 127 where there is no such program, 126 where it is no program.
    case 'program-not-started':
      return problem.code === 'ENOENT' ? 127 : 126;
    default:
      return exitNamed(EXIT_OF_PROBLEM[problem.kind]);
  }
}

/** The exit code of a name; of the signals', the first. */
export function exitNamed(name: ExitName): number {
  return EXITS.find((exit) => exit.name === name)?.codes[0] ?? 1;
}
