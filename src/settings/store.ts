import { editSettings, type SettingsEdit } from './edit.ts';
import type { Keeper } from './machine.ts';
import type { SettingsProblem } from './problem.ts';

/** How often a file that another run is changing is tried again, and the pause between, in milliseconds. */
const TRIES = 60;
const PAUSE_MS = 25;

/**
 * Changes the settings file: what another run changes at the same time is not lost, and whatever happens, the file is there
 * whole, as it was or as it is to be.
 *
 * @param plan the changes, given the text of the file as it is now, empty where there is none; or why there are none.
 */
export async function changeSettings(
  path: string,
  plan: (source: string) => Promise<readonly SettingsEdit[] | { readonly problem: SettingsProblem }>,
  keeper: Keeper,
): Promise<SettingsProblem | null> {
  const { files, makeFolderOf, replaceFile } = keeper;
  const unwritten = (code: string | null): SettingsProblem => ({ kind: 'settings-not-written', path, code });
  const before = await files.read(path);
  // Where there is no file, and none is going to be, no folder is made either.
  const first = before.kind === 'absent' ? await plan('') : null;
  if (first !== null && ('problem' in first || first.length === 0)) return 'problem' in first ? first.problem : null;
  const noFolder = makeFolderOf(path);
  if (noFolder !== null) return unwritten(noFolder);
  const locked = await lockPatiently(path, keeper);
  if (locked.kind !== 'locked') return unwritten(locked.kind === 'failed' ? locked.code : null);
  try {
    const read = await files.read(path);
    if (read.kind === 'failed') return { kind: 'settings-unreadable', path, code: read.code };
    const source = read.kind === 'text' ? read.text : '';
    const edits = await plan(source);
    if ('problem' in edits) return edits.problem;
    if (edits.length === 0) return null;
    const code = await replaceFile(path, editSettings(source, edits));
    return code === null ? null : unwritten(code);
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
