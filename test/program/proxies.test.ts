import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { startMisbehaving, tlsFile } from '../support/misbehaving.ts';
import { type ProxyManner, startProxy } from '../support/peer-proxy.ts';
import { asking, type Run, recibo } from '../support/program.ts';

/** Asks a service on this machine with a proxy beside it; the environment gets to know where each is. */
async function askBesideProxy(environment: (proxyPort: number) => Record<string, string>) {
  const [server, proxy] = await Promise.all([startMisbehaving('ok'), startProxy('works')]);
  const variables = { ...asking(`${server.baseUrl}/v3`), ...environment(proxy.port) };
  const run = await recibo(['nfe', '1', '--json'], { environment: variables });
  await Promise.all([server.close(), proxy.close('unused')]);
  return { run, tunnels: proxy.connects.length };
}

test('a proxy without a scheme is http', async () => {
  const { run, tunnels } = await askBesideProxy((port) => ({ HTTP_PROXY: `127.0.0.1:${port}` }));
  expect({ exit: run.exit, stderr: run.stderr, tunnels }).toEqual({ exit: 22, stderr: '', tunnels: 1 });
});

test.each(['127.0.0.0/8', '10.0.0.0/8 127.0.0.1.'])('NO_PROXY=%s', async (list) => {
  const { run, tunnels } = await askBesideProxy((port) => ({ HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: list }));
  expect({ exit: run.exit, stderr: run.stderr, tunnels }).toEqual({ exit: 22, stderr: '', tunnels: 0 });
});

describe('a proxy that cannot be used', () => {
  const BAD = { HTTP_PROXY: 'http://', HTTPS_PROXY: 'socks5://ana:sesamo@proxy.example' };
  const FAR = { ...asking('https://service.invalid/v3'), ...BAD };

  function summary({ exit, stdout, stderr }: Run) {
    return { exit, stdout, stderr };
  }

  test('is exit 78 where it applies, and named by its variable alone', async () => {
    const run = await recibo(['nfe', '1'], { environment: FAR });
    expect(summary(run)).toMatchObject({ exit: 78, stdout: '' });
    expect(run.stderr).toContain('HTTPS_PROXY');
    expect(run.stderr).not.toContain('sesamo');
  });

  test('does not matter to a service on this machine', async () => {
    const { run } = await askBesideProxy(() => BAD);
    expect(summary(run)).toMatchObject({ exit: 22, stderr: '' });
  });

  test('does not matter where nothing is sent', async () => {
    const run = await recibo(['nfe', '1', '--dry-run'], { environment: FAR });
    expect(summary(run)).toMatchObject({ exit: 0, stderr: '' });
  });

  test('does not matter under NO_PROXY', async () => {
    const environment = { ...FAR, NO_PROXY: '.invalid' };
    const run = await recibo(['nfe', '1', '--retries', '0', '--timeout', '5s'], { environment });
    expect(run.exit).not.toBe(78);
    expect(run.stderr).toContain('service.invalid');
  });
});

describe.each([false, true])('a proxy with TLS of its own: %s', (isSecure) => {
  const MANNERS: readonly [ProxyManner, number, RegExp][] = [
    ['works', 22, /^$/],
    ['asks-for-password', 69, /HTTP 407/],
    ['refuses', 69, /HTTP 403/],
    ['closes', 69, /ECONNRESET/],
    ['garbage', 69, /HTTPParserError/],
    ['talkative', 69, /ERR_PROXY_TALKATIVE/],
    ['silent', 75, /no answer within/],
  ];

  test.each(MANNERS)('%s, on the way to a service with TLS → %d', async (manner, exit, words) => {
    const [server, proxy] = await Promise.all([startMisbehaving('ok', 'localhost'), startProxy(manner, isSecure)]);
    const environment = {
      ...asking(`${server.baseUrl}/v3`),
      HTTPS_PROXY: proxy.url.replace('//', '//ana:s%C3%A9samo@'),
      NODE_EXTRA_CA_CERTS: fileURLToPath(tlsFile('authority')),
    };
    const argv = ['nfe', '1', '--retries', '0', '--timeout', manner === 'silent' ? '1s' : '25s'];
    const run = await recibo(argv, { environment });
    await Promise.all([server.close().catch(() => {}), proxy.close()]);
    expect({ exit: run.exit, isTold: words.test(run.stderr) }).toEqual({ exit, isTold: true });
    expect(run.stderr).not.toMatch(/s%C3%A9samo|sésamo/);
    const credentials = Buffer.from('ana:sésamo').toString('base64');
    expect(proxy.connects[0]).toContain(`Proxy-Authorization: Basic ${credentials}\r\n`);
    expect(proxy.seen()).not.toContain(CANARY);
  });
});
