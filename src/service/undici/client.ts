import type { buildConnector } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';

const LONGEST_HEAD = 64 * 1024;

/** undici's client for one origin, which carries one request at a time. Its own time-outs are off: deadlines are ours. */
export function newClient(origin: string, connect: buildConnector.connector): Client {
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  return new Client(origin, { connect, ...timeouts, maxHeaderSize: LONGEST_HEAD, allowH2: false, pipelining: 1 });
}
