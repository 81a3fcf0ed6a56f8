import { isLoopback } from '../hosts-and-ports.ts';

/**
 * A link resolved as RFC 3986 does; null for what is no link at all.
 *
 * @param from where it stands: a link of an answer, at the base address with a slash at its end.
 */
export function resolveLink(link: string, baseUrl: string, from = `${baseUrl}/`): URL | null {
  return URL.canParse(link, from) ? new URL(link, from) : null;
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
 * The address that a link of an answer, or a redirect, leads to; or why nobody goes there. Takes what {@link resolveLink} does:
 * only where the base address is loopback may plain `http` lead to loopback.
 */
export function allowedLink(link: string, baseUrl: string, from?: string): { url: URL } | { flaw: LinkFlaw } {
  const url = resolveLink(link, baseUrl, from);
  if (url === null) return { flaw: 'no-address' };
  const isLocal = isLoopback(url.hostname) && isLoopback(new URL(baseUrl).hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return { flaw: 'unsafe-scheme' };
  if (url.username !== '' || url.password !== '') return { flaw: 'credentials' };
  return { url };
}
