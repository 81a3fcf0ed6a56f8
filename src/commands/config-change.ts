import type { Notice } from '../notice.ts';
import type { UsageProblem } from '../options/usage-problem.ts';
import type { Problem } from '../problem.ts';
import { hasVersionPrefix, readBaseUrl } from '../settings/base-url.ts';
import { folderOfRelative, holdsKnownToken, tokenAtHand, tokenSources } from '../settings/find-token.ts';
import type { Environment } from '../settings/machine-interface.ts';
import { type DecodedSettings, notJson, repeatedKey, shownKey } from '../settings/parse-settings-file.ts';
import {
  decodeForChange,
  FIRST_PROFILE,
  findKey,
  KNOWN_KEYS,
  profileEdits,
  SETTABLE_KEYS,
} from '../settings/plan-edits.ts';
import { findSetting, findText, type Places, type Setting } from '../settings/precedence.ts';
import { reservedName } from '../settings/profile-in-effect.ts';
import type { SettingValue } from '../settings/read-setting-values.ts';
import { changeOfOrigin } from '../settings/resolve-settings.ts';
import { type FileKey, PROFILE_KEYS, type ProfileKey, SETTING_NAMES, SETTING_ROWS } from '../settings/settings.ts';
import type { Source } from '../settings/settings-problem.ts';
import type { SettingsChange } from '../settings/write-settings.ts';
import { nearestOf } from '../suggest-nearest-word.ts';
import type { Context } from './command-context.ts';

/** A change of the settings file, and what is told of it; or why there is none. */
type PlannedChange = SettingsChange<readonly Notice[], Problem>;

/**
 * Plans a change.
 *
 * @param source the text of the settings file as it is now; empty where there is none.
 * @param path where it stands.
 * @param named the profile that option or environment name, or null.
 */
export type SettingPlan = (source: string, path: string, named: Setting<string> | null) => Promise<PlannedChange>;

/** `recibo config set`: gives a key of the settings file a value. */
export function planToSet([key, ...words]: readonly string[], context: Context): SettingPlan | { problem: Problem } {
  const known = SETTABLE_KEYS.find((one) => one === key);
  if (known === undefined) return { problem: unknownKey('set', key) };
  const read = readValue(known, words, context);
  if ('problem' in read) return read;
  return async (source, path, named) => {
    const decoded = await decodeForChange(source, path);
    if ('problem' in decoded) return decoded;
    const { profiles } = decoded;
    // A profile that is there is called what it is called.
    const isNew = named !== null && !profiles.has(named.value);
    const typed = isNew ? [named.value, ...words] : words;
    if (typed.some((word) => holdsKnownToken(word, context.environment, profiles))) {
      return { problem: { kind: 'token-typed' } };
    }
    return planFor(known, read.value, decoded, named, path, context.environment);
  };
}

/** Why a key cannot be set or taken out. What is no word is not repeated: it may be a token. */
function unknownKey(action: 'set' | 'unset', key: string | undefined): UsageProblem {
  if (key === undefined || key === '') return { kind: 'setting-incomplete', action, key: null };
  const typed = /^[a-z$_.-]{1,30}$/i.test(key) ? key : null;
  // By the name that the setting has elsewhere: `profile`, `RECIBO_BASE_URL`, `--base-url`.
  const row = SETTING_NAMES.find((name) => {
    const { variable, option } = SETTING_ROWS[name];
    return [name, variable, option, option?.slice(2)].includes(key);
  });
  const meant = row === undefined ? undefined : (SETTING_ROWS[row].profileKey ?? SETTING_ROWS[row].fileKey);
  const known = action === 'unset' ? KNOWN_KEYS : SETTABLE_KEYS;
  const nearest = meant ?? nearestOf(key, KNOWN_KEYS);
  if (action === 'set' && nearest === 'token') return { kind: 'token-typed' };
  return { kind: 'unknown-setting', typed, nearest, known };
}

/**
 * A program and its arguments typed as one word, as a shell would take it or as the settings file has it: no program has such a
 * name, which would be found out too late. Blanks in the path of a program are its own.
 */
