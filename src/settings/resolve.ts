import { isLoopback } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Host, Io, Language } from '../io.ts';
import { nearest } from '../nearest.ts';
import { onlyProfile, type Place, peek, readSettingsFile } from './file.ts';
import { decode, type Found, type Settings, type Source, sourceName } from './schema.ts';
import { readToken, tokenSettings } from './token.ts';

/** The settings that were typed as options. */
export interface Flags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The settings in effect, as they were found: each is checked only where it is needed. */
export type Effective = Awaited<ReturnType<typeof openSettings>>;

/**
 * Reads the settings, and chooses what counts: flag > environment > profile in the file.
 * @param isChange also takes the name of a profile that does not exist yet.
 * @throws Failure `config`
 */
export async function openSettings(flags: Flags, io: Io, isChange = false) {
  const file = readSettingsFile(io);
  const settings = decode(file);
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
  const holdsToken = Object.values(settings.profiles).some(({ token }) => token !== undefined);
  const isExposed = holdsToken && io.platform !== 'win32' && ((file.mode ?? 0) & 0o077) !== 0;
  const warning: Failure['say'] | null = isExposed ? (words) => words.settings.exposed(file.path) : null;
  return { file, settings, profile, keys, baseUrl, tokens: tokenSettings(io.env, name, keys), warning };
}

/** The address and token of a lookup; the profile that gave them, if the file has several. @throws Failure `config` */
export async function targetOf(effective: Effective, io: Io) {
  const { value: baseUrl, source } = baseUrlOf(effective);
  const { profile, settings, tokens } = effective;
  const isUsed = [source, tokens[0]?.source].some((one) => one?.kind === 'profile');
  const isNamed = isUsed && Object.keys(settings.profiles).length > 1;
  return { baseUrl, token: await tokenOf(effective, io), profile: isNamed && profile ? profile.value : null };
}

export function unknownProfile(name: string, { profiles }: Settings): Failure {
  const known = Object.keys(profiles);
  return new Failure('config', (words) => words.settings.unknownProfile(name, nearest(name, known), known));
}

/** The first value that is set; an empty one counts only where it was typed. */
export function first<Value>(...places: readonly (readonly [Value | undefined, Source])[]): Found<Value> | null {
  const found = places.find(([value, { kind }]) => value !== undefined && (value !== '' || kind === 'flag'));
  return found?.[0] === undefined ? null : { value: found[0], source: found[1] };
}

/** The base address in effect, without a slash at its end. @throws Failure `config` */
export function baseUrlOf({ baseUrl, profile }: Effective): Found {
  if (baseUrl === null) throw new Failure('config', (words) => words.settings.noAddress(profile?.value ?? null));
  return { value: readAddress(baseUrl.value, sourceName(baseUrl.source)), source: baseUrl.source };
}

/** The token in effect; a profile's goes only to the origin of that profile's base address. @throws Failure `config` */
export async function tokenOf({ tokens, profile, keys, baseUrl, file }: Effective, io: Io) {
  const [setting] = tokens;
  if (setting === undefined) throw new Failure('config', (words) => words.settings.noToken(profile?.value ?? null));
  const origin = originOf(baseUrl?.value);
  if (setting.source.kind === 'profile' && origin !== null && origin !== originOf(keys.baseUrl)) {
    throw new Failure('config', (words) => words.settings.tokenElsewhere(sourceName(setting.source), origin));
  }
  return readToken(setting, file.path, io);
}

/** The origin of a base address; null where the text is no address. */
export function originOf(baseUrl = ''): string | null {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()).origin : null;
}

/**
 * Checks a base address, and drops the slashes at its end. Only this machine may be asked by plain `http`; a user name,
 * a query or a fragment is refused.
 * @param place where it comes from; empty for what was typed.
 * @throws Failure `config`
 */
export function readAddress(text: string, place: string): string {
  const address = text.trim();
  // `URL` silently repairs backslashes, line ends, `https:///v3` and invisible characters.
  const hasForm = /^https?:\/\/[^/@\\?#]+(\/[^\\?#]*)?$/i.test(address) && !/[^!-~]/.test(address);
  const url = hasForm && URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
    throw new Failure('config', (words) => words.settings.badAddress(place));
  }
  return url.href.replace(/\/+$/, '');
}

/** The language: `--lang` > `RECIBO_LANG` > the settings file > the locale's variables > the system's own > English. */
export function languageOf(typed: string | undefined, host: Pick<Host, 'env' | 'systemLanguage'>, own: unknown) {
  const known = (word: unknown) => (word === 'pt' || word === 'en' ? word : undefined);
  const stated = first<Language>(
    [known(typed), { kind: 'flag', name: '--lang' }],
    [known(host.env.RECIBO_LANG), { kind: 'environment', name: 'RECIBO_LANG' }],
    [known(own), { kind: 'file', key: 'lang' }],
  );
  const name = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((one) => host.env[one]);
  const locale = name === undefined ? host.systemLanguage() : String(host.env[name]);
  const source: Source = name === undefined ? { kind: 'default' } : { kind: 'environment', name };
  return stated ?? { value: /^pt/i.test(locale) ? ('pt' as const) : ('en' as const), source };
}

/**
 * Whether CPFs are hidden: `--mask` > `RECIBO_MASK` > the settings file, also a broken one. Another `mask` in it than
 * true or false hides them.
 * @throws Failure `config` for another `RECIBO_MASK` than 1 or 0
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
