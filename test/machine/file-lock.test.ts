import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockFile } from '../../src/machine/file-lock.ts';
import { isMark, isMarkAlive, markOf } from '../../src/machine/process-mark.ts';
import { alterFs } from '../support/altered-fs.ts';
import { childProgram, ending, type StartChild } from '../support/child-program.ts';
import { temporaryFolder } from '../support/folder.ts';

let startLocking: StartChild;
beforeAll(async () => {
  startLocking = await childProgram(new URL('children/locking.ts', import.meta.url));
});

const newPath = () => join(temporaryFolder('recibo-lock-'), 'records.ndjson');

/** A child that has the lock, and keeps it. */
async function holder(path: string): Promise<ChildProcess> {
  const child = startLocking(path, '1', '10000', 'hold');
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

test('a lock is had, and leaves nothing behind', async () => {
  const path = newPath();
  const locked = await lockFile(path, process);
  expect(locked.kind).toBe('locked');
  if (locked.kind === 'locked') locked.lock.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('a lock is kept fresh, for those who cannot see its process, until it is released or taken away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = newPath();
  const locked = await lockFile(path, process);
  const [name = ''] = readdirSync(join(path, '..'));
  const own = join(path, '..', name);
  const isOldAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return statSync(own).mtimeMs === 0;
  };
  utimesSync(own, 0, 0);
  expect([isOldAfter(9_999), isOldAfter(1)]).toEqual([true, false]);
  rmSync(own);
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
  if (locked.kind === 'locked') locked.lock.release();
  expect(vi.getTimerCount()).toBe(0);
});

test('of two that lock in the same moment, who sees the other takes his own away', async () => {
  const path = newPath();
  const other = `.records.ndjson.${2 ** 22 + 1}-7-00000000.lock`;
  alterFs((on) => {
    const open = on.openSync;
    vi.spyOn(on, 'openSync').mockImplementation((file, flags, mode) => {
      if (flags === 'wx') writeFileSync(join(path, '..', other), '');
      return open(file, flags, mode);
    });
  });
  expect(await lockFile(path, process, 0)).toEqual({ kind: 'in-use' });
  expect(readdirSync(join(path, '..'))).toEqual([other]);
});

test('a lock that somebody has taken away is released all the same', async () => {
  const path = newPath();
  const locked = await lockFile(path, process);
  const [name = ''] = readdirSync(join(path, '..'));
  rmSync(join(path, '..', name));
  expect(() => locked.kind === 'locked' && locked.lock.release()).not.toThrow();
});

test('another process does not get it while it is held, by whatever name', async () => {
  const path = newPath();
  writeFileSync(path, '');
  const link = join(temporaryFolder('recibo-lock-'), 'link');
  symlinkSync(path, link);
  await holder(path);
  expect(await lockFile(path, process)).toEqual({ kind: 'in-use' });
  expect(await lockFile(link, process)).toEqual({ kind: 'in-use' });
});

test('the wait for it ends with the run', async () => {
  const path = newPath();
  await holder(path);
  const over = AbortSignal.timeout(50);
  expect(await lockFile(path, process, 600_000, over)).toEqual({ kind: 'failed', code: 'EINTR' });
  expect(await lockFile(path, process, 600_000, over)).toEqual({ kind: 'failed', code: 'EINTR' });
});

// A folder stands for what the system does not let us take away.
test('what cannot be taken away is in nobody’s way: of a process that is gone, nor our own', async () => {
  const path = newPath();
  const dead = `.records.ndjson.${markOf(process).replace(/^\d+/, '999999')}.lock`;
  mkdirSync(join(path, '..', dead));
  const locked = await lockFile(path, process);
  expect(locked.kind).toBe('locked');
  const [own = ''] = readdirSync(join(path, '..')).filter((name) => name !== dead);
  rmSync(join(path, '..', own));
  mkdirSync(join(path, '..', own));
  expect(() => locked.kind === 'locked' && locked.lock.release()).not.toThrow();
});

test('nor does the same process', async () => {
  const path = newPath();
  expect((await lockFile(path, process)).kind).toBe('locked');
  expect(await lockFile(path, process)).toEqual({ kind: 'in-use' });
});

test('the lock of a process that was killed is taken over', async () => {
  const path = newPath();
  for (let round = 0; round < 3; round += 1) {
    const child = await holder(path);
    const ended = ending(child);
    child.kill('SIGKILL');
    await ended;
  }
  expect((await lockFile(path, process)).kind).toBe('locked');
  expect(readdirSync(join(path, '..'))).toHaveLength(1);
});

test('of several that start at once, one has it and the others are told so', async () => {
  const path = newPath();
  const children = Array.from({ length: 4 }, () => startLocking(path, '1', '300', 'hold'));
  const ends = children.map((child) => Promise.race([ending(child), heldBy(child)]));
  expect((await Promise.all(ends)).map(String).sort()).toEqual(['3', '3', '3', 'holding\n']);
});

test('several that wait for each other all have it, one at a time', async () => {
  const path = newPath();
  const children = Array.from({ length: 4 }, () => startLocking(path, '25', '20000'));
  expect(await Promise.all(children.map(ending))).toEqual([0, 0, 0, 0]);
});

test('a file may have the longest name that there is', async () => {
  const path = join(temporaryFolder('recibo-lock-'), '日'.repeat(85));
  expect((await lockFile(path, process)).kind).toBe('locked');
  expect(await lockFile(path, process)).toEqual({ kind: 'in-use' });
});

test('where there can be no lock, the system’s code says why', async () => {
  expect(await lockFile('/no/such/folder/file', process)).toEqual({ kind: 'failed', code: 'ENOENT' });
  expect(await lockFile('/proc/self/file', process)).toEqual({ kind: 'failed', code: 'ENOENT' });
  const path = newPath();
  symlinkSync(path, path);
  expect(await lockFile(path, process)).toEqual({ kind: 'failed', code: 'ELOOP' });
});

describe('a process is told from a later one of the same number', () => {
  test('by when it began', () => {
    const mark = markOf(process);
    const [, , place] = mark.split('-');
    const marks = [mark, `${process.pid}-1-${place}`];
    expect(marks.map((each) => isMarkAlive(each, '/nowhere', 1, process))).toEqual([true, false]);
  });

  test('by the machine and the namespace that count it', () => {
    const place = createHash('sha256')
      .update(`${hostname()} ${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex');
    expect(markOf(process)).toMatch(new RegExp(`^${process.pid}-[1-9]\\d*-${place.slice(0, 8)}$`));
    const none = ['x1-2-0123abcd', '1-2-0123abcdx', '1-2-3', '1-0123abcd'];
    expect([markOf(process), ...none].map(isMark)).toEqual([true, false, false, false, false]);
    expect(isMarkAlive('1-1-00000000', '/nowhere', 1, process)).toBe(false);
  });

  test('as far as the system says when that was', () => {
    const kill = (outcome: string | null) => ({
      kill: () => {
        if (outcome !== null) throw Object.assign(new Error(), { code: outcome });
        return true as const;
      },
    });
    const [, , place] = markOf(process).split('-');
    const none = 2 ** 22 + 1;
    const isAlive = (startedAt: number) =>
      [null, 'EPERM', 'ESRCH'].map((code) => isMarkAlive(`${none}-${startedAt}-${place}`, '/nowhere', 1, kill(code)));
    expect(isAlive(0)).toEqual([true, true, false]);
    expect(isAlive(7)).toEqual([false, true, false]);
  });

  test('and one of another container by how fresh its file is', async () => {
    const path = newPath();
    // A process of no number that there is here, and of a place that is not ours.
    const lock = join(path, '..', `.records.ndjson.${2 ** 22 + 1}-7-00000000.lock`);
    writeFileSync(lock, '');
    expect(await lockFile(path, process)).toEqual({ kind: 'in-use' });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect((await lockFile(path, process)).kind).toBe('locked');
    expect(existsSync(lock)).toBe(false);
  });
});

function heldBy(child: ChildProcess): Promise<unknown> {
  return child.stdout === null ? Promise.reject(new Error('no output')) : untilText(child.stdout, 'holding\n');
}

async function untilText(stream: NodeJS.ReadableStream, text: string): Promise<string> {
  for await (const chunk of stream) if (String(chunk) === text) return text;
  return new Promise(() => {});
}
