import { describe, expect, test } from 'vitest';
import { readBaseUrl } from '../../src/settings/base-url.ts';
import { BASE, TestMachine } from './machine.ts';

describe('a base address', () => {
  test.each([
    ['https://api.example.com/v3', BASE],
    ['https://api.example.com/v3/', BASE],
    ['https://api.example.com/v3///', BASE],
    [' https://api.example.com/v3\n', BASE],
    ['https://api.example.com', 'https://api.example.com'],
    ['HTTPS://API.EXAMPLE.COM/v3', BASE],
    ['https://api.example.com:8443/a/b/v3', 'https://api.example.com:8443/a/b/v3'],
    ['https://[2001:db8::1]/v3', 'https://[2001:db8::1]/v3'],
    ['https://münchen.example/v3', 'https://xn--mnchen-3ya.example/v3'],
    ['http://localhost:8080/v3', 'http://localhost:8080/v3'],
    ['http://localhost./v3', 'http://localhost./v3'],
    ['http://API.Localhost/v3', 'http://api.localhost/v3'],
    ['http://127.0.0.1/v3', 'http://127.0.0.1/v3'],
    ['http://127.1.2.3/v3', 'http://127.1.2.3/v3'],
    ['http://[::1]:81/v3', 'http://[::1]:81/v3'],
    ['https://api.example.com/a//b@c/v3', 'https://api.example.com/a//b@c/v3'],
  ])('%j is read as %s', (text, baseUrl) => {
    expect(readBaseUrl(text)).toEqual({ value: baseUrl });
  });

  test.each([
    ['api.example.com/v3', 'no-scheme'],
    ['localhost:8080/v3', 'no-scheme'],
    ['api.example.com', 'no-scheme'],
    ['münchen.example/v3', 'no-scheme'],
    ['[::1]:8080/v3', 'no-scheme'],
    ['api/v3.1', 'not-an-address'],
    ['api.', 'not-an-address'],
    ['C:/v3', 'not-an-address'],
    ['http.example.com:port/v3', 'not-an-address'],
    ['https:x://api.example.com/v3', 'not-an-address'],
    ['//api.example.com/v3', 'not-an-address'],
    ['api', 'not-an-address'],
    ['api.example.com/v3?x', 'not-an-address'],
    ['', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['/v3', 'not-an-address'],
    ['ftp://api.example.com/v3', 'not-http'],
    ['file:///etc/passwd', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['https:///v3', 'not-an-address'],
    ['https:\\\\api.example.com\\v3', 'not-an-address'],
    ['https://api.example.com/v 3', 'not-an-address'],
    ['https://api.example.com:0/v3', 'not-an-address'],
    ['https://api.exam\u200bple.com/v3', 'not-an-address'],
    ['https://api.example.com/v3\u202e', 'not-an-address'],
    ['https://api.example.com/\u0085v3', 'not-an-address'],
    ['http://api.example.com/v3', 'plain-http'],
    ['http://localhost.evil.example/v3', 'plain-http'],
    ['http://127.0.0.1.evil.example/v3', 'plain-http'],
    ['http://evil-localhost/v3', 'plain-http'],
    ['http://localhost.com/v3', 'plain-http'],
    ['http://.localhost/v3', 'plain-http'],
    ['http://0.0.0.0/v3', 'plain-http'],
    ['https://api.example.com/v3?key=1', 'query'],
    ['https://api.example.com/v3?', 'query'],
    ['https://api.example.com/v3#top', 'fragment'],
    ['https://api.example.com/v3#', 'fragment'],
    ['https://ana@api.example.com/v3', 'user-name'],
    ['https://ana:pw@api.example.com/v3', 'user-name'],
    ['https://:pw@api.example.com/v3', 'user-name'],
    ['https://@api.example.com/v3', 'user-name'],
    ['http://localhost@evil.example/v3', 'user-name'],
  ])('%j is refused', (text, flaw) => {
    expect(readBaseUrl(text)).toEqual({ flaw });
  });

  test('is refused wherever it comes from, and its source is told', async () => {
    const bad = 'https://api.example.com/v3?x';
    const profile = { defaultProfile: 'p', profiles: { p: { baseUrl: bad, token: 't' } } };
    const problems = [
      await new TestMachine().problem({ baseUrl: bad }),
      await new TestMachine().with({ RECIBO_BASE_URL: bad }).problem(),
      await new TestMachine().settings(profile).problem(),
    ];
    expect(problems).toEqual([
      { kind: 'bad-base-url', flaw: 'query', source: { kind: 'flag', name: '--base-url' } },
      { kind: 'bad-base-url', flaw: 'query', source: { kind: 'environment', name: 'RECIBO_BASE_URL' } },
      { kind: 'bad-base-url', flaw: 'query', source: { kind: 'profile', profile: 'p', key: 'baseUrl' } },
    ]);
  });
});

describe('the proxies', () => {
  const machine = () => new TestMachine().with({ RECIBO_TOKEN: 't', RECIBO_BASE_URL: BASE });

  test('come from the environment, the lower case first', async () => {
    const environment = {
      HTTPS_PROXY: 'http://upper.example:1',
      https_proxy: 'http://lower.example:2',
      HTTP_PROXY: 'https://plain.example:3',
      NO_PROXY: 'localhost,.example.org',
    };
    expect((await machine().with(environment).found()).proxies).toEqual({
      https: { variable: 'https_proxy', value: 'http://lower.example:2' },
      http: { variable: 'HTTP_PROXY', value: 'https://plain.example:3' },
      no: 'localhost,.example.org',
    });
  });

  test('may be empty', async () => {
    const { proxies } = await machine().with({ https_proxy: '', HTTPS_PROXY: 'http://upper.example:1' }).found();
    expect(proxies.https?.value).toBe('http://upper.example:1');
  });
});
