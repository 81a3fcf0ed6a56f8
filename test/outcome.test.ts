import { describe, expect, test } from 'vitest';
import { STATUSES } from '../src/contract/status.ts';
import { EXITS } from '../src/exits.ts';
import { crashed, exitOf, failed } from '../src/outcome.ts';
import type { Problem } from '../src/problem.ts';

/** The published codes. They never change. */
const PUBLISHED = [
  [[0], 'issued'],
  [[1], 'bug'],
  [[2], 'usage'],
  [[22], 'pending'],
  [[23], 'issuing'],
  [[30], 'cancelled'],
  [[40], 'mixed'],
  [[50], 'not-found'],
  [[69], 'unavailable'],
  [[74], 'io'],
  [[75], 'no-answer-in-time'],
  [[76], 'contract'],
  [[77], 'token-refused'],
  [[78], 'config'],
  [[90], 'rejected'],
  [[99], 'service-error'],
  [[130, 143, 129], 'interrupted'],
];

test('the exit codes are the published ones, by number', () => {
  expect(EXITS.map(({ codes, name }) => [[...codes], name])).toEqual(PUBLISHED);
});

test('no number and no name stands twice', () => {
  const codes = EXITS.flatMap(({ codes }) => [...codes]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(EXITS.map(({ name }) => name)).size).toBe(EXITS.length);
});

test('a run that asks nobody and goes well is 0', () => {
  expect(exitOf({ kind: 'done' })).toBe(0);
});

describe('an answer', () => {
  test.each([
    ['002', 22],
    ['003', 23],
    ['004', 0],
    ['010', 30],
    ['900', 90],
    ['500', 50],
    ['999', 99],
  ])('of status %s is %i', (code, exit) => {
    const status = STATUSES.find((row) => row.code === code);
    if (status === undefined) throw new Error(`no status ${code}`);
    expect(exitOf({ kind: 'answered', status, isAccepted: false })).toBe(exit);
  });

  test.each(STATUSES)('of status $code is 0 where it is accepted', (status) => {
    expect(exitOf({ kind: 'answered', status, isAccepted: true })).toBe(0);
  });
});

describe('a problem', () => {
  const PROBLEMS: readonly (readonly [number, Problem])[] = [
    [1, { kind: 'bug', error: new Error('oops'), reportsTo: null }],
    [2, { kind: 'missing-receipt', operation: 'nfe' }],
    [2, { kind: 'token-typed' }],
    [2, { kind: 'receipt-is-token' }],
    [69, { kind: 'unknown-host', host: 'h' }],
    [69, { kind: 'connection-refused', address: 'h:1' }],
    [69, { kind: 'body-cut', code: 'X' }],
    [69, { kind: 'no-more-files', code: 'EMFILE' }],
    [69, { kind: 'no-webassembly' }],
    [69, { kind: 'server-error', status: 503 }],
    [74, { kind: 'output-failed', code: 'ENOSPC' }],
    [75, { kind: 'rate-limited', retryAfterMs: null }],
    [75, { kind: 'deadline', timeoutMs: 300 }],
    [75, { kind: 'request-timeout' }],
    [76, { kind: 'not-envelope' }],
    [76, { kind: 'http-status', status: 404 }],
    [76, { kind: 'redirected', status: 301, location: null }],
    [76, { kind: 'strict', count: 1 }],
    [77, { kind: 'token-refused', status: 401 }],
    [78, { kind: 'no-token', profile: null, known: [], path: null }],
    [78, { kind: 'settings-not-json', path: 'p', line: 1, column: 1 }],
    [78, { kind: 'bad-proxy', variable: 'HTTPS_PROXY' }],
    [129, { kind: 'interrupted', signal: 'SIGHUP' }],
    [130, { kind: 'interrupted', signal: 'SIGINT' }],
    [143, { kind: 'interrupted', signal: 'SIGTERM' }],
  ];

  test.each(PROBLEMS)('exits with %i: $kind', (exit, problem) => {
    expect(exitOf(failed(problem))).toBe(exit);
  });

  test.each([
    [Object.assign(new Error(), { code: 'EMFILE' }), 69],
    [Object.assign(new Error(), { code: 'ENFILE' }), 69],
    [Object.assign(new Error(), { code: 'ENOENT' }), 1],
    [new TypeError('oops'), 1],
    ['EMFILE', 1],
    [null, 1],
  ])('that nobody expected: %o → %i', (error, exit) => {
    expect(exitOf(crashed(error, null))).toBe(exit);
  });
});
