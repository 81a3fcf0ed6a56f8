import { spawnSync } from 'node:child_process';
import fs, { chmodSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readTextFile } from '../../src/machine/read-file.ts';
import { systemError } from '../../src/system-error-code.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openFiles } from '../support/open-files.ts';
import { newFifo } from '../support/pipe.ts';
import { PROGRAM } from '../support/program.ts';
import { stillHeard } from '../support/still-heard.ts';

const NEVER = new AbortController().signal;
const LIMIT = 1024 * 1024;

function file(content: string | Uint8Array, mode = 0o600): string {
  const path = join(temporaryFolder('recibo-read-'), 'file');
  writeFileSync(path, content);
  chmodSync(path, mode);
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
    isFixed: false,
  });
});

const HOST = { platform: process.platform, versions: process.versions, getuid: () => statSync('.').uid };
const isFixed = (path: string, uid: number) => readTextFile(path, NEVER, { ...HOST, getuid: () => uid });

test('whose rights are ours to change: the owner and root', async () => {
  const path = file('text', 0o644);
  const { uid } = statSync(path);
  for (const [asker, expected] of [
    [uid, false],
    [0, false],
    [uid + 1, true],
  ] as const)
    expect(await isFixed(path, asker)).toMatchObject({ isOpenToOthers: true, isFixed: expected });
  expect(await isFixed(file('text', 0o600), uid + 1)).toMatchObject({ isOpenToOthers: false, isFixed: false });
});

/** What makes us root of a name space in which we may mount; not everywhere the system allows it. */
const AS_ROOT = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"';
const MOUNTED = temporaryFolder('recibo-mounted-');
const CAN_MOUNT = spawnSync('unshare', [...AS_ROOT, MOUNT, MOUNTED]).status === 0;

test.runIf(CAN_MOUNT)(
  'but not on a file system that can only be read: advice says so, and names no chmod',
  async () => {
    const path = join(MOUNTED, 'config.json');
    const profile = { baseUrl: 'https://api.example.com/v3', token: 't' };
    writeFileSync(path, JSON.stringify({ defaultProfile: 'p', profiles: { p: profile } }), { mode: 0o644 });
    const words = [...AS_ROOT, `${MOUNT} && exec "$@"`, MOUNTED, ...PROGRAM, 'nfe', '1', '--dry-run', '--lang', 'en'];
    const { stderr } = spawnSync('unshare', words, { env: { PATH: process.env.PATH, RECIBO_CONFIG: path } });
    expect(String(stderr)).toMatch(
      /^recibo: warning: .*config\.json holds .*, which you cannot change\. .*RECIBO_TOKEN_FILE/,
    );
    expect(String(stderr)).not.toContain('chmod');
  },
);

test('on Windows, where a mode says nothing, no file is open to others', async () => {
  expect(await readTextFile(file('text', 0o644), NEVER, { ...HOST, platform: 'win32' })).toMatchObject({
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
    const path = newFifo();
    const read = readTextFile(path, NEVER, process);
    await write(path, ['to', 'ken\n']);
    expect(await read).toEqual({ kind: 'text', text: 'token\n', isOpenToOthers: false, isFixed: false });
  });

  test('of more than a mebibyte is read no further', async () => {
    const path = newFifo();
    const read = readTextFile(path, NEVER, process);
    function* endless() {
      for (;;) yield 'x'.repeat(64 * 1024);
    }
    // It ends with the reader alone.
    await write(path, endless());
    expect(await read).toEqual({ kind: 'failed', code: 'EFBIG' });
  });

  test('that stays silent is given up after half a minute', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    onTestFinished(() => timeout.mockRestore());
    const path = newFifo();
    const writer = open(path, 'w');
    const read = readTextFile(path, NEVER, process);
    await writer;
    while (timeout.mock.calls.length === 0) await new Promise(setImmediate);
    expect(timeout).toHaveBeenCalledWith(30_000);
    over.abort();
    expect(await read).toEqual({ kind: 'failed', code: 'ETIMEDOUT' });
    await (await writer).close();
  });

  test('is given up with an interruption, also one that has been', async () => {
    const later = new AbortController();
    const path = newFifo();
    const writer = open(path, 'w');
    const read = readTextFile(path, later.signal, process);
    await (await writer).write('half');
    later.abort();
    expect(await read).toEqual({ kind: 'failed', code: 'EINTR' });
    await (await writer).close();
    expect(await readTextFile(newFifo(), AbortSignal.abort(), process)).toEqual({ kind: 'failed', code: 'EINTR' });
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
    const path = newFifo();
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
    expect(await readTextFile(newFifo(), NEVER, BUN)).toEqual({ kind: 'failed', code: 'EIO' });
  });
});

// Only Linux tells what a process has open.
test.runIf(process.platform === 'linux')(
  'what was read is closed, and nobody listens for an interruption any more',
  async () => {
    const { signal } = new AbortController();
    const heard = stillHeard();
    const paths = [file('text'), file('x'.repeat(LIMIT + 1)), '/tmp'];
    for (const path of paths) await readTextFile(path, signal, process);
    const pipe = newFifo();
    const read = readTextFile(pipe, signal, process);
    const writer = await open(pipe, 'w');
    await writer.close();
    expect(await read).toMatchObject({ kind: 'text', text: '' });
    expect(openFiles().filter((path) => [...paths, pipe].includes(path))).toEqual([]);
    expect(heard()).toEqual([]);
  },
);
