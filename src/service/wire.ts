import type { Socket } from 'node:net';

/** One connection as it was made: moments by `now`, null for a step that did not take place. */
export interface Wire {
  /** The clock, in milliseconds. */
  readonly now: () => number;
  dnsAt: number | null;
  connectAt: number | null;
  tlsAt: number | null;
  /** Whether the peer has closed or reset it. */
  isBrokenOff: boolean;
  /** The code of the error that the system or TLS found on it, e.g. `ECONNRESET`. */
  errorCode: string | null;
}

/** The record of a connection that is about to be made. */
export function newWire(now: () => number): Wire {
  return { now, dnsAt: null, connectAt: null, tlsAt: null, isBrokenOff: false, errorCode: null };
}

/** Notes when the name was looked up and the connection made. */
export function watchSteps(socket: Socket, wire: Wire): void {
  socket.once('lookup', () => {
    wire.dnsAt ??= wire.now();
  });
  socket.once('connect', () => {
    wire.connectAt ??= wire.now();
  });
}

/** Listens before undici does: when undici reports the end of a body, it is known here whether a reset brought it about. */
export function watchBreaks(socket: Socket, wire: Wire): void {
  socket.once('secureConnect', () => {
    wire.tlsAt = wire.now();
  });
  socket.once('end', () => {
    wire.isBrokenOff = true;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // The socket also hears of undici's own decisions, such as to close it after the last answer.
    if (error.syscall === undefined && error.code?.startsWith('ERR_SSL_') !== true) return;
    wire.errorCode ??= error.code ?? error.name;
    wire.isBrokenOff = true;
  });
}
