import type { Socket } from 'node:net';

export interface Scenario {
  /** One line: what the server does when a request has arrived. */
  readonly description: string;
  /**
   * Answers one request; what it needs to stop on `close()` hangs on the socket.
   *
   * @param wire the socket below TLS, which alone can be reset; the same one where there is no TLS.
   */
  answer(socket: Socket, wire: Socket): void;
}

/** A whole HTTP/1.1 answer with a Content-Length. */
export function whole(status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const isEmpty = status === 204 || status === 304;
  const length = isEmpty ? {} : { 'Content-Length': String(bytes.length) };
  return Buffer.concat([head(status, { ...length, ...headers }), isEmpty ? Buffer.alloc(0) : bytes]);
}

/** Status line and headers, with the empty line. */
export function head(status: number, headers: Record<string, string>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${String(status).padStart(3, '0')} Whatever\r\n${lines.join('')}\r\n`, 'latin1');
}

/** Sends `piece` over and over, every `milliseconds`, for as long as the connection lasts. */
export function drip(socket: Socket, piece: string, milliseconds: number): void {
  const timer = setInterval(() => socket.write(piece), milliseconds);
  socket.once('close', () => clearInterval(timer));
}

/** Sends `piece` over and over, as fast as it is read. */
export function flood(socket: Socket, piece: string): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
}

/** Lets what was written arrive before the connection is reset: a reset takes back what is still under way. */
function resetLater(socket: Socket): void {
  const timer = setTimeout(() => socket.resetAndDestroy(), 30);
  socket.once('close', () => clearTimeout(timer));
}

export function sends(description: string, bytes: string | Uint8Array): Scenario {
  return { description, answer: (socket) => void socket.write(bytes) };
}

export function sendsAndCloses(description: string, bytes: string | Uint8Array): Scenario {
  return { description, answer: (socket) => void socket.end(bytes) };
}

export function sendsAndResets(description: string, bytes: string | Uint8Array): Scenario {
  return {
    description,
    answer: (socket, wire) => {
      socket.write(bytes);
      resetLater(wire);
    },
  };
}

export function encoded(description: string, encoding: string, body: Uint8Array): Scenario {
  return sends(description, whole(200, body, { 'Content-Encoding': encoding }));
}

export function status(code: number, headers: Record<string, string> = {}): Scenario {
  return sends(`answers HTTP ${code}`, whole(code, JSON.stringify({ detail: `status ${code}` }), headers));
}

export function interim(code: number): string {
  return `HTTP/1.1 ${code} Whatever\r\n\r\n`;
}

export function dripHead(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
  drip(socket, 'x', 10);
}

export function endlessHeaders(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  drip(socket, 'X-More: x\r\n', 10);
}

export function floodHeaders(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  flood(socket, 'X-More: x\r\n'.repeat(1000));
}

export function dripBody(socket: Socket, code: number): void {
  socket.write(head(code, { 'Content-Length': '1000000' }));
  drip(socket, ' ', 10);
}

export function floodBody(socket: Socket, code: number): void {
  socket.write(head(code, { Connection: 'close' }));
  flood(socket, ' '.repeat(64 * 1024));
}
