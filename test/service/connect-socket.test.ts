import net, { type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectDirectly, newSocketEvents } from '../../src/service/http/connect-socket.ts';
import { listen } from '../support/misbehaving.ts';

test.each([
  [
    { code: 'ECONNRESET', syscall: 'read' },
    { errorCode: 'ECONNRESET', isBrokenOff: true },
  ],
  [{ code: 'ERR_SSL_BAD_RECORD' }, { errorCode: 'ERR_SSL_BAD_RECORD', isBrokenOff: true }],
  [{ code: 'UND_ERR_INFO' }, { errorCode: null, isBrokenOff: false }],
  [{}, { errorCode: null, isBrokenOff: false }],
])('of errors on a socket those of the system and of TLS end it: %j', async (details, expected) => {
  const server = net.createServer((socket) => void socket.resume());
  onTestFinished(() => void server.close());
  const port = String(await listen(server));
  const events = newSocketEvents(() => 0);
  const target = { hostname: '127.0.0.1', host: `127.0.0.1:${port}`, protocol: 'http:', port };
  const socket = await new Promise<Socket>((resolve, reject) => {
    connectDirectly(target, events, new AbortController().signal, (error, open) =>
      open === null ? reject(error) : resolve(open),
    );
  });
  socket.emit('error', Object.assign(new Error('words'), details));
  socket.destroy();
  expect(events).toMatchObject(expected);
});
