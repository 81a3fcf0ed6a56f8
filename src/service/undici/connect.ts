import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import build from 'undici/lib/core/connect.js';
import { isLocalhost } from '../../loopback.ts';
import { type SocketEvents, watchConnecting, watchEnding } from './socket-events.ts';

const CONNECT_TIMEOUT = 10_000;
/**
 * How long one address of a host may take before the next is tried beside it. Node's own 250 ms is less than one round trip
 * over a satellite or a bad mobile network: a host with two addresses could then never be reached.
 */
const ADDRESS_TIMEOUT = 1_000;

export type Options = buildConnector.Options;
export type Callback = buildConnector.Callback;

const OPTIONS = {
  allowH2: false,
  timeout: CONNECT_TIMEOUT,
  // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  rejectUnauthorized: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
};

const THIS_MACHINE = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** For the names that RFC 6761, section 6.3, wants nobody to be asked about. */
const lookUpLocalhost: LookupFunction = (_hostname, _options, callback) => {
  // Not at once: nobody listens to the socket yet.
  queueMicrotask(() => callback(null, THIS_MACHINE));
};

const connectByName = build(OPTIONS);
const connectLocally = build({ ...OPTIONS, autoSelectFamily: true, lookup: lookUpLocalhost });

/**
 * Connects directly, or makes TLS of a tunnel (`httpSocket`).
 *
 * @param events where the steps are noted.
 * @param dropped ends the attempt.
 */
export function connectDirectly(
  options: Options,
  events: SocketEvents,
  dropped: AbortSignal,
  callback: Callback,
): void {
  const connectSocket = isLocalhost(options.hostname) ? connectLocally : connectByName;
  const socket = connectSocket(options, (...result) => {
    dropped.removeEventListener('abort', abandon);
    callback(...result);
  });
  // With an error, because undici stops its connect timer only on an error.
  const abandon = () => socket.destroy(new Error('dropped'));
  dropped.addEventListener('abort', abandon);
  watchConnecting(socket, events);
  watchEnding(socket, events);
}
