import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { closeSync, constants, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  appendWhole,
  failureOf,
  writeDirectly,
  writeInThread,
  writePatiently,
  writerToTerminal,
  writeToStream,
} from '../../src/machine/write-bytes.ts';
import { fillDiskAfter } from '../support/altered-fs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openPipe, type Pipe } from '../support/pipe.ts';

const LINE_FEED = 10;
const NEVER = new AbortController().signal;
/** What is in a pipe already, so that less fits into it than is looked through for the end of a line. */
const before = '-'.repeat(8192);
const FULL = { kind: 'failed', code: 'ENOSPC' };
const bytes = (text: string) => Buffer.from(text);

function opened(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

/** A pipe, and a descriptor for it that makes nobody wait. */
function patientPipe(): Pipe & { readonly patient: number } {
  const pipe = openPipe();
  onTestFinished(pipe.close);
  return { ...pipe, patient: opened(pipe.path, constants.O_WRONLY | constants.O_NONBLOCK) };
}

test.each([
  ['EPIPE', { kind: 'closed' }],
  ['ECONNRESET', { kind: 'closed' }],
  ['ERR_STREAM_DESTROYED', { kind: 'closed' }],
  ['ENOSPC', FULL],
  ['EAGAIN', { kind: 'failed', code: 'EAGAIN' }],
  ['EIO', { kind: 'failed', code: 'EIO' }],
])('%s is %j', (code, failure) => {
  expect(failureOf(Object.assign(new Error(), { code }))).toEqual(failure);
});

test.each([new Error('message'), 'EPIPE', null])('of %s no code is known', (error) => {
  expect(failureOf(error)).toEqual({ kind: 'failed', code: 'UNKNOWN' });
});

describe('a full disk', () => {
  test('is told by each way of writing', async () => {
    const full = opened('/dev/full', 'w');
    expect(await writePatiently(full, bytes('text'), NEVER)).toEqual(FULL);
    expect(writeDirectly(full, bytes('text'))).toEqual({ written: 0, failure: FULL });
    expect(await writeInThread(full, bytes('text'), NEVER)).toEqual({ written: 0, failure: FULL });
    const stream = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: 'ENOSPC' })),
    });
    expect(await writeToStream(stream, bytes('text'), NEVER)).toEqual(FULL);
    expect(appendWhole(full, bytes('text'), ({ length }) => length)).toMatchObject({ kind: 'failed' });
  });
});

// Only Linux has such a file.
test.runIf(process.platform === 'linux')(
  'a file that takes nothing, and does not say why, is not tried for ever',
  async () => {
    const child = spawn('sleep', ['1000']);
    const memory = opened(`/proc/${child.pid}/mem`, 'w');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const nothing = { written: 0, failure: { kind: 'failed', code: 'EIO' } };
    expect(await writeInThread(memory, bytes('text'), NEVER)).toEqual(nothing);
    expect(writeDirectly(memory, bytes('text'))).toEqual(nothing);
  },
);

describe('a reader that went away', () => {
  test('is told by each way of writing', async () => {
    const pipe = openPipe();
    pipe.closeReader();
    expect(await writePatiently(pipe.descriptor, bytes('text'), NEVER)).toEqual({ kind: 'closed' });
    expect(writeDirectly(pipe.descriptor, bytes('text'))).toEqual({ written: 0, failure: { kind: 'closed' } });
    expect(await writeInThread(pipe.descriptor, bytes('text'), NEVER)).toEqual({
      written: 0,
      failure: { kind: 'closed' },
    });
    const stream = new Writable().destroy();
    expect(await writeToStream(stream, bytes('text'), NEVER)).toEqual({ kind: 'closed' });
  });
});

