import net, { type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectDirectly, newSocketEvents, type SocketEvents } from '../../src/service/http/connect-socket.ts';
import { listen } from '../support/listen.ts';

test.each([
  [
    { code: 'ECONNRESET', syscall: 'read' },
    { errorCode: 'ECONNRESET', isBrokenOff: true },
  ],
  [{ code: 'ERR_SSL_BAD_RECORD' }, { errorCode: 'ERR_SSL_BAD_RECORD', isBrokenOff: true }],
  [{ code: 'UND_ERR_INFO' }, { errorCode: null, isBrokenOff: false }],
  [{}, { errorCode: null, isBrokenOff: false }],
])('of errors on a socket those of the system and of TLS end it: %j', async (details, expected) => {
  const events = newSocketEvents(() => 0);
  const socket = await connected(events);
  socket.emit('error', Object.assign(new Error('words'), details));
  socket.destroy();
  expect(events).toMatchObject(expected);
});

test('a connection through a secured proxy is there with the first socket, and secured with the second', async () => {
  let moment = 0;
  const events = newSocketEvents(() => moment);
  for (moment of [1, 2]) {
    const socket = await connected(events);
    socket.emit('secureConnect');
    socket.destroy();
  }
  expect(events).toMatchObject({ connectedAt: 1, securedAt: 2 });
});

async function connected(events: SocketEvents): Promise<Socket> {
  const server = net.createServer((socket) => void socket.resume());
  onTestFinished(() => void server.close());
  const port = String(await listen(server));
  const target = { hostname: '127.0.0.1', host: `127.0.0.1:${port}`, protocol: 'http:', port };
  return new Promise((resolve, reject) => {
    connectDirectly(target, events, new AbortController().signal, (error, open) =>
      open === null ? reject(error) : resolve(open),
    );
  });
}
