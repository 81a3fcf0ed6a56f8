import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { LiveLine } from '../../src/present/draw-live-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A terminal that takes one piece after the other, each as long as it is told. */
function newTerminal(columns = 30) {
  let screen = '';
  let last: Promise<unknown> = Promise.resolve();
  const stream: OutputStream = {
    isTerminal: true,
    columns,
    rows: 10,
    hasReader: () => true,
    write: (data) => {
      const written = last.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        screen += String(data);
        return null;
      });
      last = written;
      return written;
    },
  };
  return { stream, shown: () => shownBy(screen), raw: () => screen };
}

/** The lines that a terminal shows: `\r` goes back to the first column, `ESC [K` takes away what is right of it. */
function shownBy(screen: string): string[] {
  return screen.split('\n').map((line) => line.split('\r\u001b[K').at(-1) ?? '');
}

test('nothing in it is obeyed by the terminal', async () => {
  const { stream, raw } = newTerminal(60);
  const line = new LiveLine(stream, () => '002 (\u001b[31mX\u001b]0;x\u0007\u202e\r\n)');
  await vi.advanceTimersByTimeAsync(300);
  void line.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(raw().replaceAll('\r\u001b[K', '')).toBe('002 (\\u001b[31mX\\u001b]0;x\\u0007\\u202e\\r\\n)');
});

test('what is written above it is never glued to it, whenever it is drawn', async () => {
  for (let startsAt = 0; startsAt < 400; startsAt += 10) {
    const { stream, shown } = newTerminal();
    const line = new LiveLine(stream, () => 'so far');
    await vi.advanceTimersByTimeAsync(300 + startsAt);
    for (const text of ['one', 'two', 'three']) {
      const written = line.writeAbove(async () => {
        // A batch waits for its reader.
        await new Promise((resolve) => setTimeout(resolve, 250));
        return stream.write(`${text}\n`);
      });
      await vi.advanceTimersByTimeAsync(500);
      await written;
    }
    const ended = line.end();
    await vi.advanceTimersByTimeAsync(500);
    await ended;
    expect(shown()).toEqual(['one', 'two', 'three', '']);
  }
});

test('it comes back below what was written, and is gone at the end', async () => {
  const { stream, shown } = newTerminal();
  const line = new LiveLine(stream, () => 'so far');
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['so far']);
  void line.writeAbove(() => stream.write('one\n'));
  await vi.advanceTimersByTimeAsync(150);
  expect(shown()).toEqual(['one', 'so far']);
  void line.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual(['one', '']);
  expect(vi.getTimerCount()).toBe(0);
});

test('it comes back as soon as something is written above it', async () => {
  const { stream, shown } = newTerminal();
  const line = new LiveLine(stream, () => 'so far');
  await vi.advanceTimersByTimeAsync(300);
  void line.writeAbove(() => stream.write('one\n'));
  await vi.advanceTimersByTimeAsync(95);
  expect(shown()).toEqual(['one', 'so far']);
  void line.end();
  await vi.advanceTimersByTimeAsync(1000);
});

test('what is written before it was ever drawn stands alone, and so does what is written while it ends', async () => {
  const { stream, shown, raw } = newTerminal();
  const line = new LiveLine(stream, () => 'so far');
  void line.writeAbove(() => stream.write('one\n'));
  await vi.advanceTimersByTimeAsync(150);
  expect(raw()).toBe('one\n');
  await vi.advanceTimersByTimeAsync(150);
  void line.writeAbove(() => stream.write('two\n'));
  void line.end();
  void line.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual(['one', 'two', '']);
  // Drawn once, taken away once.
  expect(raw().split('\r\u001b[K')).toHaveLength(3);
});

test('a terminal that stands still is drawn on once', async () => {
  const drawn: unknown[] = [];
  const { stream } = newTerminal();
  const standing: OutputStream = {
    ...stream,
    write: (data) => {
      drawn.push(data);
      return new Promise(() => {});
    },
  };
  const line = new LiveLine(standing, () => 'so far');
  await vi.advanceTimersByTimeAsync(2000);
  expect(drawn).toHaveLength(1);
  void line.end();
});

test('four columns have room for a mark, and three have none', async () => {
  for (const [columns, expected] of [
    [4, '\r\u001b[K…'],
    [3, ''],
  ] as const) {
    const { stream, raw } = newTerminal(columns);
    const line = new LiveLine(stream, () => 'so far');
    await vi.advanceTimersByTimeAsync(300);
    expect(raw()).toBe(expected);
    void line.end();
    await vi.advanceTimersByTimeAsync(100);
  }
});

test('it has one line, and leaves room for what a terminal echoes of Ctrl-C and an empty column', async () => {
  const { stream, shown } = newTerminal(12);
  const line = new LiveLine(stream, () => 'a text that is much too long');
  await vi.advanceTimersByTimeAsync(300);
  expect(`${shown()[0]}^C`).toHaveLength(11);
  void line.end();
  await vi.advanceTimersByTimeAsync(100);
});

test('a terminal that does not know its width has none', async () => {
  const { stream, raw } = newTerminal(0);
  const line = new LiveLine(stream, () => 'so far');
  await vi.advanceTimersByTimeAsync(1000);
  void line.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(raw()).toBe('');
});
