/**
 * Every exit code under its name, in the order of the numbers: 004 is 0, the other statuses below 100 are 20 + status, the
 * rest their first two digits; what kept us from an answer is BSD sysexits. Published codes never change.
 */
export const EXITS = {
  issued: 0,
  bug: 1,
  usage: 2,
  pending: 22,
  issuing: 23,
  cancelled: 30,
  mixed: 40,
  'not-found': 50,
  unavailable: 69,
  io: 74,
  'no-answer-in-time': 75,
  contract: 76,
  'token-refused': 77,
  config: 78,
  rejected: 90,
  'service-error': 99,
  interrupted: 130,
} as const;

/** The exit code of a batch: that of all its receipts, or 40. With `--accept`, a success does not count where others are left. */
export function exitOfAll(codes: ReadonlySet<number>, isAccepting: boolean): number {
  const left = [...codes].filter((code) => !isAccepting || code !== EXITS.issued);
  return left.length > 1 ? EXITS.mixed : (left[0] ?? EXITS.issued);
}

export type ExitName = keyof typeof EXITS;

/** Exits which say that the service was away. */
export const AWAY: readonly ExitName[] = ['unavailable', 'no-answer-in-time'];

/** What a shell sees of a process that a signal ended: 128 + its number. */
export const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export type SignalName = keyof typeof SIGNAL_EXITS;
