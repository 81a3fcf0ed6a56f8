import { isLoopback } from '../loopback.ts';
import type { Proxies } from '../settings/proxy.ts';
import { defaultPort, withoutBrackets } from './host-and-port.ts';

/**
 * The proxy that a request to `target` goes through, or null where it goes direct.
 *
 * Plain http goes only to this machine itself, so it never goes through a proxy on another one: the token would cross the
 * network in clear, to whatever is at home on that machine's loopback.
 */
export function proxyFor(target: URL, proxies: Proxies): string | null {
  const proxy = target.protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === null || isExempt(target, proxies.no ?? '')) return null;
  return target.protocol === 'http:' && !isLoopback(new URL(proxy).hostname) ? null : proxy;
}

/**
 * Whether a `NO_PROXY` list names the host: entries stand between commas or spaces; `*` is every host, `example.com` and
 * `.example.com` and `*.example.com` are the domain and all below it, `:8443` behind an entry limits it to that port.
 */
export function isExempt(target: URL, list: string): boolean {
  const port = target.port === '' ? defaultPort(target.protocol) : target.port;
  const host = withoutBrackets(target.hostname.toLowerCase()).replace(/\.$/, '');
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.some((entry) => {
    if (entry === '*') return true;
    const limit = splitPort(entry);
    if (limit.port !== null && limit.port !== port) return false;
    const domain = withoutBrackets(limit.name.toLowerCase()).replace(/^\*?\./, '');
    return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
  });
}

/** `::1` is an address, not a name and a port; `[::1]:80` is both. */
function splitPort(entry: string): { name: string; port: string | null } {
  const [, name, port] = /^([^:]+|\[.*\]):(\d+)$/.exec(entry) ?? [];
  return { name: name ?? entry, port: port ?? null };
}
