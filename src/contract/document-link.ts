/**
 * A link of an answer (`url-danfe`, `url-xml`) resolved as RFC 3986 does, against the base address with a slash at its
 * end. Null for what is no link at all.
 */
export function resolveLink(link: string, baseUrl: string): URL | null {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return URL.canParse(link, base) ? new URL(link, base) : null;
}
