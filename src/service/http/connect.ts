import type { Socket } from 'node:net';
import { connectorFor } from '../undici/connector.ts';
import type { ConnectTarget, SocketCallback } from './http-client.ts';
import { type SocketEvents, watchConnecting, watchEnding } from './socket-events.ts';

/**
 * Connects directly, or makes TLS of a tunnel (`httpSocket`).
 *
 * @param events where the steps are noted.
 * @param dropped ends the attempt.
 */
export function connectDirectly(
  target: ConnectTarget & { readonly httpSocket?: Socket },
  events: SocketEvents,
  dropped: AbortSignal,
  callback: SocketCallback,
): void {
  const socket = connectorFor(target.hostname)(target, (...result) => {
    dropped.removeEventListener('abort', abandon);
    callback(...result);
  });
  // With an error, because undici stops its connect timer only on an error.
  const abandon = () => socket.destroy(new Error('dropped'));
  dropped.addEventListener('abort', abandon);
  watchConnecting(socket, events);
  watchEnding(socket, events);
}
