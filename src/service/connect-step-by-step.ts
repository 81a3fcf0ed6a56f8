import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { defaultPort, hostAndPort, isLocalhost, withoutBrackets } from '../addresses.ts';
import { systemError } from '../system-error-code.ts';
import { LONGEST_TIMER, untilAborted } from '../time.ts';
import type { Fault } from './fault.ts';
import { codeOf, faultOfError, ProxyError } from './http/fault-of-error.ts';
import type { NewClient } from './http/http-client-interface.ts';

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
    if (isLocalhost(host)) return ['127.0.0.1', '::1'];
    return (await lookup(host, { all: true })).map(({ address }) => address);
  });
}

/** Connects to one of the addresses; the socket is the caller's. */
export function connectTo(url: URL, addresses: readonly string[], terms: StepTerms): Promise<StepResult<Socket>> {
  return timedStep(url, terms, async (signal) => {
    const { connect } = await import('node:net');
    const known: LookupFunction = (_host, _options, done) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      queueMicrotask(() => done(null, found));
    };
    const host = withoutBrackets(url.hostname);
    const port = Number(url.port || defaultPort(url.protocol));
    const socket = connect({ host, port, lookup: known, autoSelectFamily: true });
    await settled(socket, 'connect', signal);
    return socket;
  });
}

/** Secures a connection, and tells what its certificate says; one that cannot be trusted is a fault, as in a lookup. */
export function secure(url: URL, socket: Socket, terms: StepTerms): Promise<StepResult<TlsFacts>> {
  return timedStep(url, terms, async (signal) => {
    const { connect } = await import('node:tls');
    // Of a connection that has gone, TLS tells nothing at all.
    if (socket.destroyed) throw systemError('ECONNRESET');
    const host = withoutBrackets(url.hostname);
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const secured = connect({ socket, host, ...servername, rejectUnauthorized: true });
    await settled(secured, 'secureConnect', signal);
    return factsOf(secured);
  });
}

/** The same through the tunnel of a proxy, on a connection of its own. */
export function secureThroughProxy(url: URL, proxy: URL, terms: StepTerms): Promise<StepResult<TlsFacts>> {
  return timedStep(url, terms, async (signal) => {
    const [newClient, { connectThrough }, { newSocketEvents }, { TLSSocket }] = await Promise.all([
      terms.loadHttpClient(),
      import('./http/proxy-tunnel.ts'),
      import('./http/connect-socket.ts'),
      import('node:tls'),
    ]);
    const options = { hostname: url.hostname, host: url.host, protocol: url.protocol, port: url.port };
    const socket = await new Promise<TLSSocket>((resolve, reject) =>
      connectThrough(newClient, proxy, options, newSocketEvents(terms.now), signal, (error, tunnel) =>
        tunnel instanceof TLSSocket ? resolve(tunnel) : reject(error),
      ),
    );
    const facts = factsOf(socket);
    socket.destroy();
    return facts;
  });
}

function factsOf(socket: TLSSocket): TlsFacts {
  const { issuer, valid_to: end } = socket.getPeerCertificate();
  const daysLeft = Math.floor((Date.parse(end) - Date.now()) / ONE_DAY_MS);
  return { version: socket.getProtocol() ?? '', issuer: nameOf(issuer), daysLeft };
}

function nameOf(issuer: { readonly O?: string | string[]; readonly CN?: string | string[] }): string {
  return [issuer.CN, issuer.O].flat().find(Boolean) ?? '?';
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
    const value = await untilAborted(step(signal), signal);
    const ms = now() - startedAt;
    return value === undefined ? { fault: { kind: 'deadline', timeoutMs }, ms } : { value, ms };
  } catch (error) {
    const ms = now() - startedAt;
    const situation = {
      host: url.hostname,
      address: hostAndPort(url),
      progress: 'nothing' as const,
      isBrokenOff: false,
      isReused: false,
    };
    const code = isProxy ? codeOf(error) : null;
    const fault = faultOfError(code === null ? error : new ProxyError(situation.address, null, code), situation);
    if (fault === null) throw error;
    return { fault, ms };
  }
}

/** Waits for an event of a socket, which is gone where it does not come. The end of a step leaves it to the next one. */
function settled(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error);
    };
    const abandon = () => fail(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon);
    socket.once('error', fail);
    socket.once('close', () => fail(systemError('ECONNRESET')));
    socket.once(event, () => {
      signal.removeEventListener('abort', abandon);
      resolve();
    });
  });
}
