import { type DecodedSettings, decodeSettings } from './decode.ts';
import { fromEnvironment } from './environment.ts';
import type { Machine } from './machine.ts';
import { findText } from './precedence.ts';
import type { SettingsProblem } from './problem.ts';

/** The settings file, read and decoded. */
export interface SettingsFile extends DecodedSettings {
  /** Where it stands, or would stand; null where this machine has no place for it (no home). */
  readonly path: string | null;
  /** Whether there is one. */
  readonly isThere: boolean;
  /** Whether it holds a token and others than its owner can read it. */
  readonly isExposed: boolean;
}

/** Where the settings file stands: `RECIBO_CONFIG`, else the platform's place for it; null where there is no home. */
export function settingsPath({
  environment,
  home,
  isWindows,
}: Pick<Machine, 'environment' | 'home' | 'isWindows'>): string | null {
  const named = findText('settingsFile', { environment });
  if (named !== null) return named.value;
  if (isWindows) {
    const appData = fromEnvironment(environment, 'APPDATA');
    return appData === null ? null : `${appData}\\recibo\\config.json`;
  }
  const xdg = fromEnvironment(environment, 'XDG_CONFIG_HOME');
  // The XDG specification has relative paths ignored; following one would read settings from the working folder.
  const folder = xdg?.startsWith('/') ? xdg : home === null ? null : `${home}/.config`;
  return folder === null ? null : `${folder}/recibo/config.json`;
}

/** Reads the settings file. One that does not exist holds no settings; one that cannot be used is a problem. */
export async function readSettingsFile(machine: Machine): Promise<SettingsFile | { problem: SettingsProblem }> {
  const path = settingsPath(machine);
  const nothing = { path, isThere: false, top: {}, profiles: new Map(), isExposed: false };
  if (path === null) return nothing;
  const read = await machine.readFile(path);
  if (read.kind === 'absent') return nothing;
  if (read.kind === 'failed') return { problem: { kind: 'settings-unreadable', path, code: read.code } };
  const decoded = await decodeSettings(read.text, path);
  if ('problem' in decoded) return decoded;
  const holdsToken = [...decoded.profiles.values()].some(({ token }) => token !== undefined);
  return { path, isThere: true, ...decoded, isExposed: holdsToken && read.isOpenToOthers };
}

/** The names of the profiles in the settings file, in its order, and nothing else of it; none where it cannot be used. */
export async function profileNames(machine: Machine): Promise<string[]> {
  const read = await readSettingsFile(machine);
  return 'problem' in read ? [] : [...read.profiles.keys()];
}
