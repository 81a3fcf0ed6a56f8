import type { Deadline } from '../deadline.ts';
import type { BodyReceiver, PlainRequest } from '../transport-interface.ts';
import { AnswerReader, type Ending } from './answer-reader.ts';
import { connectDirectly, newSocketEvents, type SocketEvents } from './connect-socket.ts';
import type { HttpClient, NewClient } from './http-client-interface.ts';

/**
 * A connection to an origin, made at the first request, that carries one request at a time. undici's pool is not used: with a
 * client for each request under way, a request can be ended while it connects, and what happens to a socket belongs to one
 * request for certain.
 */
export class Connection {
  readonly #client: HttpClient;
  readonly #now: () => number;
  readonly #dropped = new AbortController();
  /** Of the socket that was opened last, or null before the first: the client opens another where the peer closed one. */
  events: SocketEvents | null = null;

  /** @param proxy what it goes through; null for nothing. */
  constructor(newClient: NewClient, origin: string, proxy: URL | null, now: () => number) {
    this.#now = now;
    this.#client = newClient(origin, (target, callback) => {
      const events = newSocketEvents(now);
      this.events = events;
      const dropped = this.#dropped.signal;
      if (proxy === null) return connectDirectly(target, events, dropped, callback);
      // Loaded only here: most runs have no proxy.
      import('./proxy-tunnel.ts').then(
        ({ connectThrough }) => connectThrough(newClient, proxy, target, events, dropped, callback),
        (error) => callback(error, null),
      );
    });
  }

  /** Sends a request and reads until the answer ends, by itself or by the deadline. */
  send(
    path: string,
    { method, headers }: PlainRequest,
    deadline: Deadline,
    receiver: BodyReceiver | null,
  ): Promise<{ reader: AnswerReader; ending: Ending }> {
    return new Promise((resolve) => {
      let hasEnded = false;
      const end = (ending: Ending) => {
        // Only the first end counts: undici tells of the one that we made as well.
        if (hasEnded) return;
        hasEnded = true;
        reader.stop();
        deadline.onOver = null;
        resolve({ reader, ending });
      };
      const reader = new AnswerReader(end, this.#now, receiver);
      deadline.onOver = () => end({ kind: 'dropped' });
      this.#client.dispatch({ method, path, headers: sentHeaders(headers) }, reader);
    });
  }

  /** Ends the connection, whatever it is doing, and everything that waits for it. */
  async drop(): Promise<void> {
    const destroyed = this.#client.destroy();
    this.#dropped.abort();
    await destroyed;
  }
}

/** A run's requests share their headers: the secret is put into them once. */
const SENT = new WeakMap<PlainRequest['headers'], string[]>();

/** Names and values in turn, as undici takes them. */
function sentHeaders(headers: PlainRequest['headers']): string[] {
  const known = SENT.get(headers);
  if (known !== undefined) return known;
  const sent = Object.entries(headers).flatMap(([name, value]) => {
    return [name, typeof value === 'string' ? value : `${value.scheme} ${value.secret.reveal()}`];
  });
  SENT.set(headers, sent);
  return sent;
}
