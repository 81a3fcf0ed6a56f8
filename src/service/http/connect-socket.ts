import type { Socket } from 'node:net';
import { connectorFor, connectorTo } from '../undici/connect-timeouts-and-localhost.ts';
import type { ConnectTarget, SocketCallback } from './http-client-interface.ts';

interface SocketTarget extends ConnectTarget {
  /** A connection that is there already and is only to be secured. */
  readonly httpSocket?: Socket;
  /** The host's addresses where they are known: then it is not looked up. */
  readonly addresses?: readonly string[];
}

/**
 * Connects directly, or makes TLS of a connection.
 *
 * @param events where the steps are noted.
 * @param dropped ends the attempt.
 */
export function connectDirectly(
  { addresses, ...target }: SocketTarget,
  events: SocketEvents,
  dropped: AbortSignal,
  callback: SocketCallback,
): void {
  const connect = addresses === undefined ? connectorFor(target.hostname) : connectorTo(addresses);
  const socket = connect(target, (...result) => {
    dropped.removeEventListener('abort', abandon);
    callback(...result);
  });
  // With an error, because undici stops its connect timer only on an error.
  const abandon = () => socket.destroy(new Error('dropped'));
  dropped.addEventListener('abort', abandon);
  watch(socket, events);
}

/** What has happened to one socket so far: moments by `now`, null for a step that did not take place. */
export interface SocketEvents {
  /** The clock, in milliseconds. */
  readonly now: () => number;
  lookedUpAt: number | null;
  connectedAt: number | null;
  securedAt: number | null;
  /** Whether the peer has closed or reset it. */
  isBrokenOff: boolean;
  /** The code of the error that the system or TLS found on it, e.g. `ECONNRESET`. */
  errorCode: string | null;
}

/** The record of a socket that is about to be opened. */
export function newSocketEvents(now: () => number): SocketEvents {
  return { now, lookedUpAt: null, connectedAt: null, securedAt: null, isBrokenOff: false, errorCode: null };
}

/**
 * Notes when the steps took place, and how the connection ended. To be called before undici listens: when it reports the end
 * of a body, it is then known here whether a reset brought it about.
 */
function watch(socket: Socket, events: SocketEvents): void {
  const note = (step: 'lookedUpAt' | 'connectedAt') => () => {
    events[step] ??= events.now();
  };
  socket.once('lookup', note('lookedUpAt')).once('connect', note('connectedAt'));
  socket.once('secureConnect', () => {
    // Of a proxy with TLS of its own and the peer behind it, the latter is what the request waits for.
    events.securedAt = events.now();
  });
  socket.once('end', () => {
    // Bun tells of it behind an end that we made as well.
    if (!socket.destroyed) events.isBrokenOff = true;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // The socket also hears of undici's own decisions, such as to close it after the last answer.
    if (error.syscall === undefined && error.code?.startsWith('ERR_SSL_') !== true) return;
    events.errorCode ??= error.code ?? error.name;
    events.isBrokenOff = true;
  });
}
