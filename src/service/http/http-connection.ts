import type { Deadline } from '../deadline.ts';
import type { BodyReceiver, HeaderValue, PlainRequest } from '../transport-interface.ts';
import { AnswerReader, type Ending } from './answer-reader.ts';
import { connectDirectly, newSocketEvents, type SocketEvents } from './connect-socket.ts';
import type { HttpClient, NewClient } from './http-client-interface.ts';

/** A client for one origin that carries one request at a time, and what is known of its socket. */
export interface Connection {
  readonly client: HttpClient;
  /** Of the socket that was opened last, or null before the first: the client opens another where the peer closed one. */
  socketEvents(): SocketEvents | null;
  /** Ends the connection, whatever it is doing, and everything that waits for it. */
  drop(): Promise<void>;
}

/**
 * A connection to `origin`, through `proxy` where it is not null; made at the first request. undici's pool is not used: with
 * a client for each request under way, a request can be ended while it connects, and what happens to a socket belongs to one
 * request for certain.
 */
export function newConnection(newClient: NewClient, origin: string, proxy: URL | null, now: () => number): Connection {
  let events: SocketEvents | null = null;
  const dropped = new AbortController();
  const client = newClient(origin, (options, callback) => {
    const socketEvents = newSocketEvents(now);
    events = socketEvents;
    if (proxy === null) return connectDirectly(options, socketEvents, dropped.signal, callback);
    // Loaded only here: most runs have no proxy.
    import('./proxy-tunnel.ts').then(
      ({ connectThrough }) => connectThrough(newClient, proxy, options, socketEvents, dropped.signal, callback),
      (error) => callback(error, null),
    );
  });
  return {
    client,
    socketEvents: () => events,
    drop: async () => {
      const destroyed = client.destroy();
      dropped.abort();
      await destroyed;
    },
  };
}

/** Sends a request over the connection and reads until the answer ends, by itself or by the deadline. */
export async function dispatch(
  { client }: Connection,
  path: string,
  { method, headers }: PlainRequest,
  deadline: Deadline,
  now: () => number,
  receiver: BodyReceiver | null,
): Promise<{ reader: AnswerReader; ending: Ending }> {
  const answered = await new Promise<{ reader: AnswerReader; ending: Ending }>((resolve) => {
    // Only the first end counts: undici tells of the one that we made as well.
    const end = (ending: Ending) => resolve({ reader, ending });
    const reader = new AnswerReader(end, now, receiver);
    deadline.onOver = () => end({ kind: 'dropped' });
    client.dispatch({ method, path, headers: sentHeaders(headers) }, reader);
  });
  answered.reader.stop();
  deadline.onOver = null;
  return answered;
}

/** A run's requests share their headers: the secret is put into them once. */
const SENT = new WeakMap<PlainRequest['headers'], string[]>();

/** Names and values in turn, as undici takes them. */
function sentHeaders(headers: PlainRequest['headers']): string[] {
  const known = SENT.get(headers);
  if (known !== undefined) return known;
  const sent = Object.entries(headers).flatMap(([name, value]) => [name, sentValue(value)]);
  SENT.set(headers, sent);
  return sent;
}

function sentValue(value: HeaderValue): string {
  return typeof value === 'string' ? value : `${value.scheme} ${value.secret.reveal()}`;
}
