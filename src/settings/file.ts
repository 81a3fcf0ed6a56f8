import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { JSONVisitor } from 'jsonc-parser';
import { Failure } from '../failure.ts';
import type { Host, Io } from '../io.ts';
import { lazy } from '../lazy.ts';
import { errorCode, makeFolder, writeFile } from '../system/files.ts';
import type { Profile, Settings } from './schema.ts';

/** The name of the first profile, unless the user names it. */
export const FIRST_PROFILE = 'default';

/** What decides where the settings file is. */
export type Place = Pick<Host, 'env' | 'home' | 'platform'>;

/** The path of the settings file, whether there is one or not. */
export function settingsPath({ env, home, platform }: Place): string {
  if (env.RECIBO_CONFIG) return env.RECIBO_CONFIG;
  if (platform === 'win32') return `${env.APPDATA || `${home}\\AppData\\Roaming`}\\recibo\\config.json`;
  // A relative path would start at the working folder, which may be a stranger's repository.
  const { XDG_CONFIG_HOME: xdg } = env;
  return `${xdg && isAbsolute(xdg) ? xdg : `${home ?? ''}/.config`}/recibo/config.json`;
}

export type SettingsFile = ReturnType<typeof readSettingsFile>;

/**
 * Reads and parses the settings file. `json` is not yet checked, and lacks the keys that begin with `$`, which are for
 * other programs. Without a file `text` is empty and `mode`, its permissions, null.
 * @throws Failure `config` where it cannot be read, is not JSON, or has a key twice
 */
export function readSettingsFile(io: Io) {
  const path = settingsPath(io);
  try {
    const { mode } = statSync(path);
    // Notepad writes a byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\s*$|^\ufeff/, '');
    return { path, text, json: text === '' ? {} : parse(text, path), mode };
  } catch (error) {
    const code = errorCode(error);
    // The home of a system user may be /dev/null.
    const isAbsent = code === 'ENOENT' || (code === 'ENOTDIR' && !io.env.RECIBO_CONFIG);
    if (isAbsent) return { path, text: '', json: {}, mode: null };
    throw error instanceof Failure ? error : new Failure('config', (words) => words.files.unreadable(path, code));
  }
}

function parse(text: string, path: string): unknown {
  const notJson = (line: number) => new Failure('config', (words) => words.settings.notJson(path, line));
  const seen = new Set<string>();
  const visitor: JSONVisitor = {
    onError: (_error, _offset, _length, line) => {
      throw notJson(line + 1);
    },
    // `JSON.parse` silently takes the last of two values.
    onObjectProperty: (key, _offset, _length, line, _column, pathOf) => {
      const keys = [...pathOf(), key].map(String);
      const place = JSON.stringify(keys);
      if (seen.has(place) && !keys.some((one) => one.startsWith('$'))) {
        throw new Failure('config', (words) => words.settings.keyTwice(path, keys.join('.'), line + 1));
      }
      seen.add(place);
    },
  };
  try {
    lazy.jsonc().visit(text, visitor, { disallowComments: true });
    return JSON.parse(text, (key, value) => (key.startsWith('$') ? undefined : value));
  } catch (error) {
    // Both throw a RangeError where it is nested too deep.
    throw error instanceof Failure ? error : notJson(1);
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

/** The value to put at a path of keys; undefined removes what is there. */
type Edit = readonly [path: string[], value: unknown];

/** Edits the settings file and leaves the rest of it as it is. Then only its owner can read it. @throws Failure `io` */
export function changeSettingsFile({ path, text }: SettingsFile, edits: readonly Edit[]): void {
  const { applyEdits, modify } = lazy.jsonc();
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2 };
  let edited = text;
  for (const [keys, value] of edits) edited = applyEdits(edited, modify(edited, keys, value, { formattingOptions }));
  makeFolder(dirname(path), 0o700);
  writeFile(path, edited.replace(/\n?$/, '\n'), true, 0o600);
}

/** The name of the only profile, which is used where none is named and none is the default. */
export function onlyProfile(profiles: unknown): string | undefined {
  const [name, ...others] = Object.keys(membersOf(profiles));
  return others.length === 0 ? name : undefined;
}

/**
 * Writes keys into a profile. The first profile becomes the default, and so does one that nobody named.
 * @throws Failure `io`
 */
export function changeProfile(file: SettingsFile, settings: Settings, named: string | null, keys: Profile) {
  const name = named ?? FIRST_PROFILE;
  const isFirst = named === null || Object.keys(settings.profiles).length === 0;
  const becomesDefault = isFirst && !settings.defaultProfile;
  const edits = Object.entries(keys).map(([key, value]): Edit => [['profiles', name, key], value]);
  changeSettingsFile(file, becomesDefault ? [[['defaultProfile'], name], ...edits] : edits);
  return { name, isDefault: becomesDefault || name === settings.defaultProfile };
}

/** The path of a key, in the profile or else at the top. It may be given whole, as errors do: `profiles.acme.tokn`. */
export function keyPath({ json }: SettingsFile, key: string, named: string | undefined): string[] | null {
  const top = membersOf(json);
  const [, whole, last = key] = /^profiles\.(.+)\.([^.]+)$/.exec(key) ?? [];
  const profile = whole ?? (named || String(top.defaultProfile ?? onlyProfile(top.profiles)));
  if (Object.hasOwn(membersOf(membersOf(top.profiles)[profile]), last)) return ['profiles', profile, last];
  return key !== 'profiles' && Object.hasOwn(top, key) ? [key] : null;
}

/** Reads what a run needs before it can tell an error; of a broken file, as much as can be read. */
export function peek(host: Place) {
  const path = settingsPath(host);
  let json: unknown;
  try {
    // A pipe can be read only once.
    if (statSync(path).isFile()) json = lazy.jsonc().parse(readFileSync(path, 'utf8'));
  } catch {
    // The command that needs the file tells what is wrong with it.
  }
  const { lang, mask, profiles } = membersOf(json);
  const tokens = Object.values(membersOf(profiles)).map((profile) => membersOf(profile).token);
  return { lang, mask, tokens: tokens.filter((token) => typeof token === 'string') };
}
