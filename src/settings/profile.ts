import { nearestOf } from '../nearest.ts';
import type { SettingsFile } from './file.ts';
import { findText, type Places } from './precedence.ts';
import type { SettingsProblem } from './problem.ts';
import type { Profile } from './settings.ts';

/** The profile in effect. */
export interface ChosenProfile {
  /** Null where none is chosen. */
  readonly name: string | null;
  readonly keys: Profile | null;
  /** The profiles that there are. */
  readonly known: readonly string[];
}

/** The profile that is named by option, environment or the settings file; one that there is not is a problem. */
export function chooseProfile(places: Places, file: SettingsFile): ChosenProfile | { problem: SettingsProblem } {
  const known = [...file.profiles.keys()];
  const named = findText('profile', { ...places, top: file.top });
  if (named === null) return { name: null, keys: null, known };
  const keys = file.profiles.get(named.value);
  if (keys !== undefined) return { name: named.value, keys, known };
  const nearest = nearestOf(named.value, known);
  const { path, isThere: hasFile } = file;
  return { problem: { kind: 'unknown-profile', source: named.source, known, nearest, path, hasFile } };
}

/** The places of a run, now that its profile is known. */
export function placesWithin(places: Places, { name, keys }: ChosenProfile, { top }: SettingsFile): Places {
  return { ...places, top, profile: name === null || keys === null ? null : { name, keys } };
}
