import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import build from 'undici/lib/core/connect.js';
import { defaultPort } from '../host-and-port.ts';
import type { ProxyError } from './proxy-error.ts';
import { type SocketEvents, watchConnecting, watchEnding } from './socket-events.ts';

const CONNECT_TIMEOUT = 10_000;
/**
 * How long one address of a host may take before the next is tried beside it. Node's own 250 ms is less than one round trip
 * over a satellite or a bad mobile network: a host with two addresses could then never be reached.
 */
const ADDRESS_TIMEOUT = 1_000;

type Options = buildConnector.Options;
type Callback = buildConnector.Callback;

const connectSocket = build({
  allowH2: false,
  timeout: CONNECT_TIMEOUT,
  // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  rejectUnauthorized: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
});

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

/** Connects through a proxy's tunnel. */
export function connectThrough(
  proxy: string,
  options: Options,
  events: SocketEvents,
  dropped: AbortSignal,
  callback: Callback,
): void {
  const port = options.port || defaultPort(options.protocol);
  const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
  const done = (error: ProxyError | null, tunnel: Socket | null) => {
    if (tunnel === null) {
      callback(error ?? new Error('no tunnel'), null);
    } else if (options.protocol === 'https:') {
      connectDirectly({ ...options, httpSocket: tunnel }, events, dropped, callback);
    } else {
      watchEnding(tunnel, events);
      callback(null, tunnel);
    }
  };
  const onSocket = (socket: Socket) => watchConnecting(socket, events);
  const tunnelOptions = {
    proxy,
    target: `${host}:${port}`,
    connectTimeout: CONNECT_TIMEOUT,
    signal: dropped,
    onSocket,
  };
  // Loaded only here: most runs have no proxy.
  import('./proxy-tunnel.ts').then(
    ({ openTunnel }) => openTunnel(tunnelOptions, done),
    (error) => callback(error, null),
  );
}
