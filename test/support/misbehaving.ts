import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { listen } from './listen.ts';
import { type Scenario, whole } from './peer-answers.ts';
import { SCENARIOS } from './peer-scenarios.ts';

export type ScenarioName = keyof typeof SCENARIOS;

/** Certificates that the server can show (`peer-tls/`); all but `self-signed` come from `authority.pem`. */
export type Certificate = 'localhost' | 'expired' | 'not-yet-valid' | 'wrong-host' | 'self-signed';

/** One request as it arrived. */
export interface SeenRequest {
  /** `GET /v3/... HTTP/1.1`. */
  readonly line: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Which connection it came on, counted from 1. */
  readonly connection: number;
}

export interface MisbehavingServer {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT`; no slash at its end. */
  readonly baseUrl: string;
  readonly port: number;
  /** The requests so far, in the order in which they came. */
  readonly requests: readonly SeenRequest[];
  /** How many connections there were, and how many of them are still open. */
  connections(): { total: number; open: number };
  /** Ends everything. Throws where nobody ever connected: such a test has tested nothing. */
  close(): Promise<void>;
}

/**
 * Starts a server on a free port of this machine that treats its clients badly.
 *
 * @param scenario what it does with a request; of a list, the first request meets the first one, and so on; the last one
 * stays. A `Buffer` is sent as it is, and the connection closed.
 * @param certificate speaks TLS and shows it.
 */
export async function startMisbehaving(
  scenario: ScenarioName | readonly (ScenarioName | Buffer)[],
  certificate?: Certificate,
): Promise<MisbehavingServer> {
  const script = (typeof scenario === 'string' ? [scenario] : scenario).map(scenarioOf);
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let total = 0;
  let accepted = 0;
  const accept = (socket: Socket) => {
    accepted += 1;
    const connection = accepted;
    serve(socket, (head) => {
      const next = script[Math.min(requests.length, script.length - 1)];
      requests.push({ ...readHead(head), connection });
      next?.answer(socket, [...sockets].find(({ remotePort }) => remotePort === socket.remotePort) ?? socket);
    });
  };
  const server = certificate === undefined ? net.createServer(accept) : tls.createServer(pair(certificate), accept);
  server.on('connection', (socket: Socket) => {
    total += 1;
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    baseUrl: certificate === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    port,
    requests,
    connections: () => ({ total, open: sockets.size }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (total === 0) throw new Error('Nobody ever connected to the misbehaving server.');
    },
  };
}

function scenarioOf(step: ScenarioName | Buffer): Scenario {
  if (typeof step === 'string') return SCENARIOS[step];
  return { description: 'sends these bytes and closes', answer: (socket) => void socket.end(step) };
}

/** The path of a file in `peer-tls/`. */
export function tlsFile(name: string): URL {
  return new URL(`peer-tls/${name}.pem`, import.meta.url);
}

function pair(certificate: Certificate): tls.TlsOptions {
  const pem = readFileSync(tlsFile(certificate));
  return { key: pem, cert: pem };
}

function serve(socket: Socket, onRequest: (head: string) => void): void {
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    // The first byte of TLS, to a server that speaks none: what a web server says to that.
    if (received.startsWith('\x16')) socket.end(whole(400, 'This is plain HTTP.'));
    for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
      const head = received.slice(0, end);
      received = received.slice(end + 4);
      onRequest(head);
    }
  });
}

function readHead(head: string): { line: string; headers: Record<string, string> } {
  const [line = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { line, headers: Object.fromEntries(pairs) };
}
