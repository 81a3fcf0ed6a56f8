import type { Secret } from '../secret.ts';
import type { Deadline } from './deadline.ts';
import type { Fault } from './fault.ts';

/**
 * The port between a lookup and the network: a plain request in, a plain reply or fault out. Behind it stands `http/`, over
 * what each of the two programs speaks HTTP with (`http/http-client-interface.ts`). `recibo doctor` alone goes past it: it takes the steps
 * to a connection one by one (`connect-step-by-step.ts`).
 */
export interface Transport {
  /**
   * Sends one request, once. Never follows a redirect, never throws for what the network or the peer does.
   *
   * @param deadline ends the request at once: with the reply where its status is known and is not 200, else as `ended`.
   * @param receiver takes the body of a 200 as it comes, which is then not in the reply; no other body is kept.
   */
  send(request: PlainRequest, deadline: Deadline, receiver?: BodyReceiver | null): Promise<Exchange>;
}

/** Takes the body of a 200 piece by piece, `Content-Encoding` undone, so that a long one needs no memory. */
export interface BodyReceiver {
  /** The most bytes that it takes. */
  readonly limit: number;
  /** A body begins: the only one, since no document is asked for again once a 200 has come. */
  begin(): void;
  /** Takes the next piece, and is done with it when it returns; false where no more of the body is wanted. */
  take(piece: Uint8Array): boolean;
  /** Whether what came can be all of it: asked where the peer has not said how long it is. */
  isWhole(): boolean;
}

export interface PlainRequest {
  readonly method: 'GET';
  /** As `URL.href` spells it, without a fragment. */
  readonly url: string;
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** Whether it is not to go out on a connection that has served before. */
  readonly needsFreshConnection?: boolean;
}

/** A header's value. What is secret in it stays a `Secret` until the transport sends it. */
type HeaderValue = string | Credentials;

/** `Token abc`: the scheme may be shown, the secret not. */
interface Credentials {
  readonly scheme: string;
  readonly secret: Secret;
}

/** A header's value as it may be shown: `Token (redacted)`. */
export function shownHeader(value: HeaderValue): string {
  return typeof value === 'string' ? value : `${value.scheme} ${value.secret}`;
}

/** What came of one request, and what it took. */
export interface Exchange {
  readonly result:
    | { readonly kind: 'reply'; readonly reply: PlainReply }
    | { readonly kind: 'fault'; readonly fault: Fault }
    /** Ended on our side, by its deadline, before there was either. */
    | { readonly kind: 'ended' };
  readonly timings: Timings;
  /** Whether the request went out on a connection that had served before. */
  readonly reusedConnection: boolean;
}

/** What came of a request that was not sent at all. */
export function notSent(result: Exchange['result']): Exchange {
  const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 0 };
  return { result, timings, reusedConnection: false };
}

export interface PlainReply {
  readonly status: number;
  /** Names in lower case; a header that came several times is joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body as the peer sent it, `Content-Encoding` undone. Where the status is not 200, its first 64 KiB if it is too long
   * to be had whole, and empty if it did not arrive whole.
   */
  readonly body: Uint8Array;
  /** Each byte of `body` as one character. The token is looked for in it, and JSON is read from it: it is made once. */
  readonly letters: string;
  /** Bytes of the body that arrived, before `Content-Encoding` was undone. */
  readonly receivedBytes: number;
  /** Bytes of the body that a {@link BodyReceiver} has taken. */
  readonly streamedBytes?: number;
  /** Whether the peer repeated the token, which was then taken out of `headers` and `body` (`redact-token-in-replies.ts`). */
  readonly echoed: boolean;
}

/** Milliseconds from the start of the request to the end of each step; null for a step that did not take place. */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly firstByte: number | null;
  readonly total: number;
}
