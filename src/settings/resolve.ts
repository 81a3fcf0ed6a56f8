import { isLoopback } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Host, Io, Language } from '../io.ts';
import { nearest } from '../nearest.ts';
import type { Secret } from '../secret.ts';
import { onlyProfile, type Place, peek, readSettingsFile, type SettingsFile, settingsOf } from './file.ts';
import { type Found, type Profile, type Settings, type Source, sourceName } from './schema.ts';
import { readToken, type TokenSetting, tokenSettings } from './token.ts';

/** What was typed behind the options that are settings. */
export interface Flags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The settings that are in effect, as they were found: whether they can be used is judged where they are needed. */
export interface Effective {
  readonly file: SettingsFile;
  readonly settings: Settings;
  /** The name of the profile. */
  readonly profile: Found | null;
  /** What the profile says. */
  readonly keys: Profile;
  readonly baseUrl: Found | null;
  /** What gives a token; the first wins. */
  readonly tokens: readonly TokenSetting[];
  /** That others can read the token in the settings file; the command says it. */
  readonly warning: Failure['say'] | null;
}

/** Where a lookup asks, and with what. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
}

/**
 * The base address and the token in effect, and the profile that gave one of them, where the file has several.
 *
 * @throws Failure `config`
 */
export async function targetOf(effective: Effective, io: Io): Promise<Target & { readonly profile: string | null }> {
  const { value: baseUrl, source } = baseUrlOf(effective);
  const { profile, settings, tokens } = effective;
  const isAsking = [source, tokens[0]?.source].some((one) => one?.kind === 'profile');
  const isOneOfMany = isAsking && Object.keys(settings.profiles).length > 1;
  return { baseUrl, token: await tokenOf(effective, io), profile: isOneOfMany && profile ? profile.value : null };
}

/**
 * Reads the settings, and chooses what counts: flag > environment > profile in the file.
 *
 * @param isChange whether they are read to change them: the profile that is named may be a new one.
 * @throws Failure `config`
 */
export async function openSettings(flags: Flags, io: Io, isChange = false): Promise<Effective> {
  const file = readSettingsFile(io);
  const settings = settingsOf(file);
  const profile = first(
    [flags.profile, { kind: 'flag', name: '--profile' }],
    [io.env.RECIBO_PROFILE, { kind: 'environment', name: 'RECIBO_PROFILE' }],
    [settings.defaultProfile, { kind: 'file', key: 'defaultProfile' }],
    [onlyProfile(settings.profiles), { kind: 'file', key: 'profiles' }],
  );
  const name = profile?.value ?? '';
  if (profile !== null && !isChange && settings.profiles[name] === undefined) throw unknownProfile(name, settings);
  const keys = settings.profiles[name] ?? {};
  const baseUrl = first(
    [flags.baseUrl, { kind: 'flag', name: '--base-url' }],
    [io.env.RECIBO_BASE_URL, { kind: 'environment', name: 'RECIBO_BASE_URL' }],
    [keys.baseUrl, { kind: 'profile', profile: name, key: 'baseUrl' }],
  );
  const tokens = tokenSettings(io.env, name, keys);
  return { file, settings, profile, keys, baseUrl, tokens, warning: exposureOf(file, settings, io) };
}

export function unknownProfile(name: string, { profiles }: Settings): Failure {
  const known = Object.keys(profiles);
  return new Failure('config', (words) => words.settings.unknownProfile(name, nearest(name, known), known));
}

/** The first value that is set; an empty one counts only where it was typed. */
export function first<Value>(
  ...places: readonly (readonly [value: Value | undefined, source: Source])[]
): Found<Value> | null {
  const found = places.find(([value, { kind }]) => value !== undefined && (value !== '' || kind === 'flag'));
  return found?.[0] === undefined ? null : { value: found[0], source: found[1] };
}

