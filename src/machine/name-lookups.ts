/** glibc asks no more name servers, and waits no longer for one by itself, in seconds. */
const MOST_SERVERS = 3;
const LONGEST_WAIT = 5;

/**
 * How long a name server may take to answer so that a lookup is given up before `ms` milliseconds are over, in whole
 * seconds: that is all glibc can count. It asks one server after the other, for the name as it is and under each search
 * domain.
 *
 * @param settings the text of `resolv.conf`
 */
export function patienceWithServers(ms: number, settings: string): number {
  const servers = settings.match(/^nameserver\s+\S/gm)?.length ?? 1;
  const domains = /^(?:search|domain)\s+(.*)$/m.exec(settings)?.[1]?.trim().split(/\s+/).length ?? 0;
  const questions = Math.min(servers, MOST_SERVERS) * (1 + domains);
  return Math.min(Math.max(Math.floor(ms / 1000 / questions), 1), LONGEST_WAIT);
}
