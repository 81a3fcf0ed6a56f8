import { expect, test } from 'vitest';
import { readAddress } from '../../src/settings/resolve.ts';
import { run } from '../support/run.ts';

test.each([
  ['https://api.example.com/v3', 'https://api.example.com/v3'],
  ['https://api.example.com/v3///', 'https://api.example.com/v3'],
  [' https://api.example.com/v3\n', 'https://api.example.com/v3'],
  ['https://api.example.com', 'https://api.example.com'],
  ['HTTPS://API.EXAMPLE.COM/v3', 'https://api.example.com/v3'],
  ['https://[2001:db8::1]:8443/a/b/v3', 'https://[2001:db8::1]:8443/a/b/v3'],
  ['https://api.example.com/a@b/v3', 'https://api.example.com/a@b/v3'],
  ['http://localhost:8080/v3', 'http://localhost:8080/v3'],
  ['http://API.Localhost/v3', 'http://api.localhost/v3'],
  ['http://127.1.2.3/v3', 'http://127.1.2.3/v3'],
  ['http://[::1]:81/v3', 'http://[::1]:81/v3'],
])('%j is the base address %s', (text, address) => {
  expect(readAddress(text, 'X')).toBe(address);
});

test.each([
  ...['api.example.com/v3', 'localhost:8080/v3', '', 'https://', 'https:///v3', 'ftp://api.example.com/v3'],
  ...['https:\\\\api.example.com\\v3', 'https://api.example.com/v 3', 'https://api.exam\u200bple.com/v3'],
  ...['javascript:alert(1)', 'https://api.example.com:port/v3', 'https://api.example.com/v3\u202e'],
  ...['http://api.example.com/v3', 'http://localhost.evil.example/v3', 'http://127.0.0.1.evil.example/v3'],
  ...['http://evil-localhost/v3', 'http://0.0.0.0/v3', 'http://.localhost/v3'],
  ...['https://api.example.com/v3?key=1', 'https://api.example.com/v3?', 'https://api.example.com/v3#top'],
  ...['https://ana@api.example.com/v3', 'https://:pw@api.example.com/v3', 'http://localhost@evil.example/v3'],
])('%j is none: 78', async (address) => {
  const { exit, stderr } = await run(['nfe', 'R1', '--curl', '--base-url', address]);
  expect({ exit, stderr }).toEqual({ exit: 78, stderr: expect.stringContaining('in --base-url has to begin with') });
});
