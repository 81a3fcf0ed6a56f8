import type { Socket } from 'node:net';

/** What each of the two programs brings of its own: `undici/load-undici-on-demand.ts`, `standalone-entry.ts`. */
export interface HttpEngine {
  /** What speaks HTTP; loaded where a run comes to ask. */
  readonly loadHttpClient: () => Promise<NewClient>;
  /**
   * Has code be compiled as is best for so many requests; to be called before the first of them. What it gives takes that
   * back, to be called after the last one.
   */
  readonly tuneFor: (requests: 'few' | 'many') => Promise<() => void>;
}

/**
 * What speaks HTTP/1.1 over one connection to one origin, one request at a time, and connects anew where the peer has closed
 * the one that there was. It has no time-outs of its own: deadlines are ours.
 */
export interface HttpClient {
  /** Sends a request; only once the one before has ended. What comes of it is told to `answer`. */
  dispatch(request: SentRequest, answer: AnswerHandler): void;
  /** Ends the connection, and with an error the request that is under way; settles once both are gone. */
  destroy(): Promise<void>;
}

/** Makes a client for an origin. */
export type NewClient = (origin: string, connectSocket: ConnectSocket) => HttpClient;

/** Opens a socket for a client, ready for a request. */
export type ConnectSocket = (target: ConnectTarget, callback: SocketCallback) => void;

/** Called once, with an error or a socket. */
export type SocketCallback = (...result: [error: Error, socket: null] | [error: null, socket: Socket]) => void;

export interface ConnectTarget {
  /** Without brackets, where it is an address of IPv6. */
  readonly hostname: string;
  /** As it stands in the address, its port included. */
  readonly host: string;
  readonly protocol: string;
  /** Empty where it is the protocol's own. */
  readonly port: string;
}

export interface SentRequest {
  readonly method: 'GET' | 'CONNECT';
  readonly path: string;
  /** Names and values in turn. Those of a run share one list. */
  readonly headers: string[];
}

/** Hears of an answer, step by step. It has the shape of undici's handlers, so that undici can call it itself: the fastest way. */
export interface AnswerHandler {
  onRequestStart(): void;
  /** The first byte of an answer has come, be it an interim one. */
  onResponseStarted?(): void;
  /** A head has come, perhaps of an interim answer (1xx); a header that came several times has several values. */
  onResponseStart?(controller: unknown, status: number, headers: RawHeaders): void;
  onResponseData?(controller: unknown, piece: Buffer): void;
  onResponseEnd?(): void;
  /** The answer to CONNECT: from here on, the socket is the handler's. What came behind the head is back in it. */
  onRequestUpgrade?(controller: unknown, status: number, headers: RawHeaders, socket: Socket): void;
  onResponseError(controller: unknown, error: Error): void;
}

/** Names in lower case. */
export type RawHeaders = Readonly<Record<string, string | string[]>>;
