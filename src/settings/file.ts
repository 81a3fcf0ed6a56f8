import { once } from 'node:events';
import { promises as files } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { JSONVisitor } from 'jsonc-parser';
import { attempt } from '../attempt.ts';
import { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { fs, lazy } from '../lazy.ts';
import type { Secrets } from '../secret.ts';
import { errorCode, makeFolder, regularFile, statsOf, unwritable, writeFile } from '../system/files.ts';
import { lock, type Watch } from '../system/lock.ts';
import { decode, type Profile } from './schema.ts';

/** The name of the first profile, unless the user names it. */
export const FIRST_PROFILE = 'default';

/** Empty where there is no place for it. */
function settingsPath({ env, home, platform }: Pick<Host, 'env' | 'home' | 'platform'>): string {
  const { RECIBO_CONFIG, APPDATA, XDG_CONFIG_HOME = '' } = env;
  if (RECIBO_CONFIG) return RECIBO_CONFIG;
  if (platform === 'win32') return APPDATA ? `${APPDATA}\\recibo\\config.json` : '';
  // A relative path would start at the working folder, which may be a stranger's repository.
  const folder = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : home && `${home}/.config`;
  return folder ? `${folder}/recibo/config.json` : '';
}

/** The value to put at a path of keys; undefined removes what is there. */
type Edit = readonly [path: string[], value: unknown];

/** The settings file of a run. It is read once: a pipe, by which password managers hand it over, gives it only once. */
export class SettingsFile {
  readonly path: string;
  /** Its permissions; null where there is none. */
  mode: number | null = null;
  /** What it says as far as that is known: nothing of a broken file, of a pipe what was waited for. */
  known: Readonly<Record<string, unknown>> = {};
  #text: string | null = null;

  /** @param secrets get to know the token of every profile. */
  constructor(
    private readonly host: Pick<Host, 'env' | 'home' | 'platform' | 'signal'>,
    private readonly secrets: Secrets,
  ) {
    this.path = settingsPath(host);
    const stats = statsOf(this.path);
    if (!stats?.isFile()) return;
    // The command that needs the file tells what is wrong with it.
    attempt(() => {
      this.#text = readable(fs.readFileSync(this.path, 'utf8'));
      this.mode = stats.mode;
      this.#know(JSON.parse(this.#text));
    });
  }

  /** Its JSON, not yet checked, without keys that begin with `$`. @throws Failure `config` where it is none, or has a key twice */
  async read(): Promise<unknown> {
    const { path, host } = this;
    try {
      // Looked at first: where there is none, nothing slow has to be loaded for it.
      this.mode ??= fs.statSync(path).mode;
      this.#text ??= readable(await readText(path, host.signal));
      const json = this.#text === '' ? {} : parse(this.#text, path);
      this.#know(json);
      return json;
    } catch (error) {
      const code = errorCode(error);
      // The home of a system user may be /dev/null.
      if (code === 'ENOENT' || (code === 'ENOTDIR' && !host.env.RECIBO_CONFIG)) return {};
      throw error instanceof Failure ? error : new Failure('config', (words) => words.files.unreadable(path, code));
    }
  }

  /** @throws Failure `io` where it has no place, or what stands there is no regular file */
  checkPlace(): void {
    if (this.path === '') throw new Failure('io', (words) => words.files.noHome);
    regularFile(this.path);
  }

  /**
   * Changes the file as it is at this moment, under its lock, so that runs at the same time lose nothing of each other. The rest of
   * it stays as it is; then only its owner can read it. @throws Failure `io`; `config` where it cannot be read
   */
  async change(editsOf: (json: unknown) => readonly Edit[], watch: Watch): Promise<void> {
    const { applyEdits, modify } = lazy.jsonc();
    const { path } = this;
    makeFolder(dirname(path), 0o700);
    const held = await lock(path, watch);
    try {
      let text = regularFile(path) === undefined ? '' : readable(fs.readFileSync(path, 'utf8'));
      const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2 };
      const edits = editsOf(text === '' ? {} : parse(text, path));
      for (const [keys, value] of edits) text = applyEdits(text, modify(text, keys, value, { formattingOptions }));
      const { check } = held;
      await writeFile(path, [text.replace(/\n?$/, '\n')], { isReplacing: true, mode: 0o600, check });
    } catch (error) {
      throw unwritable(path, error);
    } finally {
      held.free();
    }
  }

  /** Writes keys into a profile. The first one becomes the default, and so does one that nobody named. @throws Failure `io` */
  async changeProfile(named: string | null, keys: Profile, watch: Watch) {
    const name = named ?? FIRST_PROFILE;
    let isDefault = false;
    await this.change((json) => {
      const { defaultProfile, profiles } = decode(json, this.path);
      const becomesDefault = !defaultProfile && (named === null || profiles.size === 0);
      isDefault = becomesDefault || name === defaultProfile;
      const edits = Object.entries(keys).map(([key, value]): Edit => [['profiles', name, key], value]);
      return becomesDefault ? [[['defaultProfile'], name], ...edits] : edits;
    }, watch);
    return { name, isDefault };
  }

  #know(json: unknown): void {
    this.known = Object(json);
    for (const profile of Object.values(Object(this.known.profiles))) {
      const { token } = Object(profile);
      if (typeof token === 'string') this.secrets.keep(token.trim());
    }
  }
}

/** A file of blanks is an empty one; Notepad writes a byte order mark. */
const readable = (text: string) => text.replace(/^\s*$|^\ufeff/, '');

/** The text of a file, which may be a pipe. Rejects with the signal's reason, though the system still waits. */
export async function readText(path: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const ended = once(signal, 'abort').then(() => Promise.reject(signal.reason));
  return Promise.race([ended, files.readFile(path, 'utf8')]);
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
      const name = JSON.stringify(keys);
      if (seen.has(name) && !keys.some((one) => one.startsWith('$'))) {
        throw new Failure('config', (words) => words.settings.keyTwice(path, keys.join('.'), line + 1));
      }
      seen.add(name);
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

/** A map, since an object would have members that nobody gave it. */
const membersOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(Object.entries(Object(value)));

/** The path of a key, in the profile or else at the top. It may be given whole, as errors do: `profiles.acme.tokn`. */
export function keyPath(json: unknown, key: string, named: string | undefined): string[] | null {
  const top = membersOf(json);
  const profiles = membersOf(top.get('profiles'));
  const [, whole, last = key] = /^profiles\.(.+)\.([^.]+)$/.exec(key) ?? [];
  const only = profiles.size === 1 ? [...profiles.keys()] : [];
  const profile = whole ?? (named || String(top.get('defaultProfile') ?? only[0]));
  if (membersOf(profiles.get(profile)).has(last)) return ['profiles', profile, last];
  return key !== 'profiles' && top.has(key) ? [key] : null;
}
