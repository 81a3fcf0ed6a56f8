import type { Machine } from './machine-interface.ts';
import { type DecodedSettings, decodeSettings } from './parse-settings-file.ts';
import { settingsPath } from './settings-path.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** The settings file, read and decoded. */
export interface SettingsFile extends DecodedSettings {
  /** Where it stands, or would stand; null where this machine has no place for it (no home). */
  readonly path: string | null;
  /** Whether there is one. */
  readonly isThere: boolean;
  /** Its path where it holds a token that others can read, and whether its rights are not ours to change; else null. */
  readonly exposed: { readonly path: string; readonly isFixed: boolean } | null;
}

/** Reads the settings file. One that does not exist holds no settings; one that cannot be used is a problem. */
export async function readSettingsFile(machine: Machine): Promise<SettingsFile | { problem: SettingsProblem }> {
  const path = settingsPath(machine);
  const nothing = { path, isThere: false, top: {}, profiles: new Map(), exposed: null };
  if (path === null) return nothing;
  const read = await machine.readFile(path);
  if (read.kind === 'absent') return nothing;
  if (read.kind === 'failed') return { problem: { kind: 'settings-unreadable', path, code: read.code } };
  const decoded = await decodeSettings(read.text, path);
  if ('problem' in decoded) return decoded;
  const holdsToken = [...decoded.profiles.values()].some(({ token }) => token !== undefined);
  const exposed = holdsToken && read.isOpenToOthers ? { path, isFixed: read.isFixed } : null;
  return { path, isThere: true, ...decoded, exposed };
}

/** The names of the profiles in the settings file, in its order, and nothing else of it; none where it cannot be used. */
export async function profileNames(machine: Machine): Promise<string[]> {
  const read = await readSettingsFile(machine);
  return 'problem' in read ? [] : [...read.profiles.keys()];
}
