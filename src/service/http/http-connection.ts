import { connectDirectly } from './connect.ts';
import type { HttpClient, NewClient } from './http-client.ts';
import { newSocketEvents, type SocketEvents } from './socket-events.ts';

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
