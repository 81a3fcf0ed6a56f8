/** Whether a host, as `URL` spells it, is this machine itself: {@link isLocalhost}, 127.0.0.0/8 or `::1`. */
export function isLoopback(hostname: string): boolean {
  return isLocalhost(hostname) || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a host is `localhost` or a name below it, which stand for this machine (RFC 6761, section 6.3). */
export function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}
