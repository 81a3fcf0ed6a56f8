import { describe, expect, test } from 'vitest';
import { chooseProxy } from '../../src/service/choose-proxy.ts';
import { isExempt } from '../../src/service/no-proxy-list.ts';
import { NO_PROXIES } from '../support/peer-client.ts';

describe('which proxy applies', () => {
  const named = (value: string) => ({ variable: 'X_PROXY', value });

  test.each([
    ['https://x.example/', 'http://b:2', 'http://b:2/'],
    ['https://x.example/', 'b:2', 'http://b:2/'],
    ['https://x.example/', 'ana:se%20samo@b', 'http://ana:se%20samo@b/'],
    ['https://x.example/', 'HTTPS://b', 'https://b/'],
    ['https://x.example/', 'http://[::1]:2', 'http://[::1]:2/'],
    ['https://skip.example/', 'http://b:2', 'direct'],
    ['https://x.example/', 'socks5://b:2', 'unusable'],
    ['https://x.example/', 'xhttp://b', 'unusable'],
    ['https://x.example/', 'http://', 'unusable'],
    ['https://x.example/', 'http:///b', 'unusable'],
    ['https://x.example/', 'b:port', 'unusable'],
    ['https://skip.example/', 'socks5://b:2', 'direct'],
    // What is on this machine is not asked by way of another one.
    ['https://localhost/', 'http://b:2', 'direct'],
    ['https://localhost/', 'socks5://b:2', 'direct'],
    ['https://[::1]/', 'http://', 'direct'],
    ['http://localhost/', 'http://b:2', 'direct'],
    ['http://localhost/', 'http://127.0.0.1:3128', 'http://127.0.0.1:3128/'],
    ['http://localhost/', 'localhost:3128', 'http://localhost:3128/'],
    ['http://a.localhost/', 'http://b:2', 'direct'],
    ['http://a.localhost/', 'b.localhost:2', 'http://b.localhost:2/'],
    ['http://localhost/', 'nonsense://', 'direct'],
  ])('%s by way of %s → %s', (target, value, expected) => {
    const url = new URL(target);
    const other = named('nonsense://');
    const proxies = { http: other, https: other, [url.protocol.replace(':', '')]: named(value), no: 'skip.example' };
    const choice = chooseProxy(url, proxies);
    expect(choice.kind === 'proxy' ? choice.url.href : choice.kind).toBe(expected);
    if (choice.kind === 'unusable') expect(choice.variable).toBe('X_PROXY');
  });

  test('no proxy at all', () => {
    expect(chooseProxy(new URL('https://x.example'), NO_PROXIES)).toEqual({ kind: 'direct' });
  });

  test.each([
    ['https://example.com', 'example.com', true],
    ['https://api.example.com', 'example.com', true],
    ['https://api.example.com', '.example.com', true],
    ['https://api.example.com', '*.Example.com', true],
    ['https://notexample.com', 'example.com', false],
    ['https://api.example.com', 'a, b example.com', true],
    ['https://api.example.com', '*', true],
    ['https://api.example.com', '', false],
    ['https://api.example.com', '., :443', false],
    ['https://api.example.com', 'example.com:443', true],
    ['https://api.example.com:8443', 'example.com:443', false],
    ['http://127.0.0.1:8080', '127.0.0.1', true],
    ['http://[::1]:8080', '::1', true],
    ['http://[::1]:8080', '[::1]:8080', true],
    ['http://[::1]:8080', '[::1]:80', false],
    ['https://example.com', 'example.com.', true],
    ['https://api.example.com.', '.example.com', true],
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://11.1.2.3', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.1.2.99/24', true],
    ['https://10.1.2.3', '10.1.2.3/32', true],
    ['https://10.1.2.3', '0.0.0.0/0', true],
    ['https://10.1.2.3', '10.0.0.0/33', false],
    ['https://10.1.2.3', '10.0.0/8', false],
    ['https://10.1.2.3', '10.0.0.0/', false],
    ['https://10.1.2.3', '10.0.0.0/8x', false],
    ['https://api.example.com', '*., .', false],
    ['https://10.1.2.3', '2.3', false],
    ['https://10.1.2.3', '10.0.0.0/8:443', true],
    ['https://10.1.2.3', '10.0.0.0/8:80', false],
    ['https://[fd12::1]', 'fd00::/8', true],
    ['https://[fd12::1]', '[fd00::]/8', false],
    ['https://[fe80::1]', 'fd00::/8', false],
    ['https://[fd00::1]', 'fd00::/64', true],
    ['https://[fd00::1]', 'fd00::2', false],
    ['https://[fd00:0:0:1::1]', 'fd00::/64', false],
    ['https://[::1]', '0:0:0:0:0:0:0:1', true],
    ['https://[::1]', '::/129', false],
    ['https://10.0.0.0.example.com', '10.0.0.0/8', false],
  ])('%s against %j: exempt %s', (target, list, expected) => {
    expect(isExempt(new URL(target), list)).toBe(expected);
  });
});
