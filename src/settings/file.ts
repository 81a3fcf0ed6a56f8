import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { JSONVisitor } from 'jsonc-parser';
import { Failure } from '../failure.ts';
import type { Host, Io } from '../io.ts';
import { lazy } from '../lazy.ts';
import { errorCode, makeFolder, unwritable, writeFile } from '../system/files.ts';
import { decode, type Profile, type Settings } from './schema.ts';

/** What the first profile is called, unless it is named. */
export const FIRST_PROFILE = 'default';

/** The settings file as it stands. */
export interface SettingsFile {
  readonly path: string;
  /** Empty where there is no file, or nothing but blanks in it. */
  readonly text: string;
  /** Its permissions; null where there is no file. */
  readonly mode: number | null;
}

/** What decides where the settings file is. */
export type Place = Pick<Host, 'env' | 'home' | 'platform'>;

/** Where the settings file stands, or would stand. */
export function settingsPath({ env, home, platform }: Place): string {
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
    // Notepad writes a byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
    return { path, text: /\S/.test(text) ? text : '', mode };
  } catch (error) {
    const code = errorCode(error);
    // The home of a system user may be /dev/null.
    if (code === 'ENOENT' || (code === 'ENOTDIR' && !io.env.RECIBO_CONFIG)) return { path, text: '', mode: null };
    throw new Failure('config', (words) => words.files.unreadable(path, code));
  }
}

/** What a settings file says. @throws Failure `config` */
export function settingsOf(file: SettingsFile): Settings {
  return decode(settingsJson(file), file.path);
}

/** The JSON of a settings file, not yet judged, without the keys of others, which begin with `$`. @throws Failure `config` */
export function settingsJson({ path, text }: SettingsFile): unknown {
  if (text === '') return {};
  const notJson = (line: number) => new Failure('config', (words) => words.settings.notJson(path, line));
  const seen = new Set<string>();
  const visitor: JSONVisitor = {
    onError: (_error, _offset, _length, line) => {
      throw notJson(line + 1);
    },
    // One reader would take the first of two values, another the last.
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
    // A `RangeError` where it is nested without end.
    throw error instanceof Failure ? error : notJson(1);
  }
}

/** The members of an object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

/** What is to stand at a path of keys; nothing for `undefined`. */
type Edit = readonly [path: string[], value: unknown];

/**
 * Changes the settings file at once, and leaves all else in it as it is. Only its owner can read it.
 *
 * @throws Failure `io`
 */
export function changeSettingsFile({ path, text }: SettingsFile, edits: readonly Edit[]): void {
  const { applyEdits, modify } = lazy.jsonc();
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

/** The profile that is used where none is named and none is the default: the only one. */
export function onlyProfile(profiles: unknown): string | undefined {
  const [name, ...others] = Object.keys(membersOf(profiles));
  return others.length === 0 ? name : undefined;
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

/** What of the settings file is needed before all else, whatever is wrong with the rest of it. */
export function peek(host: Place): { lang: unknown; mask: unknown; tokens: string[] } {
  const path = settingsPath(host);
  let json: unknown;
  try {
    // A pipe could be read only once.
    if (statSync(path).isFile()) json = lazy.jsonc().parse(readFileSync(path, 'utf8'));
  } catch {
    // Who needs the file says what is wrong with it.
  }
  const { lang, mask, profiles } = membersOf(json);
  const tokens = Object.values(membersOf(profiles)).map((profile) => membersOf(profile).token);
  return { lang, mask, tokens: tokens.filter((token) => typeof token === 'string') };
}