const IN_ONE_WORD = /^\[|^[^\s/\\]+\s/;

/** What was typed as the value of a key, if it can be one. */
function readValue(
  key: FileKey | ProfileKey,
  words: readonly string[],
  context: Context,
): { value: SettingValue } | { problem: Problem } {
  const [first] = words;
  if (first === undefined || first === '') return { problem: { kind: 'setting-incomplete', action: 'set', key } };
  if (words.some((word) => tokenAtHand(context)?.isWithin(word) === true)) {
    return { problem: { kind: 'token-typed' } };
  }
  const isCommand = key === 'tokenCommand';
  if (isCommand && words.length === 1 && IN_ONE_WORD.test(first)) return { problem: { kind: 'command-in-one-word' } };
  if (isCommand) return { value: words };
  if (words.length > 1) return { problem: { kind: 'setting-incomplete', action: 'set', key } };
  if (key !== 'baseUrl') return { value: first };
  const read = readBaseUrl(first);
  if (!('flaw' in read)) return read;
  return { problem: { kind: 'bad-base-url', flaw: read.flaw, source: { kind: 'flag', name: 'recibo config set' } } };
}

function planFor(
  key: FileKey | ProfileKey,
  value: SettingValue,
  decoded: DecodedSettings,
  named: Setting<string> | null,
  path: string,
  environment: Environment,
): PlannedChange {
  const profileKey = PROFILE_KEYS.find((one) => one === key);
  if (profileKey === undefined) return planForTop(key, value, decoded, path, environment);
  const chosen = named ?? findText('profile', { environment: {}, top: decoded.top });
  const reserved = reservedName(chosen);
  if (reserved !== null) return { problem: reserved };
  const profile = chosen?.value ?? FIRST_PROFILE;
  const before = decoded.profiles.get(profile);
  const moved = key === 'baseUrl' ? changeOfOrigin(before?.baseUrl, value) : null;
  const folder = key === 'tokenFile' || key === 'tokenCommand' ? folderOfRelative(value, path) : null;
  const [token] = tokenSources({ environment: {}, profile: { name: profile, keys: before ?? {} } });
  const told: Notice[] = before === undefined ? [{ kind: 'profile-made', profile }] : [];
  told.push({ kind: 'setting-stored', key, profile, path });
  if (folder !== null) told.push({ kind: 'relative-to-settings', key: profileKey, folder });
  if (moved !== null && token !== undefined) told.push({ kind: 'other-origin', key: token.name, profile, ...moved });
  if (key === 'baseUrl' && typeof value === 'string' && !hasVersionPrefix(value)) {
    told.push({ kind: 'no-version-prefix', baseUrl: value });
  }
  const keys = { ...before, [profileKey]: value };
  told.push(...unused(profileKey, winnerOver(profileKey, { environment, profile: { name: profile, keys } })));
  return { edits: profileEdits(decoded, profile, named !== null, { [profileKey]: value }), result: told };
}

/** The default profile has to be one that there is. */
function planForTop(
  key: string,
  value: SettingValue,
  { profiles }: DecodedSettings,
  path: string,
  environment: Environment,
): PlannedChange {
  const known = [...profiles.keys()];
  if (typeof value === 'string' && !profiles.has(value)) {
    const source = { kind: 'flag' as const, name: 'recibo config set' };
    return {
      problem: { kind: 'unknown-profile', source, known, nearest: nearestOf(value, known), path, hasFile: true },
    };
  }
  const told: Notice[] = [{ kind: 'setting-stored', key, profile: null, path }];
  told.push(...unused(key, findSetting('profile', { environment })?.source ?? null));
  return { edits: [{ path: [key], value }], result: told };
}

/** What wins over a key of the profile, be it a variable or another key; null where it counts. */
function winnerOver(key: ProfileKey, places: Places): Source | null {
  const source = (key === 'baseUrl' ? findSetting(key, places) : tokenSources(places)[0])?.source ?? null;
  return source?.kind === 'profile' && source.key === key ? null : source;
}

/** What is stored and has no effect is told: nobody would see why nothing has changed. */
function unused(key: string, by: Source | null): Notice[] {
  return by === null ? [] : [{ kind: 'setting-unused', key, by }];
}

/** `recibo config unset`: takes a key out of the settings file; one that recibo does not know too, which mends the file. */
export function planToUnset([key, ...others]: readonly string[]): SettingPlan | { problem: Problem } {
  if (key === undefined || key === '') return { problem: unknownKey('unset', key) };
  if (others.length > 0) return { problem: { kind: 'surplus-argument', command: 'config' } };
  return async (source, path, named) => {
    const found = findKey(source, key, named?.value ?? null);
    switch (found.kind) {
      case 'not-json':
        return { problem: await notJson(source, path) };
      case 'unknown':
        return { problem: unknownKey('unset', key) };
      case 'absent':
        return { edits: [], result: [{ kind: 'setting-absent', key }] };
      case 'found': {
        const problem = repeatedKey(source, path);
        if (problem !== null) return { problem };
        const removed = { key: shownKey(found.path.at(-1) ?? key), profile: found.profile, path };
        return { edits: [{ path: found.path, value: null }], result: [{ kind: 'setting-removed', ...removed }] };
      }
    }
  };
}
