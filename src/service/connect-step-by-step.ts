import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { LONGEST_TIMER, untilAborted } from '../clock-and-sleep.ts';
import { hostAndPort, isLocalhost, portOf, withoutBrackets } from '../hosts-and-ports.ts';
import { systemError } from '../system-error-code.ts';
import type { Fault } from './fault.ts';
import { connectDirectly, newSocketEvents } from './http/connect-socket.ts';
import { codeOf, faultOfError, ProxyError } from './http/fault-of-network-or-certificate-error.ts';
import type { ConnectTarget, NewClient, SocketCallback } from './http/http-client-interface.ts';
import { connectThrough } from './http/proxy-tunnel.ts';
import { THIS_MACHINE } from './undici/connect-timeouts-and-localhost.ts';

/** What came of a step towards a host, and how long it took in milliseconds. */
type StepResult<T> = { readonly value: T; readonly ms: number } | { readonly fault: Fault; readonly ms: number };

/** What a connection says of itself. */
export interface TlsFacts {
  readonly version: string;
  readonly issuer: string;
  /** Whole days until the certificate expires. */
  readonly daysLeft: number;
}

/** How long a step may take, and what ends it. */
export interface StepTerms {
  readonly timeoutMs: number;
  readonly interruption: AbortSignal;
  readonly now: () => number;
  /** Whether the host is a proxy's: what fails is told as the proxy's failure then, as in a lookup. */
  readonly isProxy: boolean;
  /** What asks a proxy for a tunnel. */
  readonly loadHttpClient: () => Promise<NewClient>;
}

const ONE_DAY_MS = 86_400_000;

/** The addresses of a host, as connections are made to them. */
export function resolveName(url: URL, terms: StepTerms): Promise<StepResult<readonly string[]>> {
  return timedStep(url, terms, async () => {
    const host = withoutBrackets(url.hostname);
    // Nobody is asked about this machine's own name (RFC 6761, section 6.3).
    if (isLocalhost(host)) return THIS_MACHINE;
    return (await lookup(host, { all: true })).map(({ address }) => address);
  });
}

/** Connects to one of the addresses; the socket is the caller's. */
export function connectTo(url: URL, addresses: readonly string[], terms: StepTerms): Promise<StepResult<Socket>> {
  const target = { ...targetOf(url), protocol: 'http:', addresses };
  return timedStep(url, terms, (signal) =>
    connected((done) => connectDirectly(target, newSocketEvents(terms.now), signal, done)),
  );
}

/** Secures a connection, and tells what its certificate says; one that cannot be trusted is a fault, as in a lookup. */
export function secure(url: URL, httpSocket: Socket, terms: StepTerms): Promise<StepResult<TlsFacts>> {
  return timedStep(url, terms, async (signal) => {
    // Of a connection that has gone, TLS tells nothing at all.
    if (httpSocket.destroyed) throw systemError('ECONNRESET');
    const target = { ...targetOf(url), httpSocket };
    return factsOf(await connected((done) => connectDirectly(target, newSocketEvents(terms.now), signal, done)));
  });
}

/** The same through the tunnel of a proxy, on a connection of its own. */
export function secureThroughProxy(url: URL, proxy: URL, terms: StepTerms): Promise<StepResult<TlsFacts>> {
  return timedStep(url, terms, async (signal) => {
    const newClient = await terms.loadHttpClient();
    const events = newSocketEvents(terms.now);
    const socket = await connected((done) => connectThrough(newClient, proxy, targetOf(url), events, signal, done));
    const facts = factsOf(socket);
    socket.destroy();
    return facts;
  });
}

function targetOf(url: URL): ConnectTarget {
  const { hostname, host, protocol } = url;
  return { hostname: withoutBrackets(hostname), host, protocol, port: portOf(url) };
}

function connected(connect: (done: SocketCallback) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect((error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}

function factsOf(socket: Socket): TlsFacts {
  if (!(socket instanceof TLSSocket)) throw new Error('The connection is not secured.');
  const { issuer, valid_to: end } = socket.getPeerCertificate();
  const name = [issuer.CN, issuer.O].flat().find(Boolean);
  const daysLeft = Math.floor((Date.parse(end) - Date.now()) / ONE_DAY_MS);
  return { version: socket.getProtocol() ?? '', issuer: name ?? '?', daysLeft };
}

async function timedStep<T extends {}>(
  url: URL,
  { timeoutMs, interruption, now, isProxy }: StepTerms,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<StepResult<T>> {
  const startedAt = now();
  const over = AbortSignal.timeout(Math.min(timeoutMs, LONGEST_TIMER));
  const signal = AbortSignal.any([over, interruption]);
  try {
    const value = signal.aborted ? undefined : await untilAborted(step(signal), signal);
    const ms = now() - startedAt;
    return value === undefined ? { fault: { kind: 'deadline', timeoutMs }, ms } : { value, ms };
  } catch (error) {
    const ms = now() - startedAt;
    const code = isProxy ? codeOf(error) : null;
    const told = code === null ? error : new ProxyError(hostAndPort(url), null, code);
    const fault = faultOfError(told, {
      url,
      progress: 'nothing',
      isBrokenOff: false,
      isReused: false,
      socketError: null,
    });
    if (fault === null) throw error;
    return { fault, ms };
  }
}
