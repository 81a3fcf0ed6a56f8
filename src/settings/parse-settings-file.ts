import { REDACTED } from '../secret.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import type { SettingValue } from './read-setting-values.ts';
import {
  FILE_KEYS,
  type FileKey,
  PROFILE_KEYS,
  type Profile,
  type ProfileKey,
  SETTING_NAMES,
  SETTING_ROWS,
} from './settings.ts';
import type { SettingsProblem } from './settings-problem.ts';
import { repeatedKeysIn, tooDeepAt } from './too-deep-or-repeated-keys.ts';

/** What a settings file says. */
export interface DecodedSettings {
  /** What stands at its top beside the profiles. */
  readonly top: Readonly<Partial<Record<FileKey, SettingValue>>>;
  readonly profiles: ReadonlyMap<string, Profile>;
}

/** Decodes a settings file; the first thing in it that cannot be used stands for all. */
export async function decodeSettings(
  source: string,
  path: string,
): Promise<DecodedSettings | { problem: SettingsProblem }> {
  const json = parseSettings(source);
  if (json === null) return { problem: await notJson(source, path) };
  try {
    const decoded = decodeTop(json.value);
    const repeated = repeatedKey(source, path);
    return repeated === null ? decoded : { problem: repeated };
  } catch (error) {
    if (error instanceof Refusal) return { problem: { ...error.flaw, path } };
    throw error;
  }
}

/** A settings file as JSON; null where it is none. What `JSON.parse` says quotes the text, which may hold a token. */
export function parseSettings(source: string): { value: unknown } | null {
  const text = withoutMark(source);
  try {
    return tooDeepAt(text) === null ? { value: JSON.parse(text) } : null;
  } catch {
    return null;
  }
}

/** The beginning of a text in UTF-16 that was read as UTF-8: perhaps its mark, then a character of ASCII and half of it a NUL. */
const UTF_16 = /^(?:\ufffd\ufffd)?(?:[^\0]\0|\0[^\0])/;

/** Why a text is no JSON. */
export async function notJson(source: string, path: string): Promise<SettingsProblem> {
  const text = withoutMark(source);
  if (text.trim() === '') return { kind: 'settings-empty', path };
  if (UTF_16.test(text)) return { kind: 'settings-utf16', path };
  const { faultIn } = await import('./edit-json.ts');
  return { kind: 'settings-not-json', path, ...faultIn(text.slice(0, tooDeepAt(text) ?? undefined)) };
}

/** That a key stands twice in the settings, whose `source` is JSON; null where none does. What is not ours may do as it likes. */
export function repeatedKey(source: string, path: string): SettingsProblem | null {
  for (const keys of repeatedKeysIn(withoutMark(source))) {
    if (keys.some(isForeign)) continue;
    const key = keys.map((one, index) => (index === 1 ? one : shownKey(one))).join('.');
    return { kind: 'settings-repeated-key', path, key };
  }
  return null;
}

function withoutMark(source: string): string {
  return source.replace(/^\ufeff/, '');
}

/** Whether a key is left alone, whatever it holds. */
export function isForeign(key: string): boolean {
  return key.startsWith('$');
}

type Flaw = Extract<SettingsProblem, { kind: 'settings-unknown-key' | 'settings-wrong-type' }>;
/** Anything that cannot be used; it never leaves {@link decodeSettings}. */
class Refusal extends Error {
  readonly flaw: Without<Flaw>;

  constructor(flaw: Without<Flaw>) {
    super(flaw.kind);
    this.flaw = flaw;
  }
}
type Without<Union> = Union extends unknown ? Omit<Union, 'path'> : never;

function decodeTop(json: unknown): DecodedSettings {
  const top: Partial<Record<FileKey, SettingValue>> = {};
  const profiles = new Map<string, Profile>();
  for (const [key, value] of entriesOf(json, '')) {
    const known = FILE_KEYS.find((one) => one === key);
    if (known !== undefined) top[known] = decodeValue(known, value, key);
    else if (key === 'profiles') {
      for (const [name, one] of entriesOf(value, key)) profiles.set(name, decodeProfile(one, `${key}.${name}`));
    } else refuseUnknown(key, '', [...FILE_KEYS, 'profiles']);
  }
  return { top, profiles };
}

function decodeProfile(json: unknown, at: string): Profile {
  const profile: Partial<Record<ProfileKey, SettingValue>> = {};
  for (const [key, value] of entriesOf(json, at)) {
    const known = PROFILE_KEYS.find((one) => one === key);
    if (known === undefined) refuseUnknown(key, `${at}.`, PROFILE_KEYS);
    else profile[known] = decodeValue(known, value, `${at}.${key}`);
  }
  return profile;
}

/** The members of an object; a text under a key that is left alone is none of our business. */
function entriesOf(json: unknown, at: string): [string, unknown][] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw wrong(at, 'object');
  return Object.entries(json).filter(([key]) => !isForeign(key));
}

function decodeValue(key: FileKey | ProfileKey, json: unknown, at: string): SettingValue {
  const rows = SETTING_NAMES.map((name) => SETTING_ROWS[name]);
  const row = rows.find(({ profileKey, fileKey }) => profileKey === key || fileKey === key);
  if (row?.isCommand === true) return decodeCommand(json, at);
  if (typeof json !== 'string') throw wrong(at, 'text');
  return json;
}

/** A program and its arguments, none of which can hold a NUL. */
function decodeCommand(json: unknown, at: string): readonly string[] {
  if (!Array.isArray(json) || json.length === 0 || json[0] === '') throw wrong(at, 'command');
  return json.map((word: unknown, index) => {
    if (typeof word !== 'string' || word.includes('\0')) throw wrong(`${at}.${index}`, 'command');
    return word;
  });
}

function wrong(key: string, expected: Extract<Flaw, { kind: 'settings-wrong-type' }>['expected']): Refusal {
  return new Refusal({ kind: 'settings-wrong-type', key, expected });
}

function refuseUnknown(key: string, within: string, known: readonly string[]): never {
  // Whoever writes the file by hand forgets the profiles.
  const isOfProfile = within === '' && PROFILE_KEYS.some((one) => one === key);
  const nearest = isOfProfile ? `profiles.default.${key}` : nearestOf(key, known);
  throw new Refusal({
    kind: 'settings-unknown-key',
    key: `${within}${shownKey(key)}`,
    isShown: shownKey(key) === key,
    nearest,
  });
}

/** A key that is no word may be a token that was pasted in the wrong place. */
export function shownKey(key: string): string {
  return /^[a-z$_-]{1,30}$/i.test(key) ? key : REDACTED;
}
