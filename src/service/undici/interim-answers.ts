import type { Socket } from 'node:net';
import symbols, { type Parser } from 'undici/lib/core/symbols.js';

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
export function passOverInterim(socket: Socket): void {
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
