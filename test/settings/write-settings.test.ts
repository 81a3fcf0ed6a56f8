import { expect, test } from 'vitest';
import type { FileRead, LockResult, SettingsWriter } from '../../src/settings/machine-interface.ts';
import { changeSettings, type SettingsChange } from '../../src/settings/write-settings.ts';

const PATH = '/home/ana/.config/recibo/config.json';
const LOCKED = 'locked within 20000';
const CHANGE: SettingsChange<string, never> = { edits: [{ path: ['defaultProfile'], value: 'a' }], result: 'made' };

interface Course {
  /** What the file is, look by look; the last stays. */
  readonly reads: readonly FileRead[];
  /** What the lock is; it is had where nothing else is said. */
  readonly locked?: LockResult;
  readonly noFolder?: string;
  readonly unwritten?: string;
}

/** A change of the settings on a machine of this course: what came of it, and what was done for it. */
async function changed({ reads, locked, noFolder, unwritten }: Course, change = CHANGE) {
  const readsLeft = [...reads];
  const done: string[] = [];
  const lock = { release: () => void done.push('released') };
  const keeper: SettingsWriter = {
    readFile: async () => (readsLeft.length > 1 ? readsLeft.shift() : readsLeft[0]) ?? { kind: 'absent' },
    makeFolderOf: () => {
      done.push('folder');
      return noFolder ?? null;
    },
    replaceFile: async (_, text) => {
      done.push(text);
      return unwritten ?? null;
    },
    lockFile: async (_, patienceMs) => {
      done.push(`locked within ${patienceMs}`);
      return locked ?? { kind: 'locked', lock };
    },
  };
  const plan = async (source: string) => {
    done.push(`planned for ${JSON.stringify(source)}`);
    return change;
  };
  return { result: await changeSettings(PATH, plan, keeper), done };
}

const ABSENT: FileRead = { kind: 'absent' };
const EMPTY: FileRead = { kind: 'text', text: '{}', isOpenToOthers: false, isFixed: false };
const WRITTEN = '{\n  "defaultProfile": "a"\n}\n';
const unwritten = (code: string | null) => ({ problem: { kind: 'settings-not-written', path: PATH, code } });

test('a change is planned for what stands there once nobody else writes', async () => {
  const { result, done } = await changed({ reads: [{ ...EMPTY, text: 'old' }, EMPTY] });
  expect(result).toEqual(CHANGE);
  expect(done).toEqual(['folder', LOCKED, 'planned for "{}"', WRITTEN, 'released']);
});

test('a change that comes to nothing makes no folder where there is no file, and writes none where there is one', async () => {
  const nothing = { edits: [], result: 'nothing' };
  expect(await changed({ reads: [ABSENT] }, nothing)).toEqual({ result: nothing, done: ['planned for ""'] });
  const { done } = await changed({ reads: [EMPTY] }, nothing);
  expect(done).toEqual(['folder', LOCKED, 'planned for "{}"', 'released']);
});

test('a file that another run writes to all the time is given up', async () => {
  const { result, done } = await changed({ reads: [EMPTY], locked: { kind: 'in-use' } });
  expect({ result, done }).toEqual({ result: unwritten(null), done: ['folder', LOCKED] });
});

test.each<[string, Course, object, string[]]>([
  ['a folder that cannot be made', { reads: [EMPTY], noFolder: 'EACCES' }, unwritten('EACCES'), ['folder']],
  [
    'a lock that cannot be had',
    { reads: [EMPTY], locked: { kind: 'failed', code: 'EROFS' } },
    unwritten('EROFS'),
    ['folder', LOCKED],
  ],
  [
    'a file that cannot be read',
    { reads: [{ kind: 'failed', code: 'EISDIR' }] },
    { problem: { kind: 'settings-unreadable', path: PATH, code: 'EISDIR' } },
    ['folder', LOCKED, 'released'],
  ],
  [
    'a file that cannot be written',
    { reads: [EMPTY], unwritten: 'ENOSPC' },
    unwritten('ENOSPC'),
    ['folder', LOCKED, 'planned for "{}"', WRITTEN, 'released'],
  ],
])('%s is told by its code', async (_, course, result, done) => {
  expect(await changed(course)).toEqual({ result, done });
});
