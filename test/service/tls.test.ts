import { createServer, type Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  CERTIFICATES,
  ENVELOPE,
  head,
  listen,
  type Manner,
  OK,
  resets,
  startPeer,
  trustTestAuthority,
} from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt } from './asking.ts';

beforeAll(trustTestAuthority);

async function ask(origin: string, timeout = 20_000, env = {}): Promise<unknown> {
  const service = await serviceAt(origin, { timeout, env });
  const outcome = await outcomeOf(service.ask(questionOn()));
  await service.close();
  return outcome;
}

test.each([
  ['expired', /has expired/],
  ['notYetValid', /not valid yet/],
  ['wrongName', /another host name/],
  ['selfSigned', /self-signed.*NODE_EXTRA_CA_CERTS/],
  ['stranger', /unknown authority.*NODE_EXTRA_CA_CERTS/],
] as const)(
  'a certificate that is %s is told by name and nothing is sent, whatever the environment says',
  async (name, words) => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
    const peer = await startPeer(OK, CERTIFICATES[name]);
    expect(await ask(peer.origin)).toEqual({ exit: 69, retry: false, said: expect.stringMatching(words) });
    expect(peer.requests).toEqual([]);
  },
);

test('a file of authorities that has not the right one is named', async () => {
  const peer = await startPeer(OK, CERTIFICATES.stranger);
  const said = expect.stringContaining('/own.pem (NODE_EXTRA_CA_CERTS) does not hold it');
  expect(await ask(peer.origin, 20_000, { NODE_EXTRA_CA_CERTS: '/own.pem' })).toMatchObject({ said });
});

test.each<[string, Manner, RegExp]>([
  ['resets', resets, /connection was lost/],
  [
    'tears JSON without a length',
    (socket, wire) => {
      socket.write(head(200, { Connection: 'close' }) + ENVELOPE.slice(0, 20), () => wire.destroy());
    },
    /incomplete/,
  ],
])('over TLS, a peer that %s', async (_, manner, words) => {
  const peer = await startPeer(manner, CERTIFICATES.good);
  expect(await ask(peer.origin)).toMatchObject({ exit: 69, said: expect.stringMatching(words) });
});

describe('a server that', () => {
  /** A fatal alert of this number in place of a greeting. */
  const alerts = (code: number) => (socket: Socket) =>
    void socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, code])));

  test.each<[string, (socket: Socket) => unknown, number, RegExp]>([
    ['says nothing to a greeting', () => {}, 75, /no answer within/],
    ['drips a greeting', drips, 75, /no answer within/],
    ['closes on a greeting', (socket) => socket.destroy(), 69, /connection was lost/],
    ['goes by another name', alerts(112), 69, /no secure connection/],
    ['takes none of the ciphers', alerts(40), 69, /no secure connection/],
    ['speaks no TLS', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 69, /no secure connection.*speaks https/],
  ])('%s', async (_, greet, exit, words) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
      greet(socket.resume());
    });
    const port = await listen(server);
    onTestFinished(() => void server.close());
    const outcome = await ask(`https://localhost:${port}`, exit === 75 ? 300 : 20_000);
    expect(outcome).toMatchObject({ exit, said: expect.stringMatching(words) });
    // Also a connection that was only being made is ended.
    await expect.poll(() => sockets.size).toBe(0);
  });

  function drips(socket: Socket): void {
    socket.write(Buffer.from([0x16, 3, 3, 0x40, 0]));
    const timer = setInterval(() => socket.write('\0'), 10);
    socket.once('close', () => clearInterval(timer));
  }
});
