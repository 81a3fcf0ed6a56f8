import { subscribe } from 'node:diagnostics_channel';
import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { Failure } from '../failure.ts';
import { LONGEST_TIMER_MS } from '../host.ts';
import type { Io } from '../io.ts';
import { faultOf, tooLarge } from './faults.ts';
import { credentialsOf, hostAndPort, type ProxyChoice, proxyFor } from './proxy.ts';
import type { Deadline, Get, Headers, Reply, ServiceTerms } from './request.ts';

/** undici's own time-outs begin anew with each byte: the deadline is ours. The head of an answer may have 64 KiB. */
const CARRYING = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 64 * 1024, pipelining: 1, allowH2: false };

/** So many pieces of a body are kept apart. */
const MOST_CHUNKS = 65_536;

/** undici, by the parts that are needed. */
export class Http {
  /** By the origin that they lead to. */
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #closing = new AbortController();
  readonly #connecting = {
    timeout: 10_000,
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
    // Node tries the next address of a host after 250 ms: less than one round trip over a satellite.
    autoSelectFamilyAttemptTimeout: 1_000,
    // undici waits for a connection that is only being made.
    signal: this.#closing.signal,
  };

  /** @param io its signal ends every request: rejects with its reason. */
  constructor(
    private readonly terms: Pick<ServiceTerms, 'connections' | 'isSandbox'>,
    private readonly io: Pick<Io, 'engine' | 'env' | 'signal'>,
  ) {
    // A listener a connection, of which there may be 64.
    setMaxListeners(0, this.#closing.signal);
    io.signal.addEventListener('abort', () => this.close(io.signal.reason), { once: true });
  }

  /** Reads the answer to a GET; no redirect is followed. After `ms` it fails, whatever the peer does. @throws Failure */
  get({ url, headers, limit }: Get, ms: number, timeoutFailure: Deadline['timeoutFailure']): Promise<Reply> {
    const dispatcher = this.#dispatcherFor(url);
    return new Promise((resolve, reject) => {
      let exchange: Exchange;
      const send = () => {
        exchange = new Exchange(limit, (reply, error) => {
          // That a peer closes a connection that it has kept, as it may, says nothing of this request: it is no try.
          const isLost = reply === null && error !== null && losses.has(error);
          if (isLost && !exchange.isFirst && !this.io.signal.aborted) return send();
          clearTimeout(timer);
          // A status other than 200 says enough, however its body ends.
          if (reply !== null && (error === null || reply.status !== 200)) resolve(reply);
          else reject(faultOf(error, url, reply !== null, this.io));
        });
        dispatcher.dispatch({ origin: url.origin, path: url.pathname + url.search, method: 'GET', headers }, exchange);
      };
      // What may take 25 days has no deadline.
      const timer = ms > LONGEST_TIMER_MS ? undefined : setTimeout(() => exchange.stop(timeoutFailure()), ms);
      send();
    });
  }

  /** Ends every connection, also those that are only being made. */
  async close(reason = new Error('closed')): Promise<void> {
    const ends = [...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy(reason));
    this.#closing.abort();
    await Promise.all(ends);
  }

  #dispatcherFor(url: URL): Dispatcher {
    const known = this.#dispatchers.get(url.origin);
    if (known !== undefined) return known;
    const { connections, isSandbox } = this.terms;
    const proxy = isSandbox ? null : proxyFor(url, this.io.env);
    const direct = () => new Pool(url.origin, { ...CARRYING, connections, connect: this.#connecting });
    const dispatcher = proxy ? this.#tunnels(proxy) : direct();
    this.#dispatchers.set(url.origin, dispatcher);
    return dispatcher;
  }

  #tunnels({ url, variable }: ProxyChoice): Dispatcher {
    const token = credentialsOf(url);
    const proxy = `${hostAndPort(url)} (${variable})`;
    return new ProxyAgent({
      ...CARRYING,
      connections: this.terms.connections,
      uri: url.origin,
      ...(token !== undefined && { token }),
      requestTls: this.#connecting,
      // A proxy that hangs up says UND_ERR_SOCKET, on which undici would try again in a tight loop.
      clientFactory: (origin) => {
        const { timeout: headersTimeout } = this.#connecting;
        const pool = new Pool(origin, { ...CARRYING, headersTimeout, connect: this.#connecting });
        return Object.assign(pool, {
          connect: (options: Dispatcher.ConnectOptions) => openTunnel(pool, options, proxy),
        });
      },
    });
  }
}

/** What has ended connections after they were open. */
const losses = new WeakSet<Error>();
/** undici tells that a connection is open, and at once begins the request for which it was opened. */
let isNew = false;
subscribe('undici:client:connected', (message) => {
  isNew = true;
  Object(message).socket.prependListener('error', (error: Error) => losses.add(error));
});

/** One request and what comes of it, as undici tells it. */
class Exchange implements Dispatcher.DispatchHandler {
  /** Whether its connection was opened for it. */
  isFirst = false;
  #controller: Dispatcher.DispatchController | null = null;
  #stopped: Error | null = null;
  #head: Omit<Reply, 'body'> | null = null;
  #chunks: Buffer[] = [];
  #size = 0;

  /** @param end called with what came, if a head did, and why it ended early; only the first call counts. */
  constructor(
    private readonly limit: number,
    private readonly end: (reply: Reply | null, error: Error | null) => void,
  ) {}

  stop(reason: Error): void {
    this.#stopped = reason;
    this.onResponseError(null, reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.isFirst = isNew;
    isNew = false;
    if (this.#stopped !== null) controller.abort(this.#stopped);
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // A change of protocol that nobody asked for: no answer follows.
    if (status === 101) this.stop(new Failure('unavailable', (words) => words.service.brokenHttp('HTTP 101')));
    // A header that came twice is one list (RFC 9110, section 5.3).
    for (const [name, value] of Object.entries(headers)) if (Array.isArray(value)) headers[name] = value.join(', ');
    if (status >= 200) this.#head = { status, headers: headers as Headers };
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.limit) this.stop(tooLarge(this.limit));
    else this.#chunks.push(chunk);
    // A byte a chunk would take a hundred times its size.
    if (this.#chunks.length === MOST_CHUNKS) this.#chunks = [Buffer.concat(this.#chunks)];
  }

  onResponseEnd(): void {
    this.onResponseError(null, null);
  }

  onResponseError(_: unknown, error: Error | null): void {
    this.end(this.#head && { ...this.#head, body: Buffer.concat(this.#chunks) }, error);
  }
}

/** @throws Failure with the proxy's answer to CONNECT, or the code of what went wrong */
async function openTunnel(pool: Pool, options: Dispatcher.ConnectOptions, proxy: string) {
  const fault = (reason: string) => new Failure('unavailable', ({ service }) => service.proxy(proxy, reason));
  const answer = await connect.call(pool, options).catch((error) => {
    throw fault(error.code ?? error.name);
  });
  if (answer.statusCode === 200) return answer;
  answer.socket.on('error', () => {}).destroy();
  throw fault(`HTTP ${answer.statusCode}`);
}
