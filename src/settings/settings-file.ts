import { nearestOf } from '../suggest-nearest-word.ts';
import { type DecodedSettings, decodeSettings, isForeign } from './decode-settings.ts';
import type { Machine } from './machine-interface.ts';
import { findText, fromEnvironment, type Places, type Setting } from './precedence.ts';
import type { SettingName } from './settings.ts';
import type { Missing, SettingsProblem } from './settings-problem.ts';

/** The settings file, read and decoded. */
interface SettingsFile extends DecodedSettings {
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

/** The settings file, and every place that a setting can be found in, the profile in effect among them. */
export interface OpenedSettings {
  readonly file: SettingsFile;
  readonly places: Places;
}

/**
 * Reads the settings file and chooses the profile: the one that is named by option, environment or the file. One that there
 * is not is a problem.
 *
 * @param typed what was typed behind options; null or nothing for an option that was not.
 */
export async function openSettings(
  typed: Readonly<Partial<Record<SettingName, string | null>>>,
  machine: Machine,
): Promise<OpenedSettings | { problem: SettingsProblem }> {
  const file = await readSettingsFile(machine);
  if ('problem' in file) return file;
  const { path, isThere: hasFile, top, profiles } = file;
  const places = { typed, environment: machine.environment, top };
  const named = findText('profile', places);
  if (named === null) return { file, places };
  const keys = profiles.get(named.value);
  if (keys !== undefined) return { file, places: { ...places, profile: { name: named.value, keys } } };
  const known = [...profiles.keys()];
  const nearest = nearestOf(named.value, known);
  return { problem: { kind: 'unknown-profile', source: named.source, known, nearest, path, hasFile } };
}

/** Why no profile can have the name that was given, or null: a key that begins with `$` is left alone, and nobody would find it. */
export function reservedName(named: Setting<string> | null): SettingsProblem | null {
  return named !== null && isForeign(named.value) ? { kind: 'reserved-name', source: named.source } : null;
}

/** The profile that is in effect only because `--profile` names it: what is typed next has to repeat it. Else null. */
export function profileToRepeat(places: Places): string | null {
  const name = places.typed?.profile ?? null;
  return name === findText('profile', { ...places, typed: {} })?.value ? null : name;
}

/** Where a setting that is nowhere could have been. */
export function missingIn({ file, places }: OpenedSettings): Missing {
  const isTyped = profileToRepeat(places) !== null;
  return { profile: places.profile?.name ?? null, isTyped, known: [...file.profiles.keys()], path: file.path };
}
