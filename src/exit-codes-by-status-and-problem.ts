import { STATUSES, type StatusCode, type StatusName } from './contract/status-table.ts';
import type { Signal } from './machine/signals.ts';
import type { UsageProblem } from './options/usage-problem.ts';
import type { Problem } from './problem.ts';

/** One row of the exit-code table: the signals' three codes share one. */
interface ExitRow {
  readonly name: string;
  readonly codes: readonly [number, ...number[]];
}

export const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const satisfies Readonly<
  Record<Signal, number>
>;

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
export function exitOfStatus(code: StatusCode): number {
  if (code === '004') return 0;
  return code.startsWith('0') ? 20 + Number(code) : Number(code.slice(0, 2));
}

/** The problems that are no {@link UsageProblem}. A new one is a compile error until it stands here. */
const EXIT_OF_OTHER: Readonly<Record<Exclude<Problem['kind'], UsageProblem['kind']>, ExitName>> = {
  'no-token': 'config',
  'no-base-url': 'config',
  'no-settings-place': 'config',
  'settings-not-written': 'io',
  'bad-base-url': 'config',
  'settings-unreadable': 'config',
  'settings-empty': 'config',
  'settings-utf16': 'config',
  'settings-not-json': 'config',
  'settings-unknown-key': 'config',
  'settings-repeated-key': 'config',
  'settings-wrong-type': 'config',
  'unknown-profile': 'config',
  'reserved-name': 'config',
  'token-file-unreadable': 'config',
  'token-input-unreadable': 'config',
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
  'patience-over': 'no-answer-in-time',
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
  'bad-out-file': 'io',
  'documents-lost': 'io',
  'bad-save-folder': 'io',
  'input-unreadable': 'io',
  'output-is-list': 'io',
  'output-failed': 'io',
  'records-not-written': 'io',
  'port-refused': 'unavailable',
  'program-not-started': 'usage',
  interrupted: 'interrupted',
  bug: 'bug',
};

/** How a problem's exit code is called: a command line that cannot be carried out is always 2. */
export function exitNameOf(kind: Problem['kind']): ExitName {
  const others: Readonly<Partial<Record<Problem['kind'], ExitName>>> = EXIT_OF_OTHER;
  return others[kind] ?? 'usage';
}

/** The code of a name; of the signals' three, the first. */
export function exitNamed(name: ExitName): number {
  return EXITS.find((exit) => exit.name === name)?.codes[0] ?? 1;
}