describe('a pipe that is full', () => {
  test('gets the rest once it is read, in whole lines', async () => {
    const pipe = patientPipe();
    pipe.fill();
    const text = `${'short\n'.repeat(1500)}${'x'.repeat(70_000)}\nlast\n`;
    const written = writePatiently(pipe.patient, bytes(text), NEVER);
    expect(pipe.drain().toString().replaceAll('\0', '')).toBe('');
    const pieces: string[] = [];
    let isOver = false;
    void written.then(() => (isOver = true));
    while (!isOver) {
      await new Promise(setImmediate);
      pieces.push(pipe.drain().toString());
    }
    pieces.push(pipe.drain().toString());
    expect(await written).toBeNull();
    expect(pieces.join('') === text).toBe(true);
  });

  test('gives a thread that may not wait what has been taken, and why no more', async () => {
    const { patient } = patientPipe();
    const { written, failure } = await writeInThread(patient, Buffer.alloc(2_000_000), NEVER);
    expect(written).toBeGreaterThan(0);
    expect(failure).toEqual({ kind: 'failed', code: 'EAGAIN' });
  });

  test.each([
    [before, '', 2000],
    // An odd number of pages: of two at once, one would still fit.
    [before.slice(4096), '', 2000],
    [before, `${'z'.repeat(5000)}\n`, 600],
  ])('holds whole lines where the writing is given up, as far as these are short', async (held, first, lines) => {
    const pipe = patientPipe();
    writeDirectly(pipe.descriptor, bytes(held));
    const interruption = new AbortController();
    const line = `${'x'.repeat(99)}\n`;
    const written = writePatiently(pipe.patient, bytes(first + line.repeat(lines)), interruption.signal);
    setTimeout(() => interruption.abort(), 20);
    expect(await written).toEqual({ kind: 'abandoned' });
    const got = pipe.drain().toString();
    expect(got.length).toBeGreaterThan(4096);
    expect(got.replaceAll(line, '')).toBe(held + first);
  });

  test.each([
    ['64 KB and more', 70_000],
    ['twice as much', 150_000],
  ])('gets a line of %s at last', async (_, length) => {
    const pipe = patientPipe();
    const text = `${'y'.repeat(length)}\nend\n`;
    const written = writePatiently(pipe.patient, bytes(text), NEVER);
    let got = '';
    while (got.length < text.length) {
      await new Promise(setImmediate);
      got += pipe.drain().toString();
    }
    expect(await written).toBeNull();
    expect(got === text).toBe(true);
  });
});

describe('a terminal that takes a part only', () => {
  const streamed: string[] = [];
  const streams: Writable[] = [];
  const open = (write: Writable['_write']) => () => {
    const stream = new Writable({ write });
    streams.push(stream);
    return stream;
  };
  const taking = open((chunk, _encoding, done) => done(void streamed.push(`${chunk}`)));
  beforeEach(() => {
    streamed.length = 0;
    streams.length = 0;
  });

  test('gets the rest by one stream, which is only opened for that', async () => {
    const pipe = patientPipe();
    const write = writerToTerminal(pipe.patient, taking, NEVER);
    expect([await write(bytes('short\n')), streams.length, pipe.drain().toString()]).toEqual([null, 0, 'short\n']);
    const text = 'line\n'.repeat(40_000);
    expect(await write(bytes(text))).toBeNull();
    expect(pipe.drain().toString() + streamed.splice(0).join('') === text).toBe(true);
    pipe.fill();
    expect([await write(bytes('more')), streamed, streams.length]).toEqual([null, ['more'], 1]);
  });

  test('gets nothing any more of what was given up, and then what comes next', async () => {
    const pipe = patientPipe();
    pipe.fill();
    const interruption = new AbortController();
    const write = writerToTerminal(
      pipe.patient,
      open(() => {}),
      interruption.signal,
    );
    const written = write(bytes('long'));
    interruption.abort();
    expect(await written).toEqual({ kind: 'abandoned' });
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
    pipe.drain();
    expect([await write(bytes('next')), pipe.drain().toString(), streams.length]).toEqual([null, 'next', 1]);
  });

  test('is tried again where it has been closed so that it opens no stream, and tells of that', async () => {
    const pipe = openPipe();
    pipe.fill();
    const gone = () => {
      pipe.closeReader();
      throw Object.assign(new Error(), { code: 'ERR_TTY_INIT_FAILED' });
    };
    const patient = opened(pipe.path, constants.O_WRONLY | constants.O_NONBLOCK);
    expect(await writerToTerminal(patient, gone, NEVER)(bytes('text'))).toEqual({ kind: 'closed' });
  });

  test('or nothing at all, since it is gone, is told', async () => {
    const pipe = openPipe();
    pipe.closeReader();
    expect(await writerToTerminal(pipe.descriptor, taking, NEVER)(bytes('text'))).toEqual({ kind: 'closed' });
  });
});

