import type { BaseUrlFlaw } from './problem.ts';

/** Reads a base address: no slash at its end, `https` unless the host is this machine, nothing behind the path. */
export function readBaseUrl(text: string): { baseUrl: string } | { flaw: BaseUrlFlaw } {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const flaw = url === null ? 'not-an-address' : flawOf(url, trimmed);
  return flaw === null && url !== null ? { baseUrl: url.href.replace(/\/+$/, '') } : { flaw: flaw ?? 'not-an-address' };
}

function flawOf(url: URL, text: string): BaseUrlFlaw | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return /^[\w.-]+:\d/.test(text) ? 'not-an-address' : 'not-http';
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return 'user-name';
  if (text.includes('#')) return 'fragment';
  if (text.includes('?')) return 'query';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'plain-http';
  return null;
}

/** Whether a host, as `URL` spells it, is this machine itself: `localhost`, 127.0.0.0/8 or `::1`. */
export function isLoopback(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]';
}
