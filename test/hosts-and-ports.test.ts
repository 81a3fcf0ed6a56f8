import { expect, test } from 'vitest';
import {
  hostAndPort,
  isLoopback,
  meantWithoutUserName,
  shownAddress,
  withoutBrackets,
} from '../src/hosts-and-ports.ts';

test.each([
  ['https://api.example.com/v3', 'api.example.com:443'],
  ['http://api.example.com', 'api.example.com:80'],
  ['https://api.example.com:443', 'api.example.com:443'],
  ['https://api.example.com:8443/v3', 'api.example.com:8443'],
  ['http://[::1]/v3', '[::1]:80'],
])('%s is %s', (address, shown) => {
  expect(hostAndPort(new URL(address))).toBe(shown);
});

test.each([
  ['localhost', true],
  ['abc.localhost.', true],
  ['notlocalhost', false],
  ['127.0.0.1', true],
  ['127.12.130.255', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['x127.0.0.1', false],
  ['127.0.0.1.example', false],
  ['128.0.0.1', false],
  ['[::2]', false],
])('the host %s is this machine: %s', (host, isOwn) => {
  expect(isLoopback(host)).toBe(isOwn);
});

test.each([
  ['[::1]', '::1'],
  ['127.0.0.1', '127.0.0.1'],
  ['a[b]', 'a[b]'],
  ['[b]c', '[b]c'],
])('%s without brackets is %s', (host, bare) => {
  expect(withoutBrackets(host)).toBe(bare);
});

test.each([
  ['', null],
  ['/v4/', '/v4/'],
  ['https://x.example/recebi\xc3\xa7\xc3\xa3o', 'https://x.example/recebição'],
  ['https://ana:segredo@x.example/a@b', 'https://(redacted)@x.example/a@b'],
  ['https://ana:se@gredo@x.example/a@b', 'https://(redacted)@x.example/a@b'],
  ['//ana@x.example', '//(redacted)@x.example'],
  ['/v4//a@b', '/v4//a@b'],
  ['https://x.example?to=a@b', 'https://x.example?to=a@b'],
])('the header %j is shown as %j', (header, shown) => {
  expect(shownAddress(header)).toBe(shown);
});

test.each([
  ['http://ana:segredo@proxy.example:1', 'http://(redacted)@proxy.example:1'],
  ['ana:segredo@proxy.example:1', '(redacted)@proxy.example:1'],
  ['ana:se@gr/edo@proxy.example', '(redacted)@proxy.example'],
  ['http://ana:se#gr/e?d@o@proxy.example', 'http://(redacted)@proxy.example'],
  ['ana:se\ngredo@proxy.example', '(redacted)@proxy.example'],
  ['https://api.example/@v3', 'https://api.example/@v3'],
  ['proxy.example:1', 'proxy.example:1'],
  ['', ''],
])('what is meant to be the address %j is shown as %j', (typed, shown) => {
  expect(meantWithoutUserName(typed)).toBe(shown);
});