test('a pipe that stays full is tried again after pauses that grow to a twentieth of a second', async () => {
  const pipe = patientPipe();
  pipe.fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    // In this order: what is restored is the timer of before the spy.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const written = writePatiently(pipe.patient, bytes('text'), NEVER);
  await vi.advanceTimersByTimeAsync(200);
  expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([1, 2, 4, 8, 16, 32, 50, 50, 50]);
  pipe.drain();
  await vi.advanceTimersByTimeAsync(50);
  expect([await written, pipe.drain().toString()]).toEqual([null, 'text']);
});

describe('an interruption', () => {
  const OVER = AbortSignal.abort();

  test('ends the waiting of a thread, now or later', async () => {
    const pipe = openPipe();
    onTestFinished(pipe.close);
    pipe.fill();
    const abandoned = { written: 0, failure: { kind: 'abandoned' } };
    expect(await writeInThread(pipe.descriptor, bytes('text'), OVER)).toEqual(abandoned);
    const later = new AbortController();
    const written = writeInThread(pipe.descriptor, bytes('text'), later.signal);
    later.abort();
    expect(await written).toEqual(abandoned);
    pipe.drain();
  });

  test('ends the waiting for a stream, now or later', async () => {
    const stream = new Writable({ write: () => {} });
    expect(await writeToStream(stream, bytes('text'), OVER)).toEqual({ kind: 'abandoned' });
    const later = new AbortController();
    const written = writeToStream(stream, bytes('text'), later.signal);
    later.abort();
    expect(await written).toEqual({ kind: 'abandoned' });
    expect(stream.listenerCount('error')).toBe(1);
  });

  test('that has been keeps nothing from a pipe that takes it', async () => {
    const pipe = patientPipe();
    const text = 'line\n'.repeat(6000);
    expect(await writePatiently(pipe.patient, bytes(text), OVER)).toBeNull();
    expect(pipe.drain().toString()).toBe(text);
  });

  test('is listened for no longer than the writing takes', async () => {
    const { signal } = new AbortController();
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
    const file = opened('/dev/null', 'w');
    await Promise.all([writeToStream(stream, bytes('text'), signal), writeInThread(file, bytes('text'), signal)]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('that comes too late changes nothing', async () => {
    const later = new AbortController();
    const taken: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void taken.push(String(chunk))) });
    expect(await writeToStream(stream, bytes('text'), later.signal)).toBeNull();
    later.abort();
    expect(taken).toEqual(['text']);
  });
});

test('what is appended to a file that must be read again is whole, or taken back', () => {
  const path = join(temporaryFolder('recibo-write-'), 'records');
  const file = opened(path, 'a+');
  expect(appendWhole(file, bytes('one\ntwo\n'), ({ length }) => length)).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  ftruncateSync(file, 4);
  const closed = openSync(path, 'a');
  closeSync(closed);
  expect(appendWhole(closed, bytes('three\n'), ({ length }) => length)).toEqual({ kind: 'failed', code: 'EBADF' });
  expect(readFileSync(path, 'utf8')).toBe('one\n');
});

test.each([
  ['one\ntwo\nthr', 'zero\none\ntwo\n'],
  ['on', 'zero\n'],
])('of what fills a disk at %j, whole lines are appended', (part, kept) => {
  const path = join(temporaryFolder('recibo-write-'), 'records');
  const file = opened(path, 'a+');
  appendWhole(file, bytes('zero\n'), ({ length }) => length);
  fillDiskAfter(part.length);
  expect(appendWhole(file, bytes('one\ntwo\nthree\n'), (beginning) => beginning.lastIndexOf(LINE_FEED) + 1)).toEqual(
    FULL,
  );
  expect(readFileSync(path, 'utf8')).toBe(kept);
});
