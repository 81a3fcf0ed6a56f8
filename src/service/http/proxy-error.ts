/** A proxy that did not let us through. Its address is host and port only: the rest of it may hold a password. */
export class ProxyError extends Error {
  readonly proxy: string;
  /** The proxy's answer to CONNECT, or null where it gave none. */
  readonly status: number | null;
  readonly code: string;

  constructor(proxy: string, status: number | null, code: string) {
    super('The proxy did not open a tunnel.');
    this.proxy = proxy;
    this.status = status;
    this.code = code;
  }
}
