import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  connectTo,
  resolveName,
  type StepTerms,
  secure,
  secureThroughProxy,
} from '../../src/service/connect-step-by-step.ts';
import { newClient } from '../../src/service/undici/undici-client.ts';
import { listen } from '../support/listen.ts';
import { tlsFile } from '../support/misbehaving.ts';
import { until } from '../support/peer-client.ts';

function terms(interruption: AbortSignal, timeoutMs = 10_000): StepTerms {
  const now = () => performance.now();
  return { timeoutMs, interruption, now, isProxy: false, loadHttpClient: async () => newClient };
}

const NEVER = new AbortController().signal;

/** A server that does so with each connection, and those that it has had. */
async function serving(onConnection: (socket: Socket) => void = () => {}) {
  const sockets: Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => {}).resume());
    onConnection(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: new URL(`https://127.0.0.1:${await listen(server)}`), sockets };
}

test.each([
  ['http://192.0.2.1/v3', ['192.0.2.1']],
  ['http://[2001:db8::1]/v3', ['2001:db8::1']],
  ['http://a.localhost/v3', ['127.0.0.1', '::1']],
])('nobody is asked about %s', async (url, addresses) => {
  expect(await resolveName(new URL(url), terms(NEVER))).toMatchObject({ value: addresses });
});

test.each([
  ['localhost', ['localhost'], 'self-signed'],
  ['127.0.0.1', [], 'self-signed'],
])('a service that is asked as %s hears the names %j, and its certificate is judged', async (host, names, trouble) => {
  const pem = readFileSync(tlsFile('self-signed'));
  const heard: string[] = [];
  const SNICallback: tls.TlsOptions['SNICallback'] = (name, done) => {
    heard.push(name);
    done(null);
  };
  const server = tls.createServer({ key: pem, cert: pem, SNICallback }).on('tlsClientError', () => {});
  onTestFinished(() => void server.close());
  const url = new URL(`https://${host}:${await listen(server)}`);
  const connected = await connectTo(url, ['127.0.0.1'], terms(NEVER));
  if ('fault' in connected) throw new Error(connected.fault.kind);
  expect(await secure(url, connected.value, terms(NEVER))).toMatchObject({ fault: { kind: 'certificate', trouble } });
  expect(heard).toEqual(names);
});

test.each(['api.example.com', '[2001:db8::1]'])('a proxy is asked for %s as a lookup asks it', async (host) => {
  const heard: string[] = [];
  const { url } = await serving((socket) => {
    socket.once('data', (head) => {
      heard.push(`${head}`.split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  });
  const step = await secureThroughProxy(new URL(`https://${host}/v3`), new URL(`http://${url.host}`), terms(NEVER));
  expect(step).toMatchObject({ fault: { kind: 'proxy-failed', status: 403 } });
  expect(heard).toEqual([`CONNECT ${host}:443 HTTP/1.1`]);
});

describe('a step towards a host', () => {
  test('takes no longer than was waited for it, whatever it comes to', async () => {
    const { url } = await serving((socket) => void socket.end());
    const startedAt = performance.now();
    const connected = await connectTo(url, ['127.0.0.1'], terms(NEVER));
    if ('fault' in connected) throw new Error(connected.fault.kind);
    const secured = await secure(url, connected.value, terms(NEVER));
    expect(secured).toMatchObject({ fault: { kind: 'connection-lost' } });
    expect(connected.ms + secured.ms).toBeLessThanOrEqual(performance.now() - startedAt);
  });

  test('ends where the connection has gone before it', async () => {
    const { url } = await serving((socket) => void socket.end());
    const connected = await connectTo(url, ['127.0.0.1'], terms(NEVER));
    if ('fault' in connected) throw new Error(connected.fault.kind);
    if (!connected.value.closed) await once(connected.value, 'close');
    const fault = { kind: 'connection-lost', code: 'ECONNRESET' };
    expect(await secure(url, connected.value, terms(NEVER))).toMatchObject({ fault });
  });

  test('is none behind an interruption, and no connection stays', async () => {
    const { url, sockets } = await serving();
    const step = connectTo(url, ['127.0.0.1'], terms(AbortSignal.abort()));
    expect(await step).toMatchObject({ fault: { kind: 'deadline' } });
    const connected = await connectTo(url, ['127.0.0.1'], terms(NEVER));
    await until(() => sockets.filter(({ closed }) => !closed).length === 1);
    expect(connected).toMatchObject({ value: { destroyed: false } });
  });

  test('that an interruption ends takes its connection with it', async () => {
    const { url, sockets } = await serving();
    const interruption = new AbortController();
    const connected = await connectTo(url, ['127.0.0.1'], terms(NEVER));
    if ('fault' in connected) throw new Error(connected.fault.kind);
    const secured = secure(url, connected.value, terms(interruption.signal));
    await until(() => sockets.length === 1);
    interruption.abort();
    expect(await secured).toMatchObject({ fault: { kind: 'deadline', timeoutMs: 10_000 } });
    await until(() => sockets[0]?.closed === true);
  });

  test('leaves the connection to the next one, whatever ends then', async () => {
    const { url } = await serving();
    const interruption = new AbortController();
    const connected = await connectTo(url, ['127.0.0.1'], terms(interruption.signal));
    interruption.abort();
    expect(connected).toMatchObject({ value: { destroyed: false } });
  });
});
