import { dirname, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import { isLoopback } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import type { Secret } from '../secret.ts';
import { errorCode } from '../system/files.ts';
import { outputOf } from '../system/programs.ts';
import { LANGUAGES, type Language } from '../words/index.ts';
import { readText } from './file.ts';
import { CHOICES, decode, type Found, type Layers, SETTINGS, type Settings, sourceName, valuesOf } from './schema.ts';

/** The settings that were typed as options. */
export type Flags = { readonly [name in 'profile' | 'baseUrl' | 'lang']?: string | undefined };

/** What gives a token, the one that wins first. */
const TOKENS = {
  environment: ['RECIBO_TOKEN', 'RECIBO_TOKEN_FILE'],
  profile: ['tokenCommand', 'tokenFile', 'token'],
};

/** The settings in effect, as they were found: each is checked only where it is needed. */
export type ResolvedSettings = Awaited<ReturnType<typeof openSettings>>;

/**
 * Reads the settings, and chooses what counts: flag > environment > profile in the file. @throws Failure `config`
 * @param isChange takes a profile that does not exist yet, and only a file that can be written (`io`)
 */
export async function openSettings(flags: Flags, io: Io, isChange = false) {
  if (isChange) io.settings.checkPlace();
  else checkVariables(io);
  const settings = decode(await io.settings.read(), io.settings.path);
  const names = [...settings.profiles.keys()];
  const flag = { '--profile': flags.profile, '--base-url': flags.baseUrl, '--lang': flags.lang };
  const only = names.length === 1 ? names[0] : undefined;
  const top = { flag, environment: io.env, file: { ...settings, profiles: only } };
  const [profile = null] = valuesOf(SETTINGS.profile, top);
  const name = profile?.value ?? '';
  if (profile !== null && !isChange && !names.includes(name)) throw unknownProfile(name, settings);
  const keys = settings.profiles.get(name) ?? {};
  const layers = { ...top, profile: keys, name };
  const [baseUrl = null] = valuesOf(SETTINGS.baseUrl, layers);
  const tokens = valuesOf<string | readonly string[]>(TOKENS, layers);
  const holdsToken = [...settings.profiles.values()].some(({ token }) => token !== undefined);
  /** Whether other users can read a token in the file. */
  const isExposed = holdsToken && io.platform !== 'win32' && ((io.settings.mode ?? 0) & 0o077) !== 0;
  return { settings, layers, profile, keys, baseUrl, tokens, isExposed };
}

export function unknownProfile(name: string, { profiles }: Settings): Failure {
  const known = [...profiles.keys()];
  return new Failure('config', (words) => words.settings.unknownProfile(name, nearest(name, known), known));
}

/** The base address in effect, without a slash at its end. @throws Failure `config` */
export function baseUrlOf(resolved: ResolvedSettings): Found {
  const { value, source } = resolved.baseUrl ?? lack('noAddress', resolved);
  return { value: readAddress(value, sourceName(source)), source };
}

/** Ends a lookup that lacks its address or token, perhaps since none of several profiles was chosen. */
function lack(what: 'noAddress' | 'noToken', { profile, settings }: ResolvedSettings): never {
  const known = [...settings.profiles.keys()];
  throw new Failure('config', ({ settings: words }) =>
    profile === null && known.length > 1 ? words.whichProfile(known) : words[what](profile?.value ?? null),
  );
}

/** The token in effect; a profile's goes only to the origin of that profile's base address. @throws Failure `config` */
export async function tokenOf(resolved: ResolvedSettings, io: Io): Promise<Secret> {
  const { tokens, keys, baseUrl } = resolved;
  const [{ value, source } = lack('noToken', resolved)] = tokens;
  const name = sourceName(source);
  const origin = originOf(baseUrl?.value);
  if (source.kind === 'profile' && origin !== undefined && origin !== originOf(keys.baseUrl)) {
    throw new Failure('config', (words) => words.settings.tokenElsewhere(name, origin));
  }
  if (typeof value !== 'string') return checkToken(await outputOf(value, folderOf(io), name, io), name, io);
  if (source.name !== 'RECIBO_TOKEN_FILE' && source.key !== 'tokenFile') return checkToken(value, name, io);
  const path = tokenPath({ value, source }, io);
  const text = await readText(path, io.signal).catch((error) => {
    io.signal.throwIfAborted();
    const file = isPath(value) ? `${path} (${name})` : name;
    throw new Failure('config', (words) => words.files.unreadable(file, errorCode(error)));
  });
  return checkToken(text, name, io);
}

/** The origin of a base address; undefined where the text is no address. */
export const originOf = (baseUrl = '') => attempt(() => new URL(baseUrl.trim()).origin);

/** A base address without slashes at its end. @throws Failure `config`, which names the `source`; typed where that is empty */
export function readAddress(text: string, source: string): string {
  const address = text.trim();
  // `URL` silently repairs backslashes, line ends, `https:///v3` and invisible characters.
  const hasForm = /^https?:\/\/[^/@\\?#]+(\/[^\\?#]*)?$/i.test(address) && !/[^!-~]/.test(address);
  const url = hasForm && URL.canParse(address) ? new URL(address) : null;
  // Only this machine may be asked by plain `http`: on the way to another anybody could read the token.
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
    throw new Failure('config', (words) => words.settings.badAddress(source));
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** The language: `--lang` > `RECIBO_LANG` > the settings file > the locale's variables > the system's own > English. */
export function languageOf(layers: Layers, host: Pick<Host, 'systemLanguage'>): Found<Language> {
  const known = valuesOf(SETTINGS.language, layers).filter(({ value }) => LANGUAGES.some((one) => one === value));
  const [found] = [...known, ...valuesOf({ environment: ['LC_ALL', 'LC_MESSAGES', 'LANG'] }, layers)];
  const { value, source }: Found = found ?? { value: host.systemLanguage(), source: { kind: 'default' } };
  return { value: /^pt/i.test(value) ? 'pt' : 'en', source };
}

/** @throws Failure `config` for a variable that takes few values, and has another */
function checkVariables({ env }: Io): void {
  for (const [name, choices] of CHOICES) {
    if (!name.startsWith('RECIBO_') || ['', ...choices].includes(env[name] ?? '')) continue;
    throw new Failure('config', ({ settings }) => settings.badVariable(name, choices));
  }
}

/** Whether CPFs are hidden; another `mask` in the file than true or false hides them. @throws Failure `config` for a variable */
export async function maskOf(typed: boolean | undefined, io: Io): Promise<Found<boolean>> {
  // A pipe is waited for; whatever is wrong with a file is told by what needs it.
  await io.settings.read().catch(() => io.signal.throwIfAborted());
  const layers = { flag: { '--mask': typed }, environment: io.env, file: io.settings.known };
  checkVariables(io);
  const [found] = valuesOf<unknown>(SETTINGS.mask, layers);
  const { value, source }: Found<unknown> = found ?? { value: false, source: { kind: 'default' } };
  return { value: source.kind === 'environment' ? value === '1' : value !== false, source };
}

/** What is named in the settings file stands beside it: the working folder may be a stranger's. */
const folderOf = ({ settings }: Io) => dirname(resolve(settings.path));

/** Whether a value is shown as a path: without a `/`, or in Base64, it may be the token itself, set in the wrong place. */
export const isPath = (value: string) => /[/\\]/.test(value) && !/[+=]/.test(value);

/** The path of a token file. */
export function tokenPath({ value, source }: Found, io: Io): string {
  return source.kind === 'environment' ? value : resolve(folderOf(io), value.replace(/^~(?=\/)/, io.home ?? ''));
}

/** What no token has; the first that is found is told. */
const FLAWS = [
  ['empty', /^$/],
  ['json', /^\{\s*"[\s\S]*\}\s*$/],
  ['lines', /\S[^\S\r\n]*[\r\n]\s*\S/],
  ['wrapped', /^(?:token|bearer)\s|^["'\u2018-\u201f].*["'\u2018-\u201f]$/i],
  ['letter', /[^!-~]/],
] as const;

/** A text as a token, less a line end; of standard input if `source` is empty. @throws Failure `config`, which hides it */
export function checkToken(text: string, source: string, { secrets }: Pick<Io, 'secrets'>): Secret {
  const token = text.replace(/\r?\n$/, '');
  const [flaw] = FLAWS.find(([, pattern]) => pattern.test(token)) ?? [];
  if (flaw !== undefined) throw new Failure('config', ({ settings }) => settings.badToken(source, flaw));
  return secrets.keep(token, source);
}
