import { Socket } from 'node:net';
import { hostAndPort, portOf } from '../../hosts-and-ports.ts';
import { connectDirectly, type SocketEvents } from './connect-socket.ts';
import { codeOf, ProxyError } from './fault-of-network-or-certificate-error.ts';
import type { ConnectTarget, NewClient, SocketCallback } from './http-client-interface.ts';

/**
 * Connects through a proxy's tunnel, as `connectDirectly` does without one.
 *
 * @param proxy `http:` or `https:`; a user name and password in it are for the proxy alone.
 */
export function connectThrough(
  newClient: NewClient,
  proxy: URL,
  options: ConnectTarget,
  events: SocketEvents,
  dropped: AbortSignal,
  callback: SocketCallback,
): void {
  const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
  const target = `${host}:${portOf(options)}`;
  openTunnel(newClient, proxy, target, events, dropped, (error, tunnel) => {
    if (tunnel === null) callback(error, null);
    else if (options.protocol !== 'https:') callback(null, tunnel);
    else connectDirectly({ ...options, httpSocket: tunnel }, events, dropped, callback);
  });
}

/**
 * Opens a tunnel with CONNECT, so that nothing that is sent through it, http or https, stands in a request to the proxy.
 * undici's own proxy agent does the same, but would load five modules more.
 */
function openTunnel(
  newClient: NewClient,
  proxy: URL,
  target: string,
  events: SocketEvents,
  dropped: AbortSignal,
  callback: SocketCallback,
): void {
  const drop = () => void client.destroy();
  // The same connection may need many tunnels, one after the other.
  const end: SocketCallback = (...result) => {
    dropped.removeEventListener('abort', drop);
    callback(...result);
  };
  const fail = (status: number | null, code: string) => end(new ProxyError(hostAndPort(proxy), status, code), null);
  const client = newClient(proxy.origin, (options, connected) => connectDirectly(options, events, dropped, connected));
  dropped.addEventListener('abort', drop);
  const headers = ['Host', target, ...credentialsOf(proxy)];
  client.dispatch(
    { method: 'CONNECT', path: target, headers },
    {
      onRequestStart: () => {},
      onRequestUpgrade: (_controller, status, _headers, tunnel) => {
        // 101, and what is below 100, never come here: they end the connection.
        const isOpen = status < 300;
        // No server sends anything before it is asked. undici would drop such a tunnel and open the next, 1,000 a second.
        if (isOpen && tunnel instanceof Socket && tunnel.readableLength === 0) return end(null, tunnel);
        tunnel.destroy();
        if (isOpen) fail(null, 'ERR_PROXY_TALKATIVE');
        else fail(status, 'ERR_PROXY_REFUSED');
      },
      onResponseError: (_controller, error) => fail(null, failureCode(error)),
    },
  );
}

/** A proxy that closes says `UND_ERR_SOCKET`, on which undici would try again without end. */
function failureCode(error: Error): string {
  const code = codeOf(error) ?? error.name;
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code;
}

/** The header that they go in, name and value; nothing where there are none. */
function credentialsOf({ username, password }: URL): string[] {
  if (username === '' && password === '') return [];
  const pair = `${decoded(username)}:${decoded(password)}`;
  return ['Proxy-Authorization', `Basic ${Buffer.from(pair).toString('base64')}`];
}

/** A `%` that begins no escape stays: whoever typed it meant it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
