import { editSettings, type SettingsEdit } from './edit.ts';
import type { Keeper } from './machine.ts';
import type { SettingsProblem } from './problem.ts';

/** How often a file that another run is changing is tried again, and the pause between, in milliseconds. */
const TRIES = 60;
const PAUSE_MS = 25;

/** What is to be changed, and what that comes to. */
export interface SettingsChange<Result> {
  readonly edits: readonly SettingsEdit[];
  readonly result: Result;
}

/**
 * Changes the settings file: what another run changes at the same time is not lost, and whatever happens, the file is there
 * whole, as it was or as it is to be.
 *
 * @param plan the changes, given the text of the file as it is now, empty where there is none; or why there are none. It may be
 * called twice: what it gives last counts.
 * @returns what the changes that were made come to, or why they were not.
 */
export async function changeSettings<Result>(
  path: string,
  plan: (source: string) => Promise<SettingsChange<Result> | { readonly problem: SettingsProblem }>,
  keeper: Keeper,
): Promise<{ readonly result: Result } | { readonly problem: SettingsProblem }> {
  const { files, makeFolderOf, replaceFile } = keeper;
  const unwritten = (code: string | null) => ({ problem: { kind: 'settings-not-written' as const, path, code } });
  const before = await files.read(path);
  // Where there is no file, and none is going to be, no folder is made either.
  const first = before.kind === 'absent' ? await plan('') : null;
  if (first !== null && ('problem' in first || first.edits.length === 0)) return first;
  const noFolder = makeFolderOf(path);
  if (noFolder !== null) return unwritten(noFolder);
  const locked = await lockPatiently(path, keeper);
  if (locked.kind !== 'locked') return unwritten(locked.kind === 'failed' ? locked.code : null);
  try {
    const read = await files.read(path);
    if (read.kind === 'failed') return { problem: { kind: 'settings-unreadable', path, code: read.code } };
    const source = read.kind === 'text' ? read.text : '';
    const change = await plan(source);
    if ('problem' in change || change.edits.length === 0) return change;
    const code = await replaceFile(path, editSettings(source, change.edits));
    return code === null ? change : unwritten(code);
  } finally {
    locked.lock.release();
  }
}

/** Another run has the file for milliseconds. */
async function lockPatiently(path: string, { lockFile, clock, interruption }: Keeper) {
  for (let tried = 1; ; tried += 1) {
    const locked = await lockFile(path);
    if (locked.kind !== 'in-use' || tried === TRIES || interruption.aborted) return locked;
    await clock.sleep(PAUSE_MS, interruption);
  }
}
