import { isLoopback } from '../hosts-and-ports.ts';
import type { BaseUrlFlaw } from './settings-problem.ts';

/** Reads a base address: no slash at its end, `https` unless the host is this machine, nothing behind the path. */
export function readBaseUrl(text: string): { value: string } | { flaw: BaseUrlFlaw } {
  const trimmed = text.trim();
  if (!isAddress(trimmed)) return { flaw: lacksScheme(trimmed) ? 'no-scheme' : 'not-an-address' };
  const url = new URL(trimmed);
  const flaw = flawOf(url, trimmed);
  return flaw === null ? { value: url.href.replace(/\/+$/, '') } : { flaw };
}

/** The same of a text that may be none, and then stays as it is. */
export function wholeBaseUrl(text: string): string {
  const read = readBaseUrl(text);
  return 'flaw' in read ? text : read.value;
}

/** Whether something stands behind the host: the service's addresses end in a version (`service.md`, section 2). */
export function hasVersionPrefix(baseUrl: string): boolean {
  return new URL(baseUrl).pathname !== '/';
}

/** `URL` mends much that was not meant: `https:///v3`, back slashes, line ends. Here it has to be an address as it stands. */
function isAddress(text: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/\\?#][^\s\\]*$/i.test(text)) return false;
  // The classes of Unicode take half a millisecond to compile, and most addresses do without.
  if (/[^!-~]/.test(text) && /[\p{Cc}\p{Cf}]/u.test(text)) return false;
  return URL.canParse(text);
}

/** Whether it is a host, by its dot or port, and perhaps a path. */
function lacksScheme(text: string): boolean {
  return /^[^/]+[.:][^/]/.test(text) && 'value' in readBaseUrl(`https://${text}`);
}

function flawOf(url: URL, text: string): BaseUrlFlaw | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-http';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'user-name';
  if (text.includes('#')) return 'fragment';
  if (text.includes('?')) return 'query';
  if (url.port === '0') return 'not-an-address';
  return url.protocol === 'http:' && !isLoopback(url.hostname) ? 'plain-http' : null;
}
