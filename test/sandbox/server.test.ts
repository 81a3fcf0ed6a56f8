import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Sandbox, type ServedRequest, startSandbox } from '../../src/sandbox/server.ts';
import { addressOf, ask, HEADERS, OPERATION_NAMES } from './client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const statusOf = async (response: Promise<Response>) => {
  const { status } = await response;
  return status;
};

describe.each(OPERATION_NAMES)('%s: what is checked before the receipt', (operation) => {
  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s is 405', async (method) => {
    const response = await ask(sandbox, operation, 'A004', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test.each([undefined, '', 'Token', 'Token ', 'Bearer abc', 'XToken abc', 'abc'])(
    'Authorization %j is 401',
    async (authorization) => {
      const headers = { 'Content-Type': 'application/json', ...(authorization !== undefined && { authorization }) };
      const response = await ask(sandbox, operation, 'A004', { headers });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Token']);
    },
  );

  test.each(['Token a', 'Token   a'])('Authorization %j is a token', async (Authorization) => {
    const headers = { 'Content-Type': 'application/json', Authorization };
    expect(await statusOf(ask(sandbox, operation, 'A004', { headers }))).toBe(200);
  });

  test.each([
    [undefined, 415],
    ['text/plain', 415],
    ['application/jsonp', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('Content-Type %j is %i', async (type, status) => {
    const headers = { Authorization: 'Token x', ...(type !== undefined && { 'Content-Type': type }) };
    expect(await statusOf(ask(sandbox, operation, 'A004', { headers }))).toBe(status);
  });

  test('path, method, token and content type are checked in this order', async () => {
    const wrong = { method: 'POST', headers: {} };
    expect(await statusOf(fetch(`${sandbox.baseUrl}/nada`, wrong))).toBe(404);
    expect(await statusOf(ask(sandbox, operation, 'A004', wrong))).toBe(405);
    expect(await statusOf(ask(sandbox, operation, 'A004', { headers: {} }))).toBe(401);
  });

  test.each(['A/b 004', 'ç%ã-004', '?x=#004', 'A+&=;004'])(
    'the receipt %j is read from one segment',
    async (receipt) => {
      expect(await (await ask(sandbox, operation, receipt)).text()).toContain('"004 (Documento emitido)"');
    },
  );
});

test.each([
  '',
  '/nfe/nota/A004',
  '/nfe/nota//completa',
  '/nfe/nota/completa',
  '/nfe/nota/A/004/completa',
  '/nfe/nota/%E0%A4%A/completa',
  '/nfse/nota/',
  '/nfse/nota/A004/completa',
  '/nfse/nota/A004/',
  '/NFE/nota/A004/completa',
])('the path /v3%s is 404', async (path) => {
  const response = await fetch(sandbox.baseUrl + path, { headers: HEADERS });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ detail: 'Não encontrado.' });
});

test('the version prefix is part of the path', async () => {
  const address = addressOf(sandbox, 'nfse', 'A004').replace('/v3/', '/');
  expect(await statusOf(fetch(address, { headers: HEADERS }))).toBe(404);
});

test('408 never answers, and close drops who waits, idles or has only half asked', async () => {
  const own = await startSandbox();
  const waiting = ask(own, 'nfe', 'A408');
  const outcome = waiting.then(
    () => 'answered',
    () => 'dropped',
  );
  expect(await Promise.race([outcome, sleep(150, 'waits')])).toBe('waits');
  const half = connect(Number(new URL(own.baseUrl).port), '127.0.0.1');
  half.on('error', () => {});
  await once(half, 'connect');
  half.write('GET /v3/nfe/nota/A004/comp');
  await ask(own, 'nfe', 'A004').then((response) => response.text());
  await Promise.all([own.close(), once(half, 'close')]);
  expect(await outcome).toBe('dropped');
  await own.close();
  await expect(ask(own, 'nfe', 'A004')).rejects.toThrow();
});

test('every answer waits for the latency, and close does not', async () => {
  const slow = await startSandbox({ latencyMs: 120 });
  const start = performance.now();
  const [found, refused] = await Promise.all([ask(slow, 'nfe', 'A004'), ask(slow, 'nfe', 'A004', { method: 'POST' })]);
  expect(performance.now() - start).toBeGreaterThan(100);
  expect([found.status, refused.status]).toEqual([200, 405]);
  const dropped = expect(ask(slow, 'nfse', 'A004')).rejects.toThrow();
  await sleep(20);
  await slow.close();
  await dropped;
});

test('a client that leaves early or speaks no HTTP does not harm it', async () => {
  const slow = await startSandbox({ latencyMs: 40 });
  for (const receipt of ['A004', 'A602']) {
    const left = ask(slow, 'nfe', receipt, { signal: AbortSignal.timeout(10) });
    await expect(left).rejects.toThrow();
  }
  const port = Number(new URL(slow.baseUrl).port);
  for (const bytes of ['\u0016\u0003\u0001 no HTTP\r\n\r\n', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume().write(bytes);
    await once(socket, 'close');
  }
  await sleep(60);
  expect(await statusOf(ask(slow, 'nfe', 'A004'))).toBe(200);
  await slow.close();
});

test('a port can be asked for; one that is taken rejects', async () => {
  const own = await startSandbox();
  const port = Number(new URL(own.baseUrl).port);
  expect(own.baseUrl).toBe(`http://127.0.0.1:${port}/v3`);
  await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await own.close();
  const again = await startSandbox({ port });
  expect(again.baseUrl).toBe(own.baseUrl);
  await again.close();
});

test('connections are kept alive', async () => {
  const { headers } = await ask(sandbox, 'nfe', 'A004');
  expect(headers.get('connection')).toBe('keep-alive');
});

test('each request is told of once it is over, with its status or with none', async () => {
  const served: ServedRequest[] = [];
  const own = await startSandbox({ onRequest: (request) => served.push(request) });
  await (await ask(own, 'nfe', 'A 004')).text();
  await (await ask(own, 'nfse', 'A401', { method: 'POST' })).text();
  await expect((await ask(own, 'nfe', 'A602')).text()).rejects.toThrow();
  await expect(ask(own, 'nfe', 'A408', { signal: AbortSignal.timeout(500) })).rejects.toThrow();
  await vi.waitFor(() => expect(served).toHaveLength(4));
  await own.close();
  expect(served).toEqual([
    { method: 'GET', path: '/v3/nfe/nota/A%20004/completa', status: 200, elapsedMs: expect.any(Number) },
    { method: 'POST', path: '/v3/nfse/nota/A401', status: 405, elapsedMs: expect.any(Number) },
    { method: 'GET', path: '/v3/nfe/nota/A602/completa', status: 200, elapsedMs: expect.any(Number) },
    { method: 'GET', path: '/v3/nfe/nota/A408/completa', status: null, elapsedMs: expect.any(Number) },
  ]);
});
