import * as v from 'valibot';
import { nearestOf } from '../nearest.ts';
import { REDACTED } from '../secret.ts';
import { type Environment, fromEnvironment } from './environment.ts';
import type { Files } from './machine.ts';
import type { SettingsProblem } from './problem.ts';

/** valibot takes an array for an object. */
const isObject = v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
/** No argument of a program can hold a NUL. */
const word = v.pipe(v.string(), v.regex(/^[^\0]*$/));

const profileSchema = v.strictObject({
  baseUrl: v.optional(v.string()),
  token: v.optional(v.string()),
  tokenFile: v.optional(v.string()),
  tokenCommand: v.optional(
    v.pipe(
      v.array(word),
      v.check(([program]) => program !== undefined && program !== ''),
    ),
  ),
});

const settingsSchema = v.strictObject({
  $schema: v.optional(v.string()),
  defaultProfile: v.optional(v.string()),
  profiles: v.optional(v.pipe(isObject, v.record(v.string(), v.pipe(isObject, profileSchema)))),
});

/** One profile of the settings file: where to ask and where its token is. */
export type Profile = v.InferOutput<typeof profileSchema>;

/** The settings file, read and decoded. */
export interface SettingsFile {
  /** Where it stands, or would stand; null where this machine has no place for it (no home). */
  readonly path: string | null;
  readonly defaultProfile: string | null;
  readonly profiles: ReadonlyMap<string, Profile>;
  /** Whether it holds a token and others than its owner can read it. */
  readonly isExposed: boolean;
}

/** The keys that a profile may have, in the order of the documentation. */
export const PROFILE_KEYS = Object.keys(profileSchema.entries);
const TOP_KEYS = Object.keys(settingsSchema.entries);

/** Where the settings file stands: `RECIBO_CONFIG`, else the platform's place for it; null where there is no home. */
export function settingsPath(environment: Environment, home: string | null, isWindows: boolean): string | null {
  const named = fromEnvironment(environment, 'RECIBO_CONFIG');
  if (named !== null) return named;
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
export async function readSettingsFile(
  path: string | null,
  files: Files,
): Promise<{ file: SettingsFile } | { problem: SettingsProblem }> {
  const nothing = { path, defaultProfile: null, profiles: new Map(), isExposed: false };
  if (path === null) return { file: nothing };
  const read = await files.read(path);
  if (read.kind === 'absent') return { file: nothing };
  if (read.kind === 'failed') return { problem: { kind: 'settings-unreadable', path, code: read.code } };
  const decoded = decode(read.text, path);
  if ('problem' in decoded) return decoded;
  const { defaultProfile, profiles = {} } = decoded.settings;
  const holdsToken = Object.values(profiles).some((profile) => profile.token !== undefined);
  return {
    file: {
      path,
      defaultProfile: defaultProfile === undefined || defaultProfile === '' ? null : defaultProfile,
      profiles: new Map(Object.entries(profiles)),
      isExposed: holdsToken && read.isOpenToOthers,
    },
  };
}

function decode(
  text: string,
  path: string,
): { settings: v.InferOutput<typeof settingsSchema> } | { problem: SettingsProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // What JSON.parse says quotes the text, and the text may hold a token.
    return { problem: { kind: 'settings-not-json', path } };
  }
  const result = v.safeParse(v.pipe(isObject, settingsSchema), value);
  return result.success ? { settings: result.output } : { problem: problemOf(result.issues[0], path) };
}

/** Where an unknown key stands. One that is no word may be a token that was pasted in the wrong place. */
function shownPath({ path }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => String(key));
  const last = keys.pop() ?? '';
  return [...keys, /^[a-z$_-]{1,30}$/i.test(last) ? last : REDACTED].join('.');
}

function problemOf(issue: v.BaseIssue<unknown>, path: string): SettingsProblem {
  const key = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const isProfileKey = key.startsWith('profiles.');
    const nearest = nearestOf(key.split('.').at(-1) ?? '', isProfileKey ? PROFILE_KEYS : TOP_KEYS);
    return { kind: 'settings-unknown-key', path, key: shownPath(issue), nearest };
  }
  if (issue.type === 'string' && !/\.tokenCommand\.\d+$/.test(key)) {
    return { kind: 'settings-wrong-type', path, key, expected: 'text' };
  }
  const expected = key.includes('.tokenCommand') ? 'command' : 'object';
  return { kind: 'settings-wrong-type', path, key, expected };
}
