import { readFileSync } from 'node:fs';
import { orElse } from './or-else.ts';

/** glibc asks no more name servers, and waits no longer for one by itself, in seconds. */
const MOST_SERVERS = 3;
const LONGEST_WAIT = 5;

/**
 * Has the system's resolver give up on a name before `ms` milliseconds are over. A lookup by it cannot be cancelled, and Node
 * waits for it even in `process.exit`: with a name server that never answers, a run of 2 s took 10 s.
 *
 * @param environment that of the process: glibc reads `RES_OPTIONS` from it, where the last word on a matter counts.
 */
export function limitNameLookups(environment: NodeJS.ProcessEnv, ms: number): void {
  const settings = orElse(() => readFileSync('/etc/resolv.conf', 'utf8'), '');
  const seconds = secondsForEachServer(ms, settings);
  environment.RES_OPTIONS = `${environment.RES_OPTIONS ?? ''} timeout:${seconds} attempts:1`.trim();
}

/**
 * How long a name server may take to answer so that a lookup is given up before `ms` milliseconds are over, in whole
 * seconds: that is all glibc can count. It asks one server after the other, for the name as it is and under each search
 * domain.
 *
 * @param settings the text of `resolv.conf`
 */
export function secondsForEachServer(ms: number, settings: string): number {
  const servers = settings.match(/^nameserver\s+\S/gm)?.length ?? 1;
  const domains = /^(?:search|domain)\s+(.*)/m.exec(settings)?.[1]?.trim().split(/\s+/).length ?? 0;
  const questions = Math.min(servers, MOST_SERVERS) * (1 + domains);
  return Math.min(Math.max(Math.floor(ms / 1000 / questions), 1), LONGEST_WAIT);
}
