import { expect, test } from 'vitest';
import type { FileRead, Keeper, LockResult } from '../../src/settings/machine.ts';
import { changeSettings, type SettingsChange } from '../../src/settings/store.ts';

const PATH = '/home/ana/.config/recibo/config.json';
const IN_USE: LockResult = { kind: 'in-use' };
const CHANGE: SettingsChange<string> = { edits: [{ path: ['defaultProfile'], value: 'a' }], result: 'made' };

interface Course {
  /** What the file is, look by look; the last stays. */
  readonly reads: readonly FileRead[];
  /** What the lock is, try by try; then it is had. */
  readonly locks?: readonly LockResult[];
  readonly noFolder?: string;
  readonly unwritten?: string;
  readonly isInterrupted?: boolean;
}

/** A change of the settings on a machine of this course: what came of it, and what was done for it. */
async function changed({ reads, locks = [], noFolder, unwritten, isInterrupted = false }: Course, change = CHANGE) {
  const [readsLeft, locksLeft] = [[...reads], [...locks]];
  const done: string[] = [];
  const lock = { release: () => void done.push('released') };
  const keeper: Keeper = {
    files: {
      read: async () => (readsLeft.length > 1 ? readsLeft.shift() : readsLeft[0]) ?? { kind: 'absent' },
    },
    clock: { sleep: async (ms) => void done.push(`slept ${ms}`) },
    interruption: isInterrupted ? AbortSignal.abort() : new AbortController().signal,
    makeFolderOf: () => {
      done.push('folder');
      return noFolder ?? null;
    },
    replaceFile: async (_, text) => {
      done.push(text);
      return unwritten ?? null;
    },
    lockFile: async () => locksLeft.shift() ?? { kind: 'locked', lock },
  };
  const plan = async (source: string) => {
    done.push(`planned for ${JSON.stringify(source)}`);
    return change;
  };
  return { result: await changeSettings(PATH, plan, keeper), done };
}

const ABSENT: FileRead = { kind: 'absent' };
const EMPTY: FileRead = { kind: 'text', text: '{}', isOpenToOthers: false };
const WRITTEN = '{\n  "defaultProfile": "a"\n}\n';
const unwritten = (code: string | null) => ({ problem: { kind: 'settings-not-written', path: PATH, code } });

test('a change is planned for what stands there once nobody else writes', async () => {
  const { result, done } = await changed({ reads: [{ ...EMPTY, text: 'old' }, EMPTY], locks: [IN_USE, IN_USE] });
  expect(result).toEqual(CHANGE);
  expect(done).toEqual(['folder', 'slept 25', 'slept 25', 'planned for "{}"', WRITTEN, 'released']);
});

test('a change that comes to nothing makes no folder where there is no file, and writes none where there is one', async () => {
  const nothing = { edits: [], result: 'nothing' };
  expect(await changed({ reads: [ABSENT] }, nothing)).toEqual({ result: nothing, done: ['planned for ""'] });
  const { done } = await changed({ reads: [EMPTY] }, nothing);
  expect(done).toEqual(['folder', 'planned for "{}"', 'released']);
});

test('a file that another run writes to all the time is given up after a second and a half', async () => {
  const { result, done } = await changed({ reads: [EMPTY], locks: Array(60).fill(IN_USE) });
  expect(result).toEqual(unwritten(null));
  expect(done).toEqual(['folder', ...Array(59).fill('slept 25')]);
});

test('and at once where the run is interrupted', async () => {
  const { result, done } = await changed({ reads: [EMPTY], locks: [IN_USE, IN_USE], isInterrupted: true });
  expect({ result, done }).toEqual({ result: unwritten(null), done: ['folder'] });
});

test.each<[string, Course, object, string[]]>([
  ['a folder that cannot be made', { reads: [EMPTY], noFolder: 'EACCES' }, unwritten('EACCES'), ['folder']],
  [
    'a lock that cannot be had',
    { reads: [EMPTY], locks: [{ kind: 'failed', code: 'EROFS' }] },
    unwritten('EROFS'),
    ['folder'],
  ],
  [
    'a file that cannot be read',
    { reads: [{ kind: 'failed', code: 'EISDIR' }] },
    { problem: { kind: 'settings-unreadable', path: PATH, code: 'EISDIR' } },
    ['folder', 'released'],
  ],
  [
    'a file that cannot be written',
    { reads: [EMPTY], unwritten: 'ENOSPC' },
    unwritten('ENOSPC'),
    ['folder', 'planned for "{}"', WRITTEN, 'released'],
  ],
])('%s is told by its code', async (_, course, result, done) => {
  expect(await changed(course)).toEqual({ result, done });
});
