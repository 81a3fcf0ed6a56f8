import type { Environment } from './machine-interface.ts';
import type { SettingValue } from './read-setting-values.ts';
import { type FileKey, type Profile, SETTING_ROWS, type SettingName } from './settings.ts';
import type { Source } from './settings-problem.ts';

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
export function findSetting(name: SettingName, places: Places): Setting | null {
  return fromFlag(name, places) ?? fromVariable(name, places) ?? fromProfile(name, places) ?? fromTop(name, places);
}

/** The value of a variable, or null where it is unset or empty. */
export function fromEnvironment(environment: Environment, name: string): string | null {
  const value = environment[name];
  return value === undefined || value === '' ? null : value;
}

function fromFlag(name: SettingName, { typed }: Places): Setting | null {
  const { option } = SETTING_ROWS[name];
  const value = typed?.[name] ?? null;
  return value === null || option === undefined ? null : { value, source: { kind: 'flag', name: option } };
}

function fromVariable(name: SettingName, { environment }: Places): Setting | null {
  const { variable, variables = variable === undefined ? [] : [variable] } = SETTING_ROWS[name];
  for (const one of variables) {
    const value = fromEnvironment(environment, one);
    if (value !== null) return { value, source: { kind: 'environment', name: one } };
  }
  return null;
}

function fromProfile(name: SettingName, { profile }: Places): Setting | null {
  const { profileKey: key } = SETTING_ROWS[name];
  if (key === undefined || profile == null) return null;
  const value = profile.keys[key];
  return value === undefined ? null : { value, source: { kind: 'profile', profile: profile.name, key } };
}

/** An empty text at the top of the file counts as none. */
function fromTop(name: SettingName, { top }: Places): Setting | null {
  const { fileKey: key } = SETTING_ROWS[name];
  const value = key === undefined ? undefined : top?.[key];
  return key === undefined || value === undefined || value === '' ? null : { value, source: { kind: 'file', key } };
}

/** The same of a setting that is text. */
export function findText(name: SettingName, places: Places): Setting<string> | null {
  const found = findSetting(name, places);
  return found !== null && typeof found.value === 'string' ? { ...found, value: found.value } : null;
}
