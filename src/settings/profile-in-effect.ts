import { nearestOf } from '../suggest-nearest-word.ts';
import type { Machine } from './machine-interface.ts';
import { isForeign } from './parse-settings-file.ts';
import { findText, type Places, type Setting } from './precedence.ts';
import { readSettingsFile, type SettingsFile } from './read-settings-file.ts';
import type { SettingName } from './settings.ts';
import type { Missing, SettingsProblem } from './settings-problem.ts';

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
