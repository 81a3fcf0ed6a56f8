import { isLoopback } from '../hosts-and-ports.ts';
import type { Proxies } from '../settings/proxy-variables.ts';
import { isExempt } from './no-proxy-list.ts';

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
