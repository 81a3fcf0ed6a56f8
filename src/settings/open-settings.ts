import { nearestOf } from '../nearest.ts';
import type { Machine } from './machine.ts';
import { findText, type Places } from './precedence.ts';
import type { Missing, SettingsProblem } from './problem.ts';
import type { SettingName } from './settings.ts';
import { readSettingsFile, type SettingsFile } from './settings-file.ts';

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

/** Where a setting that is nowhere could have been. */
export function missingIn({ file, places }: OpenedSettings): Missing {
  return { profile: places.profile?.name ?? null, known: [...file.profiles.keys()], path: file.path };
}
