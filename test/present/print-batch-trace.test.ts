import { expect, test } from 'vitest';
import { NO_TRACE, startTrace } from '../../src/present/batch/print-batch.ts';
import { messageWriter } from '../../src/present/stderr-lines.ts';
import type { TraceEvent } from '../../src/service/trace-events.ts';
import { receiptOf } from '../support/receipt.ts';
import { keptScreen } from '../support/screen.ts';

const REPLAY: TraceEvent = { kind: 'replay', attempt: 1 };

/** A trace whose reader takes each text only when it is told to. */
async function unread() {
  const { screen, written } = keptScreen();
  const readers: (() => void)[] = [];
  const write = (data: string | Uint8Array) => {
    written.push(String(data));
    return new Promise<null>((resolve) => readers.push(() => resolve(null)));
  };
  const trace = await startTrace(await messageWriter(screen), { ...screen, stderr: { ...screen.stderr, write } });
  return { trace, written, readOne: () => readers.shift()?.() };
}

test('each line of a trace begins with its receipt, safe for a terminal', async () => {
  const { trace, written } = await unread();
  const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 1 };
  const reply = { status: 200, headers: { a: 'b' }, body: new Uint8Array(), bodyBytes: 0, receivedBytes: 0 };
  trace.observe(REPLAY, receiptOf('\u202eR1'));
  trace.observe({ kind: 'reply', attempt: 1, ...reply, timings, reusedConnection: false }, receiptOf('R2'));
  expect(written).toEqual([
    expect.stringMatching(/^\\u202eR1 \* [^\n]+\n$/),
    expect.stringMatching(/^R2 < HTTP 200\nR2 < a: b\nR2 \* [^\n]+\n$/),
  ]);
});

test('nothing more is asked while more than 256 KiB of a trace wait for their reader', async () => {
  const { trace, written, readOne } = await unread();
  trace.observe(REPLAY, receiptOf('R'));
  readOne();
  await Promise.resolve();
  // As much of it as makes its line 256 characters long.
  const receipt = receiptOf('R'.repeat(257 - (written[0]?.length ?? 0)));
  for (let line = 0; line < 1024; line += 1) trace.observe(REPLAY, receipt);
  expect([trace.backlog(), written.slice(1).join('').length]).toEqual([null, 256 * 1024]);
  trace.observe(REPLAY, receipt);
  const backlog = trace.backlog();
  expect(backlog).toBeInstanceOf(Promise);
  for (let line = 0; line < 1025; line += 1) readOne();
  await backlog;
  expect(trace.backlog()).toBeNull();
});

test('without --verbose nothing is told, and nothing waits', () => {
  expect([NO_TRACE.observe(REPLAY, receiptOf('R')), NO_TRACE.backlog()]).toEqual([undefined, null]);
});
