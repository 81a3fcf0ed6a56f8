import { once } from 'node:events';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { makeCertificate, type Pair, trust } from './certificate.ts';

/** The body of every well-behaved answer. */
export const ENVELOPE = JSON.stringify({ status: '002 (Pendente de processamento)', descricao: 'Aguarde.' });

/** One request as it arrived. */
export interface SeenRequest {
  /** `GET /v3/... HTTP/1.1`. */
  readonly line: string;
  /** Names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Peer {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT`. */
  readonly origin: string;
  readonly port: number;
  /** In order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** How many connections there were so far, and how many are open. */
  connections(): { readonly total: number; readonly open: number };
}

/** What a server does with a request: bytes are sent and the connection stays; `wire` is the TCP socket below TLS. */
export type Manner = string | Buffer | ((socket: Socket, wire: Socket, request: SeenRequest) => void);

/**
 * Starts a server on loopback that treats its clients by `manners`, until the test is over.
 *
 * @param manners one for each request, in order; the last one holds for all that follow.
 * @param pair makes it speak TLS, with this certificate.
 */
export async function startPeer(manners: Manner | readonly Manner[], pair?: Pair): Promise<Peer> {
  const script = [manners].flat();
  const requests: SeenRequest[] = [];
  const wires = new Set<Socket>();
  let total = 0;
  const accept = (socket: Socket) =>
    eachHead(socket, (head) => {
      const manner = script[Math.min(requests.length, script.length - 1)] ?? '';
      const request = readHead(head);
      requests.push(request);
      const wire = [...wires].find(({ remotePort }) => remotePort === socket.remotePort) ?? socket;
      if (typeof manner === 'function') manner(socket, wire, request);
      else socket.write(manner);
    });
  const server = pair === undefined ? net.createServer(accept) : tls.createServer(pair, accept);
  server.on('connection', (wire: Socket) => {
    total += 1;
    wires.add(wire);
    wire.on('error', () => {}).once('close', () => wires.delete(wire));
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const wire of wires) wire.destroy();
    server.close();
  });
  const origin = pair === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  return { origin, port, requests, connections: () => ({ total, open: wires.size }) };
}

/** A server that answers each path by itself, and all others with 404. */
export function startPaths(answers: Readonly<Record<string, string | Buffer>>, pair?: Pair): Promise<Peer> {
  return startPeer((socket, _, { line }) => {
    const [, path = ''] = line.split(' ');
    socket.write(answers[path] ?? answer(404));
  }, pair);
}

/** Listens on a free port of loopback. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port on which nobody listens, nor can until the test is over: it is this end of a connection. */
export async function closedPort(): Promise<number> {
  const { port } = await startPeer('');
  const taken = net.connect(port, '127.0.0.1');
  onTestFinished(() => void taken.destroy());
  await once(taken, 'connect');
  return taken.localPort ?? 0;
}

/** Certificates that a server can show; all but `selfSigned` and `stranger` are of an authority that {@link trustTestAuthority} trusts. */
export const CERTIFICATES = makeCertificates();

function makeCertificates() {
  const host = 'recibo test authority';
  const authority = { host, ...makeCertificate({ host, isAuthority: true }) };
  return {
    authority,
    good: makeCertificate({ authority }),
    expired: makeCertificate({ authority, from: -30, to: -1 }),
    notYetValid: makeCertificate({ authority, from: 1 }),
    wrongName: makeCertificate({ authority, host: 'elsewhere.example' }),
    selfSigned: makeCertificate({}),
    stranger: makeCertificate({ authority: { ...makeCertificate({ host: 'x', isAuthority: true }), host: 'x' } }),
  };
}

let isTrusting = false;

/** Has this process trust the authority of the test certificates. */
export function trustTestAuthority(): void {
  if (!isTrusting) trust(CERTIFICATES.authority);
  isTrusting = true;
}

/** The head of an answer. */
export function head(status: number, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status).padStart(3, '0')} Whatever\r\n${lines.join('')}\r\n`;
}

/** A whole answer. */
export function answer(
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(head(status, { ...headers, 'Content-Length': String(bytes.length) })), bytes]);
}

export const OK = answer(200, ENVELOPE);

export function sendsAndCloses(bytes: string | Buffer): Manner {
  return (socket) => void socket.end(bytes);
}

/** Lets what was sent arrive before the connection is reset: a reset takes back what is still under way. */
export function sendsAndResets(bytes: string | Buffer): Manner {
  return (socket, wire) => {
    socket.write(bytes);
    const timer = setTimeout(() => wire.resetAndDestroy(), 50);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Sends `first`, then `piece` every few milliseconds for as long as the connection lasts. */
export function drips(first: string, piece: string): Manner {
  return (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(piece), 5);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Sends `first`, then `piece` over and over as fast as it is read. */
export function floods(first: string, piece: string): Manner {
  return (socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour).write(first);
    pour();
  };
}

export const silent: Manner = () => {};
export const closes: Manner = (socket) => void socket.end();
export const resets: Manner = (_, wire) => void wire.resetAndDestroy();

export interface PeerProxy {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT`. */
  readonly origin: string;
  /** The CONNECT requests, heads and all. */
  readonly connects: readonly string[];
  /** All bytes that came from the client, the tunnels' included. */
  seen(): string;
}

/**
 * Starts a CONNECT proxy on loopback, until the test is over.
 *
 * @param manner what it does instead of opening a tunnel.
 * @param pair makes it speak TLS, with this certificate.
 */
export async function startProxy(manner?: Manner, pair?: Pair): Promise<PeerProxy> {
  const connects: string[] = [];
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const accept = (socket: Socket) => {
    track(socket).on('data', (chunk) => received.push(chunk));
    socket.once('data', (chunk) => {
      const request = chunk.toString('latin1');
      connects.push(request);
      if (manner === undefined) openTunnel(socket, request, track);
      else if (typeof manner === 'function') manner(socket, socket, readHead(request));
      else socket.end(manner);
    });
  };
  const server = pair === undefined ? net.createServer(accept) : tls.createServer(pair, accept);
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const origin = pair === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  return { origin, connects, seen: () => Buffer.concat(received).toString('latin1') };
}

function openTunnel(socket: Socket, request: string, track: (socket: Socket) => Socket): void {
  const [, port] = /^CONNECT \S+:(\d+) HTTP/.exec(request) ?? [];
  const upstream = net.connect(Number(port), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(upstream).pipe(socket);
  });
  track(upstream).once('close', () => socket.destroy());
  socket.once('close', () => upstream.destroy());
}

function eachHead(socket: Socket, onHead: (head: string) => void): void {
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
      const request = received.slice(0, end);
      received = received.slice(end + 4);
      onHead(request);
    }
  });
}

function readHead(text: string): SeenRequest {
  const [line = '', ...lines] = text.split('\r\n');
  const pairs = lines.map((one) => [
    one.slice(0, one.indexOf(':')).toLowerCase(),
    one.slice(one.indexOf(':') + 1).trim(),
  ]);
  return { line, headers: Object.fromEntries(pairs) };
}
