import { closeSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DraftFile } from '../../src/machine/draft-then-rename.ts';
import { systemError } from '../../src/system-error-code.ts';
import { alterFs, fillDiskAfter } from '../support/altered-fs.ts';
import { temporaryFolder } from '../support/folder.ts';

function download(): { folder: string; target: string; file: DraftFile } {
  const folder = temporaryFolder('recibo-download-');
  const target = join(folder, 'whole');
  return { folder, target, file: new DraftFile(join(folder, 'part'), target) };
}

test('a file is there once it is whole, and nothing beside it', async () => {
  const { folder, target, file } = download();
  file.begin();
  expect(file.write(Buffer.from('one '))).toBe(true);
  expect(file.write(Buffer.from('two'))).toBe(true);
  expect(file.bytes).toBe(7);
  expect(readdirSync(folder)).toEqual(['part']);
  expect(await file.place(false)).toEqual({ kind: 'placed' });
  expect(readdirSync(folder)).toEqual(['whole']);
  expect(readFileSync(target, 'utf8')).toBe('one two');
});

test.each([
  [false, { kind: 'taken' }, 'old'],
  [true, { kind: 'placed' }, 'new'],
])('one that is there gives way where that is wanted: %s', async (isReplacing, placed, text) => {
  const { folder, target, file } = download();
  writeFileSync(target, 'old');
  file.begin();
  file.write(Buffer.from('new'));
  expect(await file.place(isReplacing)).toEqual(placed);
  expect([readFileSync(target, 'utf8'), readdirSync(folder)]).toEqual([text, ['whole']]);
});

test('a folder of that name does not give way', async () => {
  const { target, file } = download();
  mkdirSync(target);
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'taken' });
  file.begin();
  expect(await file.place(true)).toEqual({ kind: 'failed', code: 'EISDIR' });
});

test('what was never begun is neither written nor placed', async () => {
  const { folder, file } = download();
  expect(file.write(Buffer.from('text'))).toBe(false);
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EBADF' });
  expect(readdirSync(folder)).toEqual([]);
});

test('what could not be begun says why, and takes nothing away', async () => {
  const { folder, file } = download();
  writeFileSync(join(folder, 'part'), 'of another');
  file.begin();
  expect(file.failure).toBe('EEXIST');
  expect(file.write(Buffer.from('text'))).toBe(false);
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EEXIST' });
  expect(readFileSync(join(folder, 'part'), 'utf8')).toBe('of another');
});

// Only Linux tells what a process has open.
test.runIf(process.platform === 'linux')('what cannot be written any more says so, and why', () => {
  const { folder, file } = download();
  file.begin();
  const isOwn = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === join(folder, 'part');
    } catch {
      return false;
    }
  };
  closeSync(Number(readdirSync('/proc/self/fd').find(isOwn)));
  expect([file.write(Buffer.from('text')), file.failure]).toEqual([false, 'EBADF']);
});

test('one of which the disk has taken a part is not placed, and leaves nothing', async () => {
  const { folder, file } = download();
  file.begin();
  fillDiskAfter(2);
  expect([file.write(Buffer.from('text')), file.bytes, file.failure]).toEqual([false, 2, 'ENOSPC']);
  expect(await file.place(true)).toEqual({ kind: 'failed', code: 'ENOSPC' });
  expect(readdirSync(folder)).toEqual([]);
});

test('one that cannot be given its name says why, and leaves nothing', async () => {
  const { folder } = download();
  // A file has no second name on another file system, and is not moved there either.
  const file = new DraftFile(join(folder, 'part'), '/proc/whole');
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'failed', code: 'EXDEV' });
  expect(readdirSync(folder)).toEqual([]);
});

test('what has its name already has it on any file system', async () => {
  const { folder } = download();
  const file = new DraftFile(join(folder, 'part'), '/proc/version');
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'taken' });
  expect(readdirSync(folder)).toEqual([]);
});

test('where a file system gives no second names, it is moved', async () => {
  const { folder, file } = download();
  alterFs((on) => {
    vi.spyOn(on, 'linkSync').mockImplementationOnce(() => {
      throw systemError('EPERM');
    });
  });
  file.begin();
  expect(await file.place(false)).toEqual({ kind: 'placed' });
  expect(readdirSync(folder)).toEqual(['whole']);
});

describe('a file that somebody has open, as Windows tells it', () => {
  /** What came of placing a file where moving it fails, at first or always, and after which pauses. */
  async function placedAfter(code: string, failures: number) {
    const { target, file } = download();
    alterFs((on) => {
      const move = vi.spyOn(on, 'renameSync');
      for (let left = failures; left > 0; left -= 1) {
        move.mockImplementationOnce(() => {
          throw systemError(code);
        });
      }
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => {
      // In this order: what is restored is the timer of before the spy.
      vi.restoreAllMocks();
      vi.useRealTimers();
    });
    file.begin();
    let placed: unknown = null;
    void file.place(true).then((result) => (placed = result));
    while (placed === null) {
      await vi.advanceTimersByTimeAsync(50);
      await new Promise(setImmediate);
    }
    return { placed, pauses: pauses.mock.calls.map(([, ms]) => ms), isThere: existsSync(target) };
  }

  test.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again (%s)', async (code) => {
    expect(await placedAfter(code, 2)).toEqual({ placed: { kind: 'placed' }, pauses: [50, 50], isThere: true });
  });

  test('is tried for a second', async () => {
    const placed = { kind: 'failed', code: 'EBUSY' };
    expect(await placedAfter('EBUSY', 21)).toEqual({ placed, pauses: Array(20).fill(50), isThere: false });
  });

  test('is nothing else that fails', async () => {
    expect(await placedAfter('EIO', 1)).toEqual({
      placed: { kind: 'failed', code: 'EIO' },
      pauses: [],
      isThere: false,
    });
  });
});
