import { expect, test } from 'vitest';
import { traceOf } from '../../src/service/trace-events.ts';

const TIMINGS = { dns: null, connect: null, tls: null, firstByte: null, total: 1 };
const REPLY = { status: 200, headers: { a: 'b' }, body: Buffer.from('abc'), receivedBytes: 9 };

test.each([
  [REPLY, 3],
  [{ ...REPLY, streamedBytes: 5 }, 8],
])('a reply is told with all bytes of its body, kept or handed on (case %#)', (reply, bodyBytes) => {
  const exchange = {
    result: { kind: 'reply' as const, reply: { ...reply, letters: 'abc', echoed: false } },
    timings: TIMINGS,
    reusedConnection: true,
  };
  const told = { kind: 'reply', attempt: 2, ...REPLY, bodyBytes, timings: TIMINGS, reusedConnection: true };
  expect(traceOf(exchange, 2)).toEqual(told);
});

test('a fault is told, and what was ended on our side is not', () => {
  const fault = { kind: 'body-cut', code: 'X' } as const;
  const rest = { timings: TIMINGS, reusedConnection: false };
  const told = { kind: 'fault', attempt: 1, fault, timings: TIMINGS };
  expect(traceOf({ result: { kind: 'fault', fault }, ...rest }, 1)).toEqual(told);
  expect(traceOf({ result: { kind: 'ended' }, ...rest }, 1)).toBeNull();
});
