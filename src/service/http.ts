import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import newConnector from 'undici/lib/core/connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { Failure, Interruption } from '../failure.ts';
import { decodedBody } from './body.ts';
import { faultOf, type Headers, ProxyError, tooLarge } from './faults.ts';
import { credentialsOf, type ProxyChoice, proxyName } from './proxy.ts';

/** The most bytes that the head of an answer may have. */
const HEAD_LIMIT = 64 * 1024;
/** `setTimeout` fires at once above it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const CONNECTING = {
  timeout: 10_000,
  // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  rejectUnauthorized: true,
  // Node tries the next address of a host after 250 ms: less than one round trip over a satellite.
  autoSelectFamilyAttemptTimeout: 1_000,
};
/** undici's own time-outs begin anew with each byte: the deadline is ours. */
const CARRYING = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: HEAD_LIMIT, pipelining: 1, allowH2: false };

export interface Get {
  readonly origin: string;
  /** With the query, if any. */
  readonly path: string;
  readonly headers: Headers;
  /** The most bytes that the answer may have. */
  readonly limit: number;
}

export interface Reply {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Headers;
  /** Decoded; under another status than 200 it may have been cut. */
  readonly body: Buffer;
}

/** How requests to one origin travel. */
interface Route {
  readonly dispatcher: Dispatcher;
  /** As it is shown; null where there is none. */
  readonly proxy: string | null;
}

/** undici, by the parts that are needed. */
export class Http {
  readonly #connections: number;
  readonly #proxyFor: (url: URL) => ProxyChoice | null;
  readonly #routes = new Map<string, Route>();
  readonly #sockets = new Set<Socket>();
  /** What ends each request that is under way. */
  readonly #stops = new Set<(reason: Error) => void>();

  /**
   * @param connections how many there may be to one origin at a time.
   * @param signal ends every request: rejects with its reason.
   */
  constructor(connections: number, proxyFor: (url: URL) => ProxyChoice | null, signal: AbortSignal) {
    this.#connections = connections;
    this.#proxyFor = proxyFor;
    const stopAll = () => {
      for (const stop of this.#stops) stop(signal.reason);
    };
    signal.addEventListener('abort', stopAll, { once: true });
  }

  /**
   * Sends a GET and reads the answer. Redirects are not followed.
   *
   * @param ms ends it, whatever the peer does: rejects with `late`.
   * @throws Failure
   */
  async get(request: Get, ms: number, late: () => Failure): Promise<Reply> {
    const reply = await this.#exchange(request, ms, late);
    return 'content-encoding' in reply.headers ? { ...reply, body: decodedBody(reply, request.limit) } : reply;
  }

  #exchange({ origin, path, headers, limit }: Get, ms: number, late: () => Failure): Promise<Reply> {
    const { dispatcher, proxy } = this.#routeTo(origin);
    return new Promise((resolve, reject) => {
      let head: Omit<Reply, 'body'> | null = null;
      let controller: Dispatcher.DispatchController | null = null;
      let stopped: Error | null = null;
      let size = 0;
      const chunks: Buffer[] = [];
      /** A status other than 200 says enough, however its body ends. */
      const finish = (error: unknown) => {
        clearTimeout(timer);
        this.#stops.delete(stop);
        const isAnswered =
          head !== null && (error === null || (head.status !== 200 && !(error instanceof Interruption)));
        if (head === null || !isAnswered) reject(faultOf(error, new URL(origin), proxy, head !== null));
        else resolve({ status: head.status, headers: head.headers, body: Buffer.concat(chunks) });
      };
      const stop = (reason: Error) => {
        stopped = reason;
        finish(reason);
        controller?.abort(reason);
      };
      const timer = setTimeout(() => stop(late()), Math.min(ms, LONGEST_TIMER_MS));
      this.#stops.add(stop);
      dispatcher.dispatch(
        { origin, path, method: 'GET', headers },
        {
          onRequestStart: (started) => {
            controller = started;
            if (stopped !== null) started.abort(stopped);
          },
          onResponseStart: (_, status, received) => {
            // A change of protocol that nobody asked for: no answer follows.
            if (status === 101) stop(new Failure('unavailable', (words) => words.service.brokenHttp('HTTP 101')));
            if (status >= 200) head = { status, headers: singleValues(received) };
          },
          onResponseData: (_, chunk) => {
            size += chunk.length;
            if (size > limit) stop(tooLarge(limit));
            else chunks.push(chunk);
          },
          onResponseEnd: () => finish(null),
          onResponseError: (_, error) => finish(error),
        },
      );
    });
  }

  /** Ends every connection, also those that are only being made. */
  async close(): Promise<void> {
    await Promise.all([...this.#routes.values()].map(({ dispatcher }) => dispatcher.destroy()));
    for (const socket of this.#sockets) socket.destroy(new Error('closed'));
  }

  #routeTo(origin: string): Route {
    const known = this.#routes.get(origin);
    if (known !== undefined) return known;
    const proxy = this.#proxyFor(new URL(origin));
    const route =
      proxy === null
        ? { proxy, dispatcher: this.#poolOf(origin, { connections: this.#connections }) }
        : { proxy: proxyName(proxy), dispatcher: this.#tunnelsOf(proxy) };
    this.#routes.set(origin, route);
    return route;
  }

  #poolOf(origin: string | URL, terms: Pool.Options): Pool {
    return new Pool(origin, { ...CARRYING, ...terms, connect: this.#connector() });
  }

  #tunnelsOf({ url }: ProxyChoice): Dispatcher {
    const token = credentialsOf(url);
    return new ProxyAgent({
      ...CARRYING,
      connections: this.#connections,
      uri: url.origin,
      ...(token !== undefined && { token }),
      requestTls: CONNECTING,
      // A proxy that hangs up says UND_ERR_SOCKET, on which undici would try again in a tight loop.
      clientFactory: (origin) => {
        const pool = this.#poolOf(origin, { headersTimeout: CONNECTING.timeout });
        return Object.assign(pool, { connect: (options: Dispatcher.ConnectOptions) => openTunnel(pool, options) });
      },
    });
  }

  /** Opens connections as undici does, and knows them. */
  #connector(): buildConnector.connector {
    const open = newConnector(CONNECTING);
    return (options, callback) => {
      const socket = open(options, callback);
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    };
  }
}

async function openTunnel(pool: Pool, options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
  const answer = await connect.call(pool, options).catch((error) => {
    throw new ProxyError(error.code ?? error.name);
  });
  if (answer.statusCode === 200) return answer;
  answer.socket.on('error', () => {}).destroy();
  throw new ProxyError(answer.statusCode);
}

/** A header that came twice is one list (RFC 9110, section 5.3). */
function singleValues(headers: Record<string, string | string[] | undefined>): Headers {
  for (const [name, value] of Object.entries(headers)) if (Array.isArray(value)) headers[name] = value.join(', ');
  return headers as Headers;
}
