import { describe, expect, test } from 'vitest';
import { idleMsOf, recordOfHeaders } from '../../../src/service/llhttp/headers.ts';

describe('headers from names and values in turn', () => {
  test.each<[readonly string[], object]>([
    [[], {}],
    [['Content-Type', 'a', 'X', ''], { 'content-type': 'a', x: '' }],
    [['Set-Cookie', 'a', 'set-cookie', 'b', 'SET-COOKIE', 'c'], { 'set-cookie': 'a, b, c' }],
    [['constructor', 'a'], { constructor: 'a' }],
  ])('%j', (list, expected) => {
    expect(Object.entries(recordOfHeaders(list))).toEqual(Object.entries(expected));
  });

  test('__proto__ is a name as others are', () => {
    expect(Object.entries(recordOfHeaders(['__proto__', 'a', '__proto__', 'b']))).toEqual([['__proto__', 'a, b']]);
  });
});

test.each<[string | string[] | undefined, number]>([
  [undefined, 4_000],
  ['max=5', 4_000],
  ['timeout=5', 4_000],
  ['timeout=6, max=100', 5_000],
  ['timeout=1', 0],
  ['timeout=0', 0],
  ['timeout=99999', 600_000],
  [['max=5', 'timeout=3'], 2_000],
])('what says %j of itself may idle for %i ms', (hint, expected) => {
  expect(idleMsOf(200, hint === undefined ? {} : { 'keep-alive': hint })).toBe(expected);
});

test.each([
  ['2', 0],
  ['0', 4000],
])('a connection whose peer tells of %s bytes where there is no body may idle %i ms', (length, expected) => {
  expect([204, 304].map((status) => idleMsOf(status, { 'content-length': length }))).toEqual([expected, expected]);
  expect(idleMsOf(200, { 'content-length': length })).toBe(4000);
});
