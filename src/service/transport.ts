import type { Fault } from './fault.ts';

/**
 * The port between a lookup and the network: a plain request in, a plain reply or fault out. What speaks HTTP stands
 * behind it (`undici-transport.ts`), so that another runtime can bring its own.
 */
export interface Transport {
  /**
   * Sends one request, once. Never follows a redirect, never throws for what the network or the peer does.
   *
   * @param signal ends the request at once, with the fault `aborted`.
   */
  send(request: PlainRequest, signal: AbortSignal): Promise<Exchange>;
  /** Drops every connection, idle or not. */
  close(): Promise<void>;
}

export interface PlainRequest {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of one request, and what it took. */
export interface Exchange {
  readonly result:
    | { readonly kind: 'reply'; readonly reply: PlainReply }
    | { readonly kind: 'fault'; readonly fault: Fault };
  readonly timings: Timings;
  /** Whether the request went out on a connection that had served before. */
  readonly reusedConnection: boolean;
}

export interface PlainReply {
  readonly status: number;
  /** Names in lower case; a header that came several times is joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as the peer sent it, `Content-Encoding` undone; empty where the status makes it of no use. */
  readonly body: Uint8Array;
  /** Bytes of the body on the wire, before `Content-Encoding` was undone. */
  readonly wireBytes: number;
}

/** Milliseconds from the start of the request; null for a step that did not take place. */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly firstByte: number | null;
  readonly total: number;
}
