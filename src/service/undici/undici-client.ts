import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import symbols, { type Parser } from 'undici/lib/core/symbols.js';
import Client from 'undici/lib/dispatcher/client.js';
import { HEAD_LIMIT } from '../body-limits.ts';
import type { ConnectSocket, HttpClient } from '../http/http-client-interface.ts';

/** undici's client for one origin, which carries one request at a time. Its own time-outs are off: deadlines are ours. */
export function newClient(origin: string, connectSocket: ConnectSocket): HttpClient {
  const connect: buildConnector.connector = ({ hostname, host = hostname, protocol, port }, callback) =>
    connectSocket({ hostname, host, protocol, port }, (...result) => {
      callback(...result);
      const [error, socket] = result;
      if (error === null) passOverInterim(socket);
    });
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  return new Client(origin, { connect, ...timeouts, maxHeaderSize: HEAD_LIMIT, allowH2: false, pipelining: 1 });
}

/** An interim answer that undici passes over, as it does all but 100. */
const PROCESSING = 102;

/** No status of HTTP, or a change of protocol that nobody asked for. */
class InvalidStatus extends Error {
  readonly code = 'HPE_INVALID_STATUS';
}

/**
 * Has a socket that undici has just taken over pass over `100 Continue` as well, as RFC 9110, section 15.2, says of all
 * interim answers: undici ends the connection on one that was not asked for. A status that undici does not expect, and on
 * which it would fail an assertion, ends the connection.
 */
function passOverInterim(socket: Socket): void {
  const parser: Parser | undefined = Reflect.get(socket, symbols.kParser);
  if (parser === undefined) return;
  const onHeadersComplete = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, isUpgrade, isKeptAlive) => {
    if (status < 100 || status === 101) {
      socket.destroy(new InvalidStatus());
      return -1;
    }
    return onHeadersComplete(status === 100 ? PROCESSING : status, isUpgrade, isKeptAlive);
  };
}
