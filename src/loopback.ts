/** Whether a host, as `URL` spells it, is this machine itself: `localhost`, 127.0.0.0/8 or `::1`. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
