import net from 'node:net';
import { defaultPort, isLoopback, withoutBrackets } from '../hosts-and-ports.ts';
import type { Proxies } from '../settings/proxy-variables.ts';

/** How a request gets to its host. `unusable`: through a proxy whose address is none. */
type ProxyChoice =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly url: URL; readonly variable: string }
  | { readonly kind: 'unusable'; readonly variable: string };

const DIRECT: ProxyChoice = { kind: 'direct' };

/**
 * The proxy that a request to `target` goes through: the one for its scheme, unless `NO_PROXY` names the host. No other proxy
 * is looked at, so that it may be anything.
 *
 * What goes to this machine itself never goes through a proxy on another one: it would be sent to that machine's loopback,
 * and the token, where it is plain http, in clear.
 */
export function chooseProxy(target: URL, proxies: Proxies): ProxyChoice {
  const named = target.protocol === 'https:' ? proxies.https : proxies.http;
  if (named === null || isExempt(target, proxies.no ?? '')) return DIRECT;
  const url = proxyAddress(named.value);
  if (isLoopback(target.hostname) && (url === null || !isLoopback(url.hostname))) return DIRECT;
  const { variable } = named;
  return url === null ? { kind: 'unusable', variable } : { kind: 'proxy', url, variable };
}

/** The address of a proxy, which is `http://` where it has no scheme; null where it is none. */
function proxyAddress(text: string): URL | null {
  const address = text.includes('://') ? text : `http://${text}`;
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/**
 * Whether a `NO_PROXY` list names the host. Entries stand between commas or spaces: `*` is every host; `example.com`,
 * `.example.com` and `*.example.com` are the domain and all below it; `10.0.0.0/8` and `fd00::/8` are addresses;
 * `:8443` behind a name or an address limits it to that port. A name is never looked up for it.
 */
export function isExempt(target: URL, list: string): boolean {
  const port = target.port === '' ? defaultPort(target.protocol) : target.port;
  const host = plainHost(target.hostname);
  const isName = net.isIP(host) === 0;
  return list.split(/[\s,]/).some((text) => {
    if (text === '*') return true;
    const entry = splitPort(text);
    if (entry.port !== null && entry.port !== port) return false;
    return isName ? isWithinDomain(host, entry.host) : isWithinBlock(host, entry.host);
  });
}

/** `::1` is an address, not a name and a port; `[::1]:80` is both. */
function splitPort(entry: string): { host: string; port: string | null } {
  const [, host, port] = /^([^:]+|\[.*\]):(\d+)$/.exec(entry) ?? [];
  return { host: plainHost(host ?? entry), port: port ?? null };
}

/** In lower case, without brackets and without the dot at the end of a name that is complete. */
function plainHost(host: string): string {
  return withoutBrackets(host.toLowerCase()).replace(/\.$/, '');
}

function isWithinDomain(host: string, entry: string): boolean {
  const domain = entry.replace(/^\*?\./, '');
  return host === domain || host.endsWith(`.${domain}`);
}

/** Whether an address is the one of the entry, however that is spelt, or in its block. */
function isWithinBlock(address: string, entry: string): boolean {
  const [, start = entry, length] = /^(.*)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = net.isIP(start);
  const bits = family === 4 ? 32 : 128;
  if (family === 0 || Number(length ?? bits) > bits) return false;
  const block = new net.BlockList();
  block.addSubnet(start, Number(length ?? bits), family === 4 ? 'ipv4' : 'ipv6');
  return block.check(address, net.isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
