import type { SettingsEdit } from './edit-json.ts';
import { type DecodedSettings, decodeSettings, parseSettings } from './parse-settings-file.ts';
import type { SettingValue } from './read-setting-values.ts';
import { FILE_KEYS, type FileKey, PROFILE_KEYS, type ProfileKey } from './settings.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** What the first profile is called, unless it is named. */
export const FIRST_PROFILE = 'default';

/** Reads the text of a settings file that is going to be changed; one that is not there says nothing. */
export async function decodeForChange(
  source: string,
  path: string,
): Promise<DecodedSettings | { problem: SettingsProblem }> {
  return source === '' ? { top: {}, profiles: new Map() } : decodeSettings(source, path);
}

/**
 * The changes that give a profile some keys. The first profile becomes the default one; so does one that nobody named, where
 * there is no default.
 *
 * @param isNamed whether the user has said which profile it is to be.
 */
export function profileEdits(
  { top, profiles }: DecodedSettings,
  name: string,
  isNamed: boolean,
  values: Readonly<Partial<Record<ProfileKey, SettingValue | null>>>,
): SettingsEdit[] {
  const isDefault = (top.defaultProfile ?? '') === '' && (profiles.size === 0 || !isNamed);
  return [
    ...(isDefault ? [{ path: ['defaultProfile'], value: name }] : []),
    ...PROFILE_KEYS.flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [{ path: ['profiles', name, key], value }];
    }),
  ];
}

/** Where a key that is to be taken out of a settings file stands. */
type KeyFound =
  | { readonly kind: 'found'; readonly path: readonly string[]; readonly profile: string | null }
  /** A key that recibo knows, and that is not there. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  /** The file cannot be read. */
  | { readonly kind: 'not-json' };

/**
 * Finds a key, which recibo need not know: in a profile, else at the top, or by its whole path (`profiles.acme.tokn`), as
 * errors name it.
 *
 * @param named the profile that is named, or null for the file's default one.
 */
export function findKey(source: string, key: string, named: string | null): KeyFound {
  const parsed = source === '' ? { value: {} } : parseSettings(source);
  if (parsed === null) return { kind: 'not-json' };
  const top = membersOf(parsed.value);
  const profiles = membersOf(top.get('profiles'));
  const [, whole, last] = /^profiles\.(.+)\.([^.]+)$/.exec(key) ?? [];
  const profile = whole ?? named ?? textOf(top.get('defaultProfile'));
  const within = last ?? key;
  if (profile !== null && membersOf(profiles.get(profile)).has(within)) {
    return { kind: 'found', path: ['profiles', profile, within], profile };
  }
  if (key !== 'profiles' && top.has(key)) return { kind: 'found', path: [key], profile: null };
  return KNOWN_KEYS.some((known) => known === within) ? { kind: 'absent' } : { kind: 'unknown' };
}

/** The keys of a settings file that hold a setting, wherever in it they stand. */
export const KNOWN_KEYS: readonly (FileKey | ProfileKey)[] = [...FILE_KEYS, ...PROFILE_KEYS];

/** Those that `recibo config` can set: all but the token. */
export const SETTABLE_KEYS = KNOWN_KEYS.filter((key) => key !== 'token');

function membersOf(json: unknown): Map<string, unknown> {
  return new Map(typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : []);
}

function textOf(json: unknown): string | null {
  return typeof json === 'string' && json !== '' ? json : null;
}

/** The file of the JSON Schema that ships. */
const SCHEMA_FILE = '/config.schema.json';

/** Points a settings file at the schema, for editors: unless it has another one than ours, of whatever version. */
export function schemaEdits(source: string, address: string): SettingsEdit[] {
  const parsed = parseSettings(source);
  const current = textOf(membersOf(parsed?.value).get('$schema'));
  if (current === address || (current !== null && !current.endsWith(SCHEMA_FILE))) return [];
  return [{ path: ['$schema'], value: address, isFirst: true }];
}
