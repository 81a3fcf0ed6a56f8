import { isLoopback } from '../hosts-and-ports.ts';

/**
 * A link of an answer (`url-danfe`, `url-xml`) resolved as RFC 3986 does, against the base address with a slash at its
 * end. Null for what is no link at all.
 */
export function resolveLink(link: string, baseUrl: string): URL | null {
  const base = `${baseUrl}/`;
  return URL.canParse(link, base) ? new URL(link, base) : null;
}

/** Why a link is not followed. */
export type LinkFlaw =
  /** It is no address at all. */
  | 'no-address'
  /** Neither `https` nor, from loopback to loopback, plain `http`. */
  | 'unsafe-scheme'
  /** A user name or password stands in it. */
  | 'credentials';

/** Why a document was not opened: `no-program` of the system has taken its link. */
export type OpeningFlaw = LinkFlaw | 'no-link' | 'no-program';

/**
 * The address that a link of an answer, or a redirect, leads to; or why nobody goes there.
 *
 * @param url null for what is no address.
 * @param baseUrl the service's base address: only where it is loopback may plain `http` lead to loopback.
 */
export function allowedLink(url: URL | null, baseUrl: string): { url: URL } | { flaw: LinkFlaw } {
  if (url === null) return { flaw: 'no-address' };
  const isLocal = isLoopback(url.hostname) && isLoopback(new URL(baseUrl).hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return { flaw: 'unsafe-scheme' };
  if (url.username !== '' || url.password !== '') return { flaw: 'credentials' };
  return { url };
}