/** The base address in effect, without a slash at its end. @throws Failure `config` */
export function baseUrlOf({ baseUrl, profile }: Effective): Found {
  if (baseUrl === null) throw new Failure('config', (words) => words.settings.noAddress(profile?.value ?? null));
  return { value: readAddress(baseUrl.value, sourceName(baseUrl.source)), source: baseUrl.source };
}

/** The token in effect; a profile's goes only to the origin of that profile's base address. @throws Failure `config` */
export async function tokenOf({ tokens, profile, keys, baseUrl, file }: Effective, io: Io): Promise<Secret> {
  const [setting] = tokens;
  if (setting === undefined) throw new Failure('config', (words) => words.settings.noToken(profile?.value ?? null));
  const origin = originOf(baseUrl?.value);
  if (setting.source.kind === 'profile' && origin !== null && origin !== originOf(keys.baseUrl)) {
    throw new Failure('config', (words) => words.settings.tokenElsewhere(sourceName(setting.source), origin));
  }
  return readToken(setting, file.path, io);
}

/** The origin of a base address; null where it is none. */
export function originOf(baseUrl = ''): string | null {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()).origin : null;
}

/**
 * Reads a base address: `https` unless the host is this machine, nothing behind the path, no slash at its end.
 *
 * @param place where it comes from; empty for what was typed.
 * @throws Failure `config`
 */
export function readAddress(text: string, place: string): string {
  const address = text.trim();
  // `URL` repairs what nobody meant: backslashes, line ends, `https:///v3`, invisible characters.
  const hasForm = /^https?:\/\/[^/@\\?#]+(\/[^\\?#]*)?$/i.test(address) && !/[^!-~]/.test(address);
  const url = hasForm && URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
    throw new Failure('config', (words) => words.settings.badAddress(place));
  }
  return url.href.replace(/\/+$/, '');
}

function exposureOf({ path, mode }: SettingsFile, { profiles }: Settings, { platform }: Io): Effective['warning'] {
  const holdsToken = Object.values(profiles).some(({ token }) => token !== undefined);
  const isExposed = holdsToken && platform !== 'win32' && ((mode ?? 0) & 0o077) !== 0;
  return isExposed ? (words) => words.settings.exposed(path) : null;
}

/** The language: `--lang` > `RECIBO_LANG` > the settings file > the usual variables > the system's own > English. */
export function languageOf(
  typed: string | undefined,
  { env, systemLanguage }: Pick<Host, 'env' | 'systemLanguage'>,
  own: unknown,
): Found<Language> {
  const known = (word: unknown) => (word === 'pt' || word === 'en' ? word : undefined);
  const name = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((one) => env[one]);
  const locale = (name && env[name]) || systemLanguage();
  const stated = first<Language>(
    [known(typed), { kind: 'flag', name: '--lang' }],
    [known(env.RECIBO_LANG), { kind: 'environment', name: 'RECIBO_LANG' }],
    [known(own), { kind: 'file', key: 'lang' }],
  );
  const source: Source = name === undefined ? { kind: 'default' } : { kind: 'environment', name };
  return stated ?? { value: /^pt/i.test(locale) ? 'pt' : 'en', source };
}

/**
 * Whether CPFs are hidden: `--mask` > `RECIBO_MASK` > the settings file, whatever else is wrong with it; a `mask` there that
 * cannot be used hides them.
 *
 * @throws Failure `config`
 */
export function maskOf(typed: boolean | undefined, host: Place): Found<boolean> {
  const { RECIBO_MASK: stated = '' } = host.env;
  if (!['', '0', '1'].includes(stated)) throw new Failure('config', (words) => words.settings.badMask);
  const { mask } = peek(host);
  const found = first(
    [typed, { kind: 'flag', name: typed ? '--mask' : '--no-mask' }],
    [stated === '' ? undefined : stated === '1', { kind: 'environment', name: 'RECIBO_MASK' }],
    [mask === undefined ? undefined : mask !== false, { kind: 'file', key: 'mask' }],
  );
  return found ?? { value: false, source: { kind: 'default' } };
}
