import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { Secret } from '../../src/secret.ts';
import { HTTP_CLIENTS } from '../support/http-clients.ts';
import { listen } from '../support/listen.ts';
import { type MisbehavingServer, startMisbehaving } from '../support/misbehaving.ts';
import { get, openTransport, patience, replyOf, until } from '../support/peer-client.ts';

describe.each(HTTP_CLIENTS)('%s', (_name, newClient) => {
  const transport = () => openTransport({ newClient });

  let server: MisbehavingServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  async function start(script: Parameters<typeof startMisbehaving>[0]): Promise<MisbehavingServer> {
    server = await startMisbehaving(script);
    return server;
  }

  test('sends what the request says, the secret included, and nothing else but host and connection', async () => {
    const peer = await start('ok');
    const sender = transport();
    const headers = { Accept: 'application/json', Authorization: { scheme: 'Token', secret: new Secret('s3cret') } };
    await sender.send({ method: 'GET', url: `${peer.baseUrl}/v3/nfe/nota/a%2Fb/completa`, headers }, patience());
    expect(peer.requests).toEqual([
      {
        line: 'GET /v3/nfe/nota/a%2Fb/completa HTTP/1.1',
        headers: {
          host: `127.0.0.1:${peer.port}`,
          connection: 'keep-alive',
          accept: 'application/json',
          authorization: 'Token s3cret',
        },
        connection: 1,
      },
    ]);
  });

  test('keeps the connection and says so', async () => {
    const peer = await start(['ok', '404', '503', 'ok']);
    const sender = transport();
    const first = await sender.send(get(peer.baseUrl), patience());
    const others = [];
    for (let count = 0; count < 3; count += 1) others.push(await sender.send(get(peer.baseUrl), patience()));
    expect(first.reusedConnection).toBe(false);
    expect(first.timings.connect).toEqual(expect.any(Number));
    expect(others.map((exchange) => exchange.reusedConnection)).toEqual([true, true, true]);
    expect(others[0]?.timings).toMatchObject({ dns: null, connect: null, tls: null, firstByte: expect.any(Number) });
    expect(peer.connections().total).toBe(1);
  });

  test('times the steps in their order', async () => {
    const peer = await start('ok');
    const sender = transport();
    const startedAt = performance.now();
    const { timings } = await sender.send(get(`http://localhost:${peer.port}`), patience());
    expect(timings.total).toBeLessThanOrEqual(performance.now() - startedAt);
    const { dns, connect, firstByte, total } = timings;
    const steps = [dns, connect, firstByte, total].map(Number);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
    expect(dns).not.toBeNull();
    expect(timings.tls).toBeNull();
  });

  test.each(['a.localhost', 'localhost.'])('%s is this machine', async (host) => {
    const peer = await start('ok');
    const sender = transport();
    const { result } = await sender.send(get(`http://${host}:${peer.port}`), patience());
    expect(result.kind).toBe('reply');
    expect(peer.requests[0]?.headers.host).toBe(`${host}:${peer.port}`);
  });

  test('joins a header that came several times', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\n__proto__: x\r\nContent-Length: 2\r\n\r\n{}';
    const peer = await start([Buffer.from(bytes)]);
    const sender = transport();
    const { headers } = replyOf(await sender.send(get(peer.baseUrl), patience()));
    expect(headers['x-a']).toBe('1, 2');
    expect(Object.entries(headers)).toContainEqual(['__proto__', 'x']);
  });

  test('reads each of many headers, and none of the answer before', async () => {
    const head = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}-${index}: ${index}\r\n`).join('');
    const bytes = (headers: string) => `HTTP/1.1 200 OK\r\n${headers}Content-Length: 2\r\n\r\n{}`;
    const answers = [bytes(head('a', 100)), bytes(head('b', 100)), bytes(head('c', 1))];
    const peer = net.createServer((socket) => socket.on('data', () => void socket.write(answers.shift() ?? '')));
    const baseUrl = `http://127.0.0.1:${await listen(peer)}`;
    const sender = transport();
    const counts = [];
    while (answers.length > 0) {
      const { headers } = replyOf(await sender.send(get(baseUrl), patience()));
      counts.push(Object.keys(headers).length);
    }
    peer.close();
    expect(counts).toEqual([101, 101, 2]);
  });

  test('has no more connections than requests at once', async () => {
    const peer = await start('ok');
    const sender = transport();
    const ask = async () => (await sender.send(get(peer.baseUrl), patience())).result.kind;
    const askInTurn = async () => [await ask(), await ask(), await ask()];
    const kinds = await Promise.all([askInTurn(), askInTurn()]);
    expect(kinds.flat()).toEqual(Array(6).fill('reply'));
    expect(peer.connections().total).toBe(2);
  });

  test('a connection that the peer closed while idle is lost, and the next request gets a fresh one', async () => {
    const peer = await start(['ok', 'reset', 'ok']);
    const sender = transport();
    await sender.send(get(peer.baseUrl), patience());
    const lost = await sender.send(get(peer.baseUrl), patience());
    const fresh = await sender.send(get(peer.baseUrl), patience());
    expect(lost).toMatchObject({
      reusedConnection: true,
      result: { kind: 'fault', fault: { kind: 'connection-lost' } },
    });
    expect(fresh).toMatchObject({ reusedConnection: false, result: { kind: 'reply' } });
  });

  test('a connection whose peer is about to close it serves no more, and is not left behind', async () => {
    const peer = await start(['ok-short-idle', 'ok']);
    const sender = transport();
    await sender.send(get(peer.baseUrl), patience());
    await sleep(5);
    const next = await sender.send(get(peer.baseUrl), patience());
    expect(next).toMatchObject({ reusedConnection: false, result: { kind: 'reply' } });
    await until(() => peer.connections().open === 1);
  });

  test('a request that needs a fresh connection takes none that idles, and leaves none of them', async () => {
    const peer = await start(['ok', 'ok', 'ok', 'ok']);
    const sender = transport();
    await Promise.all([1, 2].map(() => sender.send(get(peer.baseUrl), patience())));
    const fresh = await sender.send({ ...get(peer.baseUrl), needsFreshConnection: true }, patience());
    const next = await sender.send(get(peer.baseUrl), patience());
    expect([fresh.reusedConnection, next.reusedConnection]).toEqual([false, true]);
    await until(() => peer.connections().open === 1);
  });

  test('the end of a client waits until its connection is gone, and for nothing where that is so', async () => {
    const peer = await start(['ok', 'ok-close']);
    for (const isClosed of [false, true]) {
      let socket: net.Socket | null = null;
      const client = newClient(peer.baseUrl, ({ hostname, port }, callback) => {
        const connecting = net.connect(Number(port), hostname, () => callback(null, connecting));
        socket = connecting;
      });
      await new Promise<void>((resolve, reject) => {
        const answer = { onRequestStart: () => {}, onResponseEnd: resolve, onResponseError: reject };
        client.dispatch({ method: 'GET', path: '/', headers: [] }, answer);
      });
      await until(() => !isClosed || socket?.closed === true);
      await client.destroy();
      expect(socket).toMatchObject({ closed: true });
      const late = new Promise<Error>((resolve) => {
        const answer = { onRequestStart: () => {}, onResponseError: (_: unknown, error: Error) => resolve(error) };
        client.dispatch({ method: 'GET', path: '/', headers: [] }, answer);
      });
      expect(await late).toMatchObject({ code: 'UND_ERR_DESTROYED' });
    }
  });

  test('a connection that comes about after the end of its client is ended too', async () => {
    const peer = await start('ok');
    const connecting = net.connect(peer.port, '127.0.0.1');
    let connect = () => {};
    const asked = new Promise<void>((resolve) => {
      const client = newClient(peer.baseUrl, (_target, callback) => {
        connect = () => callback(null, connecting);
        void client.destroy();
        resolve();
      });
      client.dispatch(
        { method: 'GET', path: '/', headers: [] },
        { onRequestStart: () => {}, onResponseError: () => {} },
      );
    });
    await asked;
    await until(() => !connecting.connecting);
    connect();
    await until(() => connecting.closed);
    expect(peer.requests).toEqual([]);
  });

  test.each(['"}', 'H', 'HTTP/1.1 2'])(
    'what a peer sends beyond the length it gave is no answer to the next request: %j',
    async (rest) => {
      const peer = net.createServer((socket) => {
        const short = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
        socket.once('data', () => {
          socket.write(short);
          socket.once('data', () => void socket.write(rest + short));
        });
      });
      const baseUrl = `http://127.0.0.1:${await listen(peer)}`;
      const sender = transport();
      await sender.send(get(baseUrl), patience());
      const second = await sender.send(get(baseUrl), patience());
      peer.close();
      const fault = { kind: 'connection-lost', code: 'HTTPParserError' };
      expect(second).toMatchObject({ reusedConnection: true, result: { kind: 'fault', fault } });
    },
  );

  test.each(['silent', 'drip-body', 'flood-102'] as const)(
    'a deadline leaves no connection to %s behind',
    async (scenario) => {
      const peer = await start([scenario, 'ok']);
      const sender = transport();
      const deadline = patience();
      const pending = sender.send(get(peer.baseUrl), deadline);
      await until(() => peer.requests.length === 1);
      deadline.end();
      expect((await pending).result).toEqual({ kind: 'ended' });
      await until(() => peer.connections().open === 0);
      expect((await sender.send(get(peer.baseUrl), patience())).result.kind).toBe('reply');
    },
  );

  test('a deadline while it connects leaves nothing behind, and the next request is not held up', async () => {
    const peer = await start('ok-close');
    const sender = transport();
    const deadline = patience();
    const pending = sender.send(get(peer.baseUrl), deadline);
    await Promise.resolve();
    deadline.end();
    expect((await pending).result).toEqual({ kind: 'ended' });
    expect((await sender.send(get(peer.baseUrl), patience())).result.kind).toBe('reply');
    await until(() => peer.connections().open === 0);
  });

  test('a deadline while a connection is secured ends that too', async () => {
    const sockets: net.Socket[] = [];
    const mute = net.createServer((socket) => void sockets.push(socket.resume()));
    const baseUrl = `https://127.0.0.1:${await listen(mute)}`;
    const sender = transport();
    const deadline = patience();
    const pending = sender.send(get(baseUrl), deadline);
    await until(() => sockets.length === 1);
    deadline.end();
    expect((await pending).result).toEqual({ kind: 'ended' });
    // Long before a connection that does not come about is given up.
    const closed = until(() => sockets[0]?.closed === true).then(() => 'closed');
    expect(await Promise.race([closed, sleep(8000)])).toBe('closed');
    mute.close();
  });

  test('a connection that is refused is told with the address that was asked', async () => {
    const closed = net.createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const sender = transport();
    const hosts = ['127.0.0.1', 'localhost'];
    const exchanges = await Promise.all(hosts.map((host) => sender.send(get(`http://${host}:${port}`), patience())));
    expect(exchanges.map(({ result }) => result)).toEqual(
      hosts.map((host) => ({ kind: 'fault', fault: { kind: 'connection-refused', address: `${host}:${port}` } })),
    );
  });

  test('a header that cannot be sent is a bug, not a fault', async () => {
    const sender = transport();
    const request = { method: 'GET', url: 'http://127.0.0.1:9/', headers: { 'X-Bad': 'a\nb' } } as const;
    await expect(sender.send(request, patience())).rejects.toThrow();
  });
});
