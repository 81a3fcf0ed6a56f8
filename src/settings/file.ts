import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { Failure } from '../failure.ts';
import type { Host, Io } from '../io.ts';
import { errorCode, makeFolder, unwritable, writeFile } from '../system/files.ts';
import { decode, type Profile, type Settings } from './schema.ts';

/** What the first profile is called, unless it is named. */
export const FIRST_PROFILE = 'default';

/** The settings file as it stands. */
export interface SettingsFile {
  readonly path: string;
  /** Empty where there is no file. */
  readonly text: string;
  /** Its rights; null where there is no file. */
  readonly mode: number | null;
}

/** Where the settings file stands, or would stand. */
export function settingsPath({ env, home, platform }: Pick<Host, 'env' | 'home' | 'platform'>): string {
  if (env.RECIBO_CONFIG) return env.RECIBO_CONFIG;
  if (platform === 'win32') return `${env.APPDATA || `${home}\\AppData\\Roaming`}\\recibo\\config.json`;
  // A relative folder would be one of the working folder, which may be a stranger's repository.
  const { XDG_CONFIG_HOME: xdg } = env;
  return `${xdg && isAbsolute(xdg) ? xdg : `${home ?? ''}/.config`}/recibo/config.json`;
}

/** Reads the settings file. @throws Failure `config` */
export function readSettingsFile(io: Io): SettingsFile {
  const path = settingsPath(io);
  try {
    const { mode } = statSync(path);
    // Notepad puts a byte order mark before it.
    return { path, text: readFileSync(path, 'utf8').replace(/^\ufeff/, ''), mode };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { path, text: '', mode: null };
    throw new Failure('config', (words) => words.files.unreadable(path, code));
  }
}

/** What a settings file says. @throws Failure `config` */
export function settingsOf(file: SettingsFile): Settings {
  return decode(jsonOf(file), file.path);
}

/** The same, not yet judged; keys that begin with `$` are somebody else's, and left out. @throws Failure `config` */
export function jsonOf({ path, text, mode }: SettingsFile): unknown {
  if (mode === null) return {};
  try {
    return JSON.parse(text, (key, value) => (key.startsWith('$') ? undefined : value));
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const line = text.slice(0, errors[0]?.offset).split('\n').length;
    throw new Failure('config', (words) => words.settings.notJson(path, line));
  }
}

/** The members of an object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

/** What is to stand at a path of keys; nothing for `undefined`. */
type Edit = readonly [path: string[], value: unknown];

/**
 * Changes the settings file, and leaves all else in it as it stands. It is there whole, as it was or as it is to be, and
 * only its owner can read it.
 *
 * @throws Failure `io`
 */
export function changeSettingsFile({ path, text }: SettingsFile, edits: readonly Edit[]): void {
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2 };
  const edited = edits.reduce(
    (changed, [keys, value]) => applyEdits(changed, modify(changed, keys, value, { formattingOptions })),
    text,
  );
  try {
    makeFolder(dirname(path), 0o700);
  } catch (error) {
    throw unwritable(path, error);
  }
  writeFile(path, edited.replace(/\n?$/, '\n'), true, 0o600);
}

/**
 * Gives a profile some keys, and returns its name. The first one becomes the default; so does one that nobody named.
 *
 * @throws Failure `io`
 */
export function changeProfile(file: SettingsFile, settings: Settings, named: string | null, keys: Profile): string {
  const name = named ?? FIRST_PROFILE;
  const isFirst = named === null || Object.keys(settings.profiles).length === 0;
  const becomesDefault = isFirst && !settings.defaultProfile;
  const edits = Object.entries(keys).map(([key, value]): Edit => [['profiles', name, key], value]);
  changeSettingsFile(file, becomesDefault ? [[['defaultProfile'], name], ...edits] : edits);
  return name;
}

/** The `lang` and the tokens of the settings file, needed before all else, whatever is wrong with the rest of it. */
export function peek(host: Host): { lang: unknown; tokens: string[] } {
  const path = settingsPath(host);
  let json: unknown;
  try {
    // A pipe could be read only once.
    if (statSync(path).isFile()) json = parse(readFileSync(path, 'utf8'));
  } catch {
    // Who needs the file says what is wrong with it.
  }
  const { lang, profiles } = membersOf(json);
  const tokens = Object.values(membersOf(profiles)).map((profile) => membersOf(profile).token);
  return { lang, tokens: tokens.filter((token) => typeof token === 'string') };
}
