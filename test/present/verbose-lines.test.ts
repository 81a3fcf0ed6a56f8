import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { traceLines } from '../../src/present/verbose-lines.ts';
import { Secret } from '../../src/secret.ts';
import type { TraceEvent } from '../../src/service/trace-events.ts';

const TIMINGS = { dns: null, connect: 1.4, tls: null, firstByte: 20.6, total: 31 };
const FAULT = { kind: 'body-cut', code: 'ECODE' } as const;
const REPLY = {
  kind: 'reply',
  attempt: 1,
  status: 200,
  headers: {},
  body: Buffer.from('{}'),
  bodyBytes: 2,
  receivedBytes: 2,
  timings: TIMINGS,
  reusedConnection: false,
} as const;
const words = await CATALOGUES.en.messages();

/** What `--verbose` says of an event, in lines. */
function linesOf(event: TraceEvent): string[] {
  const text = traceLines(event, { words, theme: createTheme(false), columns: null });
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

test('--verbose tells what is sent, the token redacted', () => {
  const headers = { Authorization: { scheme: 'Token', secret: new Secret('s3cr3t-t0ken') }, Accept: 'a/b' };
  const request = { method: 'GET', url: 'https://api.example.com/v3/nfe', headers } as const;
  expect(linesOf({ kind: 'request', attempt: 1, request })).toEqual([
    '> GET https://api.example.com/v3/nfe',
    '> Authorization: Token (redacted)',
    '> Accept: a/b',
  ]);
});

describe('--verbose tells in one line', () => {
  const again = (source: 'backoff' | 'header') => linesOf({ kind: 'pause', attempt: 1, ms: 1500, source });

  test('of a failure: what and when', () => {
    const [line, ...others] = linesOf({
      kind: 'fault',
      attempt: 1,
      fault: FAULT,
      timings: TIMINGS,
    });
    expect(others).toEqual([]);
    expect(line).toMatch(/^\* .*ECODE.*; .*\b1 ms.*\b21 ms.*\b31 ms/);
  });

  test('that a request is sent again at once', () => {
    const [line, ...others] = linesOf({ kind: 'replay', attempt: 1 });
    expect([line, others]).toEqual([`* ${words.trace.replay}`, []]);
  });

  test('of the next try: when, the how manieth, and who says so', () => {
    expect(again('backoff')).toEqual([`* ${words.trace.again('1.5', 2, 'backoff')}`]);
    expect(again('header')).toEqual([`* ${words.trace.again('1.5', 2, 'header')}`]);
    expect(again('backoff')).not.toEqual(again('header'));
  });

  test('that there is no time for another', () => {
    const event = { kind: 'out-of-time', attempt: 2, fault: FAULT, ms: 7500, source: 'backoff', leftMs: 3240 } as const;
    expect(linesOf(event)).toEqual([`* ${words.trace.outOfTime('7.5', '3.2')}`]);
  });
});

describe('of an answer', () => {
  test.each([
    'set-cookie',
    'set-cookie2',
    'authorization',
    'proxy-authorization',
    'www-authenticate',
    'proxy-authenticate',
  ])('the header %s is not shown', (name) => {
    expect(linesOf({ ...REPLY, headers: { [name]: 'hidden', 'x-other': 'shown' } }).slice(0, 3)).toEqual([
      '< HTTP 200',
      `< ${name}: (redacted)`,
      '< x-other: shown',
    ]);
  });

  test('an address is shown without the user and the password in it', () => {
    const [, line] = linesOf({
      ...REPLY,
      headers: { location: 'https://me-secret:secret@other.example/path?key=value' },
    });
    expect(line).toContain('other.example/path?key=value');
    expect(line).not.toContain('secret');
    expect(linesOf({ ...REPLY, headers: { location: '' } })[1]).toBe('< location: ');
  });

  test('another header is shown as it came', () => {
    expect(linesOf({ ...REPLY, headers: { 'x-contact': 'https://me@other.example/' } })[1]).toBe(
      '< x-contact: https://me@other.example/',
    );
  });

  test('the body stands below an empty line, as far as it is text', () => {
    const shown = (body: string) => linesOf({ ...REPLY, body: Buffer.from(body) }).slice(1, -1);
    expect(shown('one\r\ntwo\n\u001b[2J\n\n')).toEqual(['<', '< one', '< two', '< \\u001b[2J']);
    expect(shown(' \n')).toEqual([]);
    expect(shown('a\0b')).toEqual([]);
    expect(shown('x'.repeat(2048))).toEqual(['<', `< ${'x'.repeat(2048)}`]);
    expect(shown('x'.repeat(2049))).toEqual(['<', `< ${'x'.repeat(2048)}`, '< …']);
  });

  test('it is told how much came, on what connection', () => {
    const last = (event: Partial<typeof REPLY> | { reusedConnection: boolean }) =>
      linesOf({ ...REPLY, ...event }).at(-1);
    expect(last({})).toBe('* 2 bytes; connect 1 ms, first byte 21 ms, total 31 ms');
    expect(last({ reusedConnection: true })).toBe(
      '* connection reused; 2 bytes; connect 1 ms, first byte 21 ms, total 31 ms',
    );
    const timings = { dns: 1, connect: 2, tls: 3, firstByte: 4, total: 5 };
    expect(linesOf({ ...REPLY, timings }).at(-1)).toBe(
      '* 2 bytes; DNS 1 ms, connect 2 ms, TLS 3 ms, first byte 4 ms, total 5 ms',
    );
  });
});
