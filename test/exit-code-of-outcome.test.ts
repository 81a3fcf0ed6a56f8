import { describe, expect, test } from 'vitest';
import { STATUSES } from '../src/contract/status-table.ts';
import { exitOf, nameOf } from '../src/exit-code-of-outcome.ts';
import { EXITS, exitNamed, exitNameOf } from '../src/exit-codes-by-status-and-problem.ts';
import { crashed, failed, type Outcome, outlastsSignal } from '../src/outcome.ts';
import type { Problem } from '../src/problem.ts';
import { TOLD } from './language/samples/calls.ts';

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
  /** Every kind. What is published never changes, so it stands here once more. */
  const KINDS: readonly (readonly [exit: number, kinds: string])[] = [
    [1, 'bug'],
    [
      2,
      `
      unknown-option misplaced-option unknown-command unknown-topic missing-receipt surplus-argument
      missing-choice unknown-setting setting-incomplete command-in-one-word base-url-missing value-missing
      value-not-taken bad-choice bad-duration bad-number bad-decimal partner-missing
      single-only receipts-and-input lists-typed dash-receipt dash-out conflicting-options nothing-to-explain meaningless
      token-typed bad-receipt bad-entry receipt-is-token program-not-started pasted-dash dashes-missing commas-missing
      `,
    ],
    [
      69,
      `
      unknown-host dns-failed connection-refused unreachable connect-timeout no-more-files no-webassembly
      connection-lost certificate tls-failed proxy-failed body-cut broken-http server-error port-refused
      `,
    ],
    [
      74,
      `
      settings-not-written bad-out-file documents-lost bad-save-folder input-unreadable output-is-list
      output-failed records-not-written
      `,
    ],
    [75, 'rate-limited request-timeout deadline patience-over'],
    [
      76,
      `
      redirected http-status body-too-large unknown-encoding empty-body not-json not-envelope unknown-status
      status-not-defined strict
      `,
    ],
    [77, 'token-refused'],
    [
      78,
      `
      no-token no-base-url no-settings-place bad-base-url settings-unreadable settings-not-json settings-utf16
      settings-unknown-key settings-repeated-key settings-wrong-type unknown-profile reserved-name token-file-unreadable
      token-input-unreadable bad-token
      token-command-failed token-bound-elsewhere bad-proxy settings-empty
      `,
    ],
    [130, 'interrupted'],
  ];

  const EVERY_KIND = Object.keys(TOLD.problem).filter((kind): kind is Problem['kind'] => kind in TOLD.problem);

  test.each(
    KINDS.flatMap(([exit, kinds]) =>
      kinds
        .trim()
        .split(/\s+/)
        .map((kind) => [kind, exit] as const),
    ),
  )('called %s exits with %i', (kind, exit) => {
    expect(EVERY_KIND.flatMap((one) => (one === kind ? exitNamed(exitNameOf(one)) : []))).toEqual([exit]);
  });

  test('of every kind stands there', () => {
    expect(KINDS.flatMap(([, kinds]) => kinds.trim().split(/\s+/)).sort()).toEqual(EVERY_KIND.sort());
  });

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
    [69, { kind: 'server-error', status: 503, retryAfterMs: null }],
    [74, { kind: 'output-failed', code: 'ENOSPC' }],
    [74, { kind: 'records-not-written', path: 'p', code: 'ENOSPC' }],
    [75, { kind: 'rate-limited', retryAfterMs: null }],
    [75, { kind: 'deadline', timeoutMs: 300 }],
    [75, { kind: 'request-timeout', retryAfterMs: null }],
    [76, { kind: 'not-envelope' }],
    [76, { kind: 'http-status', status: 404 }],
    [76, { kind: 'redirected', status: 301, location: null }],
    [76, { kind: 'strict', count: 1 }],
    [77, { kind: 'token-refused', status: 401 }],
    [78, { kind: 'no-token', profile: null, isTyped: false, known: [], path: null }],
    [78, { kind: 'settings-not-json', path: 'p', line: 1, column: 1 }],
    [78, { kind: 'bad-proxy', variable: 'HTTPS_PROXY' }],
    [127, { kind: 'program-not-started', program: 'p', code: 'ENOENT' }],
    [126, { kind: 'program-not-started', program: 'p', code: 'EACCES' }],
    [126, { kind: 'program-not-started', program: 'p/q', code: 'ENOTDIR' }],
    [129, { kind: 'interrupted', signal: 'SIGHUP' }],
    [130, { kind: 'interrupted', signal: 'SIGINT' }],
    [143, { kind: 'interrupted', signal: 'SIGTERM' }],
  ];

  test.each(PROBLEMS)('exits with %i: %j', (exit, problem) => {
    expect(exitOf(failed(problem))).toBe(exit);
    expect(exitOf({ kind: 'told', problem })).toBe(exit);
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

test('an error that nobody expected is kept, and what nothing is known of is null', () => {
  const error = new Error('oops');
  expect(crashed(error, null)).toEqual({
    kind: 'problem',
    problem: { kind: 'bug', error, reportsTo: null },
    circumstances: { baseUrl: null, excerpt: null, isTokenTyped: false },
  });
});

test.each([
  ['program-ended', 7],
  ['diagnosed', 77],
] as const)('%s hands its exit code on', (kind, exit) => {
  expect(exitOf({ kind, exit })).toBe(exit);
});

describe('a batch', () => {
  test.each([
    [[], null, 0],
    [[[30, 2]], null, 30],
    [
      [
        [0, 1],
        [30, 2],
      ],
      null,
      40,
    ],
    [[[0, 1]], 77, 77],
  ] as const)('%j ended by %j is %i', (tally, endedBy, exit) => {
    expect(exitOf({ kind: 'batch', tally: new Map(tally), endedBy })).toBe(exit);
  });
});

test('what happened has the name of its own exit code, whatever was accepted', () => {
  const [status] = STATUSES;
  expect(nameOf({ kind: 'answered', status, isAccepted: true })).toBe(status.name);
  expect(nameOf(failed({ kind: 'deadline', timeoutMs: 1 }))).toBe('no-answer-in-time');
});

describe('where a signal came, the exit code is', () => {
  const interrupted: Problem = { kind: 'interrupted', signal: 'SIGINT' };
  const [status] = STATUSES;

  test.each<Outcome>([
    failed({ kind: 'bug', error: null, reportsTo: null }),
    failed({ kind: 'settings-unreadable', path: 'p', code: 'EACCES' }),
    { kind: 'told', problem: interrupted },
    { kind: 'program-ended', exit: 7 },
  ])('the one of %o', (outcome) => {
    expect(outlastsSignal(outcome)).toBe(true);
  });

  test.each<Outcome>([
    { kind: 'done' },
    { kind: 'diagnosed', exit: 77 },
    { kind: 'answered', status, isAccepted: false },
    { kind: 'batch', tally: new Map(), endedBy: null },
    failed({ kind: 'settings-unreadable', path: 'p', code: 'EINTR' }),
  ])('the one of the signal, not that of %o', (outcome) => {
    expect(outlastsSignal(outcome)).toBe(false);
  });
});
