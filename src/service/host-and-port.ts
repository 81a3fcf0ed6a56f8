/** The port that an address without one stands for. */
export function defaultPort(protocol: string): string {
  return protocol === 'https:' ? '443' : '80';
}

/** `host:port`, also where the address leaves the port out. */
export function hostAndPort(url: URL): string {
  return url.port === '' ? `${url.hostname}:${defaultPort(url.protocol)}` : url.host;
}

/** `::1` of `[::1]`: in an address an IPv6 host stands in brackets, elsewhere it does not. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
