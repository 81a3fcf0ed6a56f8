import type { buildConnector } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import { dial, dialThrough } from './undici-dial.ts';
import { newWire, type Wire } from './wire.ts';

const LONGEST_HEAD = 64 * 1024;

/** A client for one origin that carries one request at a time, and what is known of its connection. */
export interface Line {
  readonly client: Client;
  /** The connection that was made last, or null before the first. */
  wire(): Wire | null;
  /** Ends the connection, whatever it is doing, and everything that waits for it. */
  drop(): Promise<void>;
}

/**
 * A line to `origin`, through `proxy` where it is not null. undici's pool is not used: with a client for each request under
 * way, a request can be ended while it connects, and what happens to a socket belongs to one request for certain.
 */
export function openLine(origin: string, proxy: string | null, now: () => number): Line {
  let wire: Wire | null = null;
  const dropped = new AbortController();
  const connect: buildConnector.connector = (options, callback) => {
    wire = newWire(now);
    if (proxy === null) dial(options, wire, dropped.signal, callback);
    else dialThrough(proxy, options, wire, dropped.signal, callback);
  };
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  const client = new Client(origin, {
    connect,
    ...timeouts,
    maxHeaderSize: LONGEST_HEAD,
    allowH2: false,
    pipelining: 1,
  });
  return {
    client,
    wire: () => wire,
    drop: async () => {
      const destroyed = client.destroy();
      dropped.abort();
      await destroyed;
    },
  };
}
