import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import fs, { chmodSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readTextFile } from '../../src/machine/read-file.ts';
import { systemError } from '../../src/system-error-code.ts';
import { temporaryFolder } from '../support/folder.ts';

const NEVER = new AbortController().signal;
const LIMIT = 1024 * 1024;

function file(content: string | Uint8Array, mode = 0o600): string {
  const path = join(temporaryFolder('recibo-read-'), 'file');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function fifo(): string {
  const path = join(temporaryFolder('recibo-read-'), 'fifo');
  execFileSync('mkfifo', ['-m', '600', path]);
  return path;
}

test.each([
  [0o600, false],
  [0o700, false],
  [0o640, true],
  [0o604, true],
  [0o622, false],
])('a file of mode %o is open to others: %s', async (mode, isOpenToOthers) => {
  expect(await readTextFile(file('text', mode), NEVER, process)).toEqual({
    kind: 'text',
    text: 'text',
    isOpenToOthers,
  });
});

test('on Windows, where a mode says nothing, no file is open to others', async () => {
  expect(
    await readTextFile(file('text', 0o644), NEVER, { platform: 'win32', versions: process.versions }),
  ).toMatchObject({
    isOpenToOthers: false,
  });
});

test('a file may hold a mebibyte and no byte more', async () => {
  expect(await readTextFile(file('x'.repeat(LIMIT)), NEVER, process)).toMatchObject({ kind: 'text' });
  expect(await readTextFile(file('x'.repeat(LIMIT + 1)), NEVER, process)).toEqual({ kind: 'failed', code: 'EFBIG' });
});

test.each([
  ['/no/such/file', { kind: 'absent' }],
  ['/dev/null/file', { kind: 'absent' }],
  ['/tmp', { kind: 'failed', code: 'EISDIR' }],
  ['/dev/null', { kind: 'failed', code: 'ENOTSUP' }],
  ['\0', { kind: 'failed', code: 'ERR_INVALID_ARG_VALUE' }],
])('%j is %j', async (path, read) => {
  expect(await readTextFile(path, NEVER, process)).toEqual(read);
});

// Linux gives a page of this at a time.
test.runIf(process.platform === 'linux')('a file that comes in pieces is read to its end', async () => {
  const read = await readTextFile('/proc/self/maps', NEVER, process);
  const text = read.kind === 'text' ? read.text : '';
  expect(text.length).toBeGreaterThan(4096);
  // It begins with the program, and ends with its stack.
  expect([text.includes(process.execPath), text.includes('[stack]')]).toEqual([true, true]);
});

describe('a pipe', () => {
  /** Writes into a pipe that somebody reads, piece by piece. */
  async function write(path: string, pieces: Iterable<string>): Promise<void> {
    const writer = await open(path, 'w');
    try {
      for (const piece of pieces) await writer.write(piece);
    } catch {
      // The reader has had enough.
    }
    await writer.close();
  }

  test('is read to its end', async () => {
    const path = fifo();
    const read = readTextFile(path, NEVER, process);
    await write(path, ['to', 'ken\n']);
    expect(await read).toEqual({ kind: 'text', text: 'token\n', isOpenToOthers: false });
  });

  test('of more than a mebibyte is read no further', async () => {
    const path = fifo();
    const read = readTextFile(path, NEVER, process);
    function* endless() {
      for (;;) yield 'x'.repeat(64 * 1024);
    }
    // It ends with the reader alone.
    await write(path, endless());
    expect(await read).toEqual({ kind: 'failed', code: 'EFBIG' });
  });

  test('that stays silent is given up after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = fifo();
    const writer = open(path, 'w');
    const read = readTextFile(path, NEVER, process);
    await writer;
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(30_000);
    expect(await read).toEqual({ kind: 'failed', code: 'ETIMEDOUT' });
    await (await writer).close();
  });

  test('is given up with an interruption, also one that has been', async () => {
    const later = new AbortController();
    const path = fifo();
    const writer = open(path, 'w');
    const read = readTextFile(path, later.signal, process);
    await (await writer).write('half');
    later.abort();
    expect(await read).toEqual({ kind: 'failed', code: 'EINTR' });
    await (await writer).close();
    expect(await readTextFile(fifo(), AbortSignal.abort(), process)).toEqual({ kind: 'failed', code: 'EINTR' });
  });
});

describe('a pipe in Bun, whose sockets read none', () => {
  const BUN = { platform: process.platform, versions: { ...process.versions, bun: '1.0.0' } };

  /** The streams that are made to read a file from now on, or what is to stand in for one. */
  function streamsMade(instead: (() => Readable) | null = null) {
    const { createReadStream } = fs;
    const made: unknown[] = [];
    Object.defineProperty(fs, 'createReadStream', {
      ...{ configurable: true, writable: true },
      value: (path: string) => {
        made.push(path);
        return instead?.() ?? createReadStream(path);
      },
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      Object.defineProperty(fs, 'createReadStream', { configurable: true, writable: true, value: createReadStream });
      syncBuiltinESMExports();
    });
    return made;
  }

  test.each([
    ['Node', process, 0],
    ['Bun', BUN, 1],
  ] as const)('is read to its end by a stream of its path, but no other file is: %s', async (_, host, streams) => {
    const made = streamsMade();
    const path = fifo();
    const read = readTextFile(path, NEVER, host);
    const writer = await open(path, 'w');
    await writer.write('token');
    await writer.close();
    expect(await read).toMatchObject({ kind: 'text', text: 'token' });
    expect(await readTextFile(file('text'), NEVER, host)).toMatchObject({ kind: 'text', text: 'text' });
    expect(made).toEqual(Array(streams).fill(path));
  });

  test('that cannot be read says so', async () => {
    streamsMade(
      () =>
        new Readable({
          read() {
            this.destroy(systemError('EIO'));
          },
        }),
    );
    expect(await readTextFile(fifo(), NEVER, BUN)).toEqual({ kind: 'failed', code: 'EIO' });
  });
});

// Only Linux tells what a process has open.
test.runIf(process.platform === 'linux')(
  'what was read is closed, and nobody listens for an interruption any more',
  async () => {
    const { signal } = new AbortController();
    const paths = [file('text'), file('x'.repeat(LIMIT + 1)), '/tmp'];
    for (const path of paths) await readTextFile(path, signal, process);
    const pipe = fifo();
    const read = readTextFile(pipe, signal, process);
    const writer = await open(pipe, 'w');
    await writer.close();
    expect(await read).toMatchObject({ kind: 'text', text: '' });
    const opened = readdirSync('/proc/self/fd').map((name) => targetOf(`/proc/self/fd/${name}`));
    expect(opened.filter((path) => [...paths, pipe].includes(path))).toEqual([]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  },
);

/** Where a link leads; the descriptor that lists them is gone by then. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
