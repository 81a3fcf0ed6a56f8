import { expect, test } from 'vitest';
import { contentEncodings, encodingFault, isBodyOfUse } from '../../src/service/body-limits.ts';

test.each([200, 204, 302, 400, 404, 422, 499, 600, 999])('the body of a %i is an answer of its own', (status) => {
  expect(isBodyOfUse(status)).toBe(true);
});

test.each([401, 403, 408, 429, 500, 503, 599])('that of a %i is not', (status) => {
  expect(isBodyOfUse(status)).toBe(false);
});

test.each([
  [undefined, []],
  ['identity', []],
  [' GZip , identity,, br ', ['gzip', 'br']],
])('the encodings of %j are %j', (header, encodings) => {
  expect(contentEncodings(header)).toEqual(encodings);
});

test.each([
  [[], null],
  [['gzip', 'br', 'deflate'], null],
  [['gzip', 'zstd', 'br'], 'zstd'],
  [['gzip', 'gzip', 'gzip', 'x-gzip', 'br'], 'gzip, gzip, gzip, x-gzip, br'],
])('of the encodings %j those that cannot be undone are %j', (encodings, encoding) => {
  expect(encodingFault(encodings)).toEqual(encoding === null ? null : { kind: 'unknown-encoding', encoding });
});
