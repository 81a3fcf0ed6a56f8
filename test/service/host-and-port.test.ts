import { expect, test } from 'vitest';
import { hostAndPort, withoutBrackets } from '../../src/addresses.ts';

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
  ['[::1]', '::1'],
  ['127.0.0.1', '127.0.0.1'],
  ['a[b]', 'a[b]'],
  ['[b]c', '[b]c'],
])('%s without brackets is %s', (host, bare) => {
  expect(withoutBrackets(host)).toBe(bare);
});
