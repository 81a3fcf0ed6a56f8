import { REDACTED } from './secret.ts';

/** Whether a host, as `URL` spells it, is this machine itself: {@link isLocalhost}, 127.0.0.0/8 or `::1`. */
export function isLoopback(hostname: string): boolean {
  return isLocalhost(hostname) || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a host is `localhost` or a name below it, which stand for this machine (RFC 6761, section 6.3). */
export function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}

/** The port of an address, also where it leaves that out. */
export function portOf({ protocol, port }: Pick<URL, 'protocol' | 'port'>): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** `host:port`, also where the address leaves the port out. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/** `::1` of `[::1]`: in an address an IPv6 host stands in brackets, elsewhere it does not. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** An address without the user name and password that may stand in it, which are nobody's business. */
export function withoutUserName(address: string): string {
  return address.replace(/^([^/?#]*\/\/)[^/?#]*@/, `$1${REDACTED}@`);
}

/** The same of what somebody means to be an address: where it is none, or lacks its scheme, all before its last `@` may be a password. */
export function meantWithoutUserName(text: string): string {
  if (text.includes('://') && URL.canParse(text)) return withoutUserName(text);
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, `$1${REDACTED}@`);
}

/** The same of one in a header, or null where that is empty: headers come as bytes, one character each. */
export function shownAddress(header: string): string | null {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text === '' ? null : withoutUserName(text);
}
