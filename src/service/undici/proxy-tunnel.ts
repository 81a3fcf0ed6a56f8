import http from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import { hostAndPort, withoutBrackets } from '../host-and-port.ts';
import { ProxyError } from './proxy-error.ts';

export interface TunnelOptions {
  /** The proxy's address, `http:` or `https:`; a user name and password in it are for the proxy alone. */
  readonly proxy: string;
  /** Host and port behind the proxy. */
  readonly target: string;
  /** Milliseconds for the connection to the proxy itself. */
  readonly connectTimeout: number;
  /** Ends the attempt; `done` is then called with an error. */
  readonly signal: AbortSignal;
  /** The socket to the proxy, as soon as there is one. */
  onSocket(socket: Socket): void;
}

type Done = (error: ProxyError | null, socket: Socket | null) => void;

/**
 * Opens a tunnel through a proxy with CONNECT, so that nothing that is sent through it, http or https, stands in a request
 * to the proxy. `node:http` does it: undici needs it anyway, and undici's own proxy agent would load five modules more.
 */
export async function openTunnel(options: TunnelOptions, done: Done): Promise<void> {
  const proxy = new URL(options.proxy);
  const fail = (status: number | null, code: string) => done(new ProxyError(hostAndPort(proxy), status, code), null);
  try {
    const { request: start } = proxy.protocol === 'https:' ? await import('node:https') : http;
    listen(start(connectRequest(proxy, options)), options, done, fail);
  } catch (error) {
    fail(null, codeOf(error));
  }
}

function connectRequest(proxy: URL, { target, signal }: TunnelOptions): RequestOptions {
  const credentials = credentialsOf(proxy);
  return {
    protocol: proxy.protocol,
    host: withoutBrackets(proxy.hostname),
    port: proxy.port === '' ? undefined : Number(proxy.port),
    method: 'CONNECT',
    path: target,
    agent: false,
    signal,
    rejectUnauthorized: true,
    headers: { Host: target, ...(credentials === null ? {} : { 'Proxy-Authorization': credentials }) },
  };
}

type Fail = (status: number | null, code: string) => void;

function listen(request: http.ClientRequest, options: TunnelOptions, done: Done, fail: Fail): void {
  let socket: Socket | null = null;
  request.once('socket', (connecting) => {
    socket = connecting;
    limitConnecting(request, connecting, options.connectTimeout);
    options.onSocket(connecting);
  });
  request.once('connect', ({ statusCode = 0 }, tunnel, head) => {
    const isRefused = statusCode < 200 || statusCode > 299;
    // Nobody behind a tunnel speaks before he is asked. undici would open one tunnel after the other, 1,000 a second.
    const isTalkative = head.length > 0;
    if (!isRefused && !isTalkative) return done(null, socket);
    tunnel.on('error', () => {}).destroy();
    if (isRefused) fail(statusCode, 'ERR_PROXY_REFUSED');
    else fail(null, 'ERR_PROXY_TALKATIVE');
  });
  request.on('error', (error) => fail(null, codeOf(error)));
  request.end();
}

function limitConnecting(tunnel: http.ClientRequest, socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => tunnel.destroy(new ProxyTimeout()), milliseconds);
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
}

class ProxyTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

function credentialsOf(proxy: URL): string | null {
  if (proxy.username === '' && proxy.password === '') return null;
  const pair = `${decoded(proxy.username)}:${decoded(proxy.password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

/** A `%` that begins no escape stays: whoever typed it meant it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'ERR_PROXY_CONNECTION';
}
