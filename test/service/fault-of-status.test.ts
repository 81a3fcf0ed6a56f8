import { expect, test } from 'vitest';
import { classify } from '../../src/service/fault-of-status.ts';
import { withLetters } from '../support/body-with-letters.ts';
import { virtualClock } from '../support/virtual-clock.ts';

function classified(status: number, body = '', headers: Record<string, string> = {}) {
  const reply = { status, headers, ...withLetters(body), receivedBytes: body.length, echoed: false };
  return classify(reply, virtualClock);
}

test.each([
  [199, 'http-status'],
  [201, 'http-status'],
  [299, 'http-status'],
  [300, 'redirected'],
  [399, 'redirected'],
  [400, 'http-status'],
  [401, 'token-refused'],
  [402, 'http-status'],
  [403, 'token-refused'],
  [404, 'http-status'],
  [408, 'request-timeout'],
  [429, 'rate-limited'],
  [499, 'http-status'],
  [500, 'server-error'],
  [599, 'server-error'],
  [600, 'http-status'],
])('HTTP %i is a fault: %s', (status, kind) => {
  expect(classified(status)).toMatchObject({ kind: 'fault', fault: { kind }, body: null });
});

test('HTTP 200 alone is an answer, be it an empty one', () => {
  expect(classified(200, 'x')).toEqual({ kind: 'answer', ...withLetters('x') });
  expect(classified(200)).toMatchObject({ kind: 'answer' });
});

test('a fault tells what came with it: the body, where it leads to, and how long to wait', () => {
  expect(classified(404, 'x')).toEqual({
    kind: 'fault',
    fault: { kind: 'http-status', status: 404 },
    body: Buffer.from('x'),
  });
  expect(classified(302, '', { location: '/v4' })).toMatchObject({ fault: { status: 302, location: '/v4' } });
  expect(classified(302)).toMatchObject({ fault: { location: null } });
  expect(classified(429, '', { 'retry-after': '7' })).toMatchObject({ fault: { retryAfterMs: 7000 } });
  expect(classified(429)).toMatchObject({ fault: { retryAfterMs: null } });
});
