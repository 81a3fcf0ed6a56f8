import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LONGEST_TIMER } from '../clock-and-sleep.ts';
import { checkRequest, PATH_PREFIX } from './check-request.ts';
import type { Reply, WholeReply } from './reply.ts';
import { answer, type ScriptProgress } from './reply-by-scenario.ts';

/** A simulated service that is listening. */
export interface Sandbox {
  /** `http://127.0.0.1:PORT/v3`. */
  readonly baseUrl: string;
  /** Stops listening and drops every connection, also those that wait for an answer; may be called again. */
  close(): Promise<void>;
}

/** What a sandbox may be told. */
interface SandboxOptions {
  /** Default 0: a free one. */
  readonly port?: number;
  /** How long each answer takes, in milliseconds. */
  readonly latencyMs?: number;
  /** Told of each request once it is over: answered, or left by its client. */
  readonly onRequest?: (request: ServedRequest) => void;
}

/** A request that the sandbox has seen to, for a log. Holds no header, and with it no token. */
export interface ServedRequest {
  readonly method: string;
  /** As the client wrote it, whatever characters it holds. */
  readonly path: string;
  /** The HTTP status; null where the client left without an answer. */
  readonly status: number | null;
  readonly elapsedMs: number;
}

/** What recibo asks the sandbox with, which takes any token: this one is nobody's. */
export const SANDBOX_TOKEN = 'sandbox';

const HOST = '127.0.0.1';

/**
 * Serves both lookups of `service.md` over real HTTP on loopback, and the documents that their answers link to; the end
 * of the receipt chooses the answer (`scenario-by-receipt-ending.ts`). Rejects with the system's error where the port cannot be had.
 */
export async function startSandbox({ port = 0, latencyMs = 0, onRequest }: SandboxOptions = {}): Promise<Sandbox> {
  const server = createServer();
  server.listen(port, HOST);
  await once(server, 'listening');
  // From here on an error is a connection that could not be accepted: the client's trouble, not the program's end.
  server.on('error', () => {});
  const baseUrl = `http://${HOST}:${portOf(server)}${PATH_PREFIX}`;
  const progress: ScriptProgress = new Map();
  server.on('request', (request, response) => {
    if (onRequest !== undefined) reportTo(onRequest, request, response);
    // Node 20 reports nothing where a client left before its answer; a version that does must not end the program.
    response.on('error', () => {});
    const asked = checkRequest(request);
    sendAfter(latencyMs, asked.kind === 'whole' ? asked : answer(asked, baseUrl, progress), response);
  });
  return { baseUrl, close: () => close(server) };
}

function sendAfter(ms: number, reply: Reply, response: ServerResponse): void {
  // The connection keeps the process alive for as long as somebody waits. Where it closed, the timer must not: a
  // pipelined response that is still queued is not even told that its connection closed.
  if (ms > 0) setTimeout(() => send(reply, response), Math.min(ms, LONGEST_TIMER)).unref();
  else send(reply, response);
}

function reportTo(
  onRequest: (request: ServedRequest) => void,
  { method = '', url: path = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const start = performance.now();
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : null;
    onRequest({ method, path, status, elapsedMs: performance.now() - start });
  });
}

function send(reply: Reply, response: ServerResponse): void {
  switch (reply.kind) {
    case 'whole':
      writeHead(reply, response).end(reply.body);
      return;
    case 'cut':
      writeHead(reply.of, response).write(firstHalf(reply.of.body), () => response.socket?.destroySoon());
      return;
    case 'silence':
      return;
  }
}

function writeHead({ status, headers, body }: WholeReply, response: ServerResponse): ServerResponse {
  return response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
}

function firstHalf(body: string | Uint8Array): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
