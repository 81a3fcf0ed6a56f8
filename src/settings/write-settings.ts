import { editSettings, type SettingsEdit } from './edit-json.ts';
import type { SettingsWriter } from './machine-interface.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** How long other runs that change the file, each for milliseconds, are waited for, in milliseconds. */
const PATIENCE_MS = 20_000;

/** What is to be changed, and what that comes to; or why nothing is. */
export type SettingsChange<Result, Refusal> =
  | { readonly edits: readonly SettingsEdit[]; readonly result: Result }
  | { readonly problem: Refusal };

/**
 * Changes the settings file: what another run changes at the same time is not lost, and whatever happens, the file is there
 * whole, as it was or as it is to be.
 *
 * @param plan the changes, given the text of the file as it is now, empty where there is none; or why there are none. It may be
 * called twice: what it gives last counts.
 * @returns what the changes that were made come to, or why they were not.
 */
export async function changeSettings<Result, Refusal = never>(
  path: string,
  plan: (source: string) => Promise<SettingsChange<Result, Refusal | SettingsProblem>>,
  { readFile, makeFolderOf, replaceFile, lockFile }: SettingsWriter,
): Promise<{ readonly result: Result } | { readonly problem: Refusal | SettingsProblem }> {
  const unwritten = (code: string | null) => ({ problem: { kind: 'settings-not-written' as const, path, code } });
  const before = await readFile(path);
  // Where there is no file, and none is going to be, no folder is made either.
  const first = before.kind === 'absent' ? await plan('') : null;
  if (first !== null && ('problem' in first || first.edits.length === 0)) return first;
  const noFolder = makeFolderOf(path);
  if (noFolder !== null) return unwritten(noFolder);
  const locked = await lockFile(path, PATIENCE_MS);
  if (locked.kind !== 'locked') return unwritten(locked.kind === 'failed' ? locked.code : null);
  try {
    const read = await readFile(path);
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
