import { type Environment, fromEnvironment } from './environment.ts';
import type { Source } from './problem.ts';
import type { SettingValue } from './readers.ts';
import { type FileKey, type Profile, SETTING_ROWS, type SettingName } from './settings.ts';

/** The places that settings are looked up in, by precedence. */
export interface Places {
  /** What was typed behind options; null or nothing for an option that was not. */
  readonly typed?: Readonly<Partial<Record<SettingName, string | null>>>;
  readonly environment: Environment;
  /** The profile in effect, where it is known by now. */
  readonly profile?: { readonly name: string; readonly keys: Profile } | null;
  /** What stands at the top of the settings file, where it is known by now. */
  readonly top?: Readonly<Partial<Record<FileKey, SettingValue>>>;
}

/** A setting's value as it was found, and where. */
export interface Setting<T extends SettingValue = SettingValue> {
  readonly value: T;
  readonly source: Source;
}

/** The first of the places that holds a setting, in the order of its row; null where none does. */
export function findSetting(name: SettingName, { typed, environment, profile, top }: Places): Setting | null {
  const row = SETTING_ROWS[name];
  const { option, variable, variables = variable === undefined ? [] : [variable], profileKey, fileKey } = row;
  const said = typed?.[name] ?? null;
  if (said !== null && option !== undefined) return { value: said, source: { kind: 'flag', name: option } };
  for (const one of variables) {
    const value = fromEnvironment(environment, one);
    if (value !== null) return { value, source: { kind: 'environment', name: one } };
  }
  const kept = profileKey === undefined ? undefined : profile?.keys[profileKey];
  if (kept !== undefined && profile != null && profileKey !== undefined) {
    return { value: kept, source: { kind: 'profile', profile: profile.name, key: profileKey } };
  }
  const above = fileKey === undefined ? undefined : top?.[fileKey];
  if (above === undefined || above === '' || fileKey === undefined) return null;
  return { value: above, source: { kind: 'file', key: fileKey } };
}

/** The same of a setting that is text. */
export function findText(name: SettingName, places: Places): Setting<string> | null {
  const found = findSetting(name, places);
  return found !== null && typeof found.value === 'string' ? { ...found, value: found.value } : null;
}
