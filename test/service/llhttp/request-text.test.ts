import { expect, test } from 'vitest';
import { textOfRequest } from '../../../src/service/llhttp/request-text.ts';

test('says the host, that the connection is kept, and the headers, which several hosts may be sent', () => {
  const headers = ['Accept', 'a/b', 'X-Name', 'S\xe3o'];
  expect(textOfRequest({ method: 'GET', path: '/v3', headers }, 'a.example:81')).toBe(
    'GET /v3 HTTP/1.1\r\nhost: a.example:81\r\nAccept: a/b\r\nX-Name: S\xe3o\r\nconnection: keep-alive\r\n\r\n',
  );
  expect(textOfRequest({ method: 'GET', path: '/v4', headers }, 'b.example')).toMatch(
    /^GET \/v4 .*\r\nhost: b\.example\r\n/,
  );
});

test('asks for a tunnel to the host of its headers, on a connection of its own', () => {
  expect(textOfRequest({ method: 'CONNECT', path: 'b:443', headers: ['Host', 'b:443'] }, 'proxy:80')).toBe(
    'CONNECT b:443 HTTP/1.1\r\nHost: b:443\r\nconnection: close\r\n\r\n',
  );
});

test.each([
  ['/v3\r\nX: y', [], 'a'],
  ['/v3', ['X', 'y\nZ: z'], 'a'],
  ['/v3', ['X', '\u0100'], 'a'],
  ['/v3', ['X', 'y\0'], 'a'],
  ['/v3', [], 'a\r\n'],
  ['/v3', ['Host', 'b\r\nX: y'], 'a'],
])('throws where a line would not be one: %j, %j, %j', (path, headers, host) => {
  expect(() => textOfRequest({ method: 'GET', path, headers }, host)).toThrow('cannot be sent');
});
