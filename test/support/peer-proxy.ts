import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { listen } from './listen.ts';
import { tlsFile } from './misbehaving.ts';

/** What the proxy does with CONNECT: `garbage` is no HTTP, `silent` no answer at all, `talkative` one with more behind it. */
export type ProxyManner =
  | 'works'
  | 'asks-for-password'
  | 'refuses'
  | 'redirects'
  | 'silent'
  | 'closes'
  | 'garbage'
  | 'talkative';

export interface PeerProxy {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT`. */
  readonly url: string;
  readonly port: number;
  /** The CONNECT requests, head and all. */
  readonly connects: readonly string[];
  /** All bytes that went through the proxy from the client, the tunnels' contents included. */
  seen(): string;
  openSockets(): number;
  /** Ends everything. Throws where nobody ever connected and that was not said to be expected. */
  close(expected?: 'unused'): Promise<void>;
}

const ANSWERS: Readonly<Record<Exclude<ProxyManner, 'works'>, string | null>> = {
  'asks-for-password':
    'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
  refuses: 'HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nnope',
  redirects: 'HTTP/1.1 300 Multiple Choices\r\nContent-Length: 0\r\n\r\n',
  silent: null,
  closes: '',
  talkative: 'HTTP/1.1 200 OK\r\n\r\nX',
  garbage: 'SSH-2.0-OpenSSH_9.6\r\n',
};

/** A CONNECT proxy on a free port of this machine, over TLS (certificate `localhost`) where `isSecure`. */
export async function startProxy(extras: ProxyManner, isSecure = false): Promise<PeerProxy> {
  const connects: string[] = [];
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const accept = (socket: Socket) => {
    track(socket);
    socket.on('data', (chunk) => received.push(chunk));
    socket.once('data', (chunk) => {
      connects.push(chunk.toString('latin1'));
      if (extras === 'works') openTunnel(socket, chunk.toString('latin1'), track);
      else if (extras === 'talkative') socket.write(ANSWERS[extras] ?? '');
      else if (ANSWERS[extras] !== null) socket.end(ANSWERS[extras] ?? '');
    });
  };
  const pem = readFileSync(tlsFile('localhost'));
  const server = isSecure ? tls.createServer({ key: pem, cert: pem }, accept) : net.createServer(accept);
  const port = await listen(server);
  return {
    url: isSecure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    port,
    connects,
    seen: () => Buffer.concat(received).toString('latin1'),
    openSockets: () => sockets.size,
    close: async (expected) => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (connects.length === 0 && expected !== 'unused') throw new Error('Nobody ever asked the proxy.');
    },
  };
}

function openTunnel(socket: Socket, head: string, track: (socket: Socket) => void): void {
  const [, host = '', port] = /^CONNECT (\S+):(\d+) HTTP/.exec(head) ?? [];
  const upstream = net.connect(Number(port), host === 'localhost' ? '127.0.0.1' : host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(upstream).pipe(socket);
  });
  track(upstream);
  socket.once('close', () => upstream.destroy());
  upstream.once('close', () => socket.destroy());
}
