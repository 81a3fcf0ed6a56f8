import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import newConnector from 'undici/lib/core/connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { Failure } from '../failure.ts';
import { LONGEST_TIMER_MS } from '../host.ts';
import type { Io } from '../io.ts';
import { faultOf, tooLarge } from './faults.ts';
import { credentialsOf, hostAndPort, type ProxyChoice, proxyFor } from './proxy.ts';
import type { Get, Headers, Reply, ServiceTerms } from './request.ts';
import type { Deadline } from './retry.ts';

const CONNECTING = {
  timeout: 10_000,
  // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  rejectUnauthorized: true,
  // Node tries the next address of a host after 250 ms: less than one round trip over a satellite.
  autoSelectFamilyAttemptTimeout: 1_000,
};
/** undici's own time-outs begin anew with each byte: the deadline is ours. The head of an answer may have 64 KiB. */
const CARRYING = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 64 * 1024, pipelining: 1, allowH2: false };

/** undici, by the parts that are needed. */
export class Http {
  /** How requests to an origin travel; the proxy as it is shown, null where there is none. */
  readonly #routes = new Map<string, { readonly dispatcher: Dispatcher; readonly proxy: string | null }>();
  readonly #sockets = new Set<Socket>();
  #opened = 0;
  /** Which connection, in the order in which they were opened, an error has ended. */
  readonly #connectionOf = new WeakMap<Error, number>();
  /** The most bytes that any answer so far may have. */
  #limit = 0;

  /** @param io its signal ends every request: rejects with its reason. */
  constructor(
    private readonly terms: Pick<ServiceTerms, 'connections' | 'isSandbox'>,
    private readonly io: Pick<Io, 'engine' | 'env' | 'signal'>,
  ) {
    io.signal.addEventListener('abort', () => this.close(), { once: true });
  }

  /** Reads the answer to a GET; no redirect is followed. After `ms` it fails, whatever the peer does. @throws Failure */
  get({ origin, path, limit }: Get, headers: Headers, ms: number, timeoutFailure: Deadline['timeoutFailure']) {
    const { dispatcher, proxy } = this.#routeTo(origin);
    this.#limit = Math.max(this.#limit, limit);
    const opened = this.#opened;
    return new Promise<Reply>((resolve, reject) => {
      let exchange: Exchange;
      const send = (isAgain: boolean) => {
        exchange = new Exchange(limit, (reply, error) => {
          // That a peer closes a connection that it has kept, as it may, says nothing of this request.
          const isKept = reply === null && error !== null && (this.#connectionOf.get(error) ?? opened + 1) <= opened;
          if (isKept && !isAgain) return send(true);
          clearTimeout(timer);
          // A status other than 200 says enough, however its body ends.
          const isAnswered = error === null || reply?.status !== 200;
          if (this.io.signal.aborted) reject(this.io.signal.reason);
          else if (reply !== null && isAnswered) resolve(reply);
          else reject(faultOf(error, new URL(origin), reply !== null, this.io));
        });
        dispatcher.dispatch({ origin, path, method: 'GET', headers }, exchange);
      };
      // What may take 25 days has no deadline.
      const timer = ms > LONGEST_TIMER_MS ? undefined : setTimeout(() => exchange.stop(timeoutFailure(proxy)), ms);
      send(false);
    });
  }

  /** Ends every connection, also those that are only being made. */
  async close(): Promise<void> {
    await Promise.all([...this.#routes.values()].map(({ dispatcher }) => dispatcher.destroy()));
    for (const socket of this.#sockets) socket.destroy(new Error('closed'));
  }

  #routeTo(origin: string) {
    const known = this.#routes.get(origin);
    if (known !== undefined) return known;
    const { connections, isSandbox } = this.terms;
    const proxy = isSandbox ? null : proxyFor(new URL(origin), this.io.env);
    const route = proxy ? this.#tunnelsOf(proxy) : { dispatcher: this.#poolOf(origin, { connections }), proxy: null };
    this.#routes.set(origin, route);
    return route;
  }

  #poolOf(origin: string | URL, terms: Pool.Options): Pool {
    return new Pool(origin, { ...CARRYING, ...terms, connect: this.#connector() });
  }

  #tunnelsOf({ url, variable }: ProxyChoice) {
    const token = credentialsOf(url);
    const proxy = `${hostAndPort(url)} (${variable})`;
    const dispatcher = new ProxyAgent({
      ...CARRYING,
      connections: this.terms.connections,
      uri: url.origin,
      ...(token !== undefined && { token }),
      requestTls: CONNECTING,
      // A proxy that hangs up says UND_ERR_SOCKET, on which undici would try again in a tight loop.
      clientFactory: (origin) => {
        const pool = this.#poolOf(origin, { headersTimeout: CONNECTING.timeout });
        return Object.assign(pool, {
          connect: (options: Dispatcher.ConnectOptions) => openTunnel(pool, options, proxy),
        });
      },
    });
    return { dispatcher, proxy };
  }

  /** Opens connections as undici does, and knows them. */
  #connector(): buildConnector.connector {
    const open = newConnector(CONNECTING);
    return (options, callback) => {
      const socket = open(options, callback);
      const connection = ++this.#opened;
      this.#sockets.add(socket);
      let [sent, before] = [0, 0];
      // undici sets no limit to interim answers and extensions of chunks. A body in chunks of one byte takes six times its size.
      socket.on('readable', () => {
        if (socket.bytesRead - before <= 8 * this.#limit) return;
        // A request that was sent meanwhile has begun another answer.
        if (socket.bytesWritten === sent) socket.destroy(tooLarge(this.#limit));
        [sent, before] = [socket.bytesWritten, socket.bytesRead];
      });
      socket.once('error', (error) => this.#connectionOf.set(error, connection));
      socket.once('close', () => this.#sockets.delete(socket));
    };
  }
}

/** One request and what comes of it, as undici tells it. */
class Exchange implements Dispatcher.DispatchHandler {
  #head: Omit<Reply, 'body'> | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #stopped: Error | null = null;
  #size = 0;
  /** Its beginning is what has come so far. */
  #body = Buffer.alloc(0);
  #hasEnded = false;

  /** @param end called once: with what came, if a head did, and why it ended early. */
  constructor(
    private readonly limit: number,
    private readonly end: (reply: Reply | null, error: Error | null) => void,
  ) {}

  stop(reason: Error): void {
    this.#stopped = reason;
    this.#finish(reason);
    this.#controller?.abort(reason);
  }

  #finish(error: Error | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const head = this.#head;
    this.end(head && { ...head, body: this.#body.subarray(0, this.#size) }, error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
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
    const size = this.#size + chunk.length;
    if (size > this.limit) {
      this.stop(tooLarge(this.limit));
      return;
    }
    if (size > this.#body.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.limit, Math.max(size, 2 * this.#size)));
      this.#body.copy(larger, 0, 0, this.#size);
      this.#body = larger;
    }
    // A chunk is a view of all that its socket brought at once: to keep it would keep that.
    chunk.copy(this.#body, this.#size);
    this.#size = size;
  }

  onResponseEnd(): void {
    this.#finish(null);
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish(error);
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
