import type { buildConnector } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import { passOverInterim } from './interim-answers.ts';

const LONGEST_HEAD = 64 * 1024;

/** undici's client for one origin, which carries one request at a time. Its own time-outs are off: deadlines are ours. */
export function newClient(origin: string, connectSocket: buildConnector.connector): Client {
  const connect: buildConnector.connector = (options, callback) =>
    connectSocket(options, (...result) => {
      callback(...result);
      const [error, socket] = result;
      if (error === null) passOverInterim(socket);
    });
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  return new Client(origin, { connect, ...timeouts, maxHeaderSize: LONGEST_HEAD, allowH2: false, pipelining: 1 });
}
