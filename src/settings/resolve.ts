import { isLoopback } from '../contract/links.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { warn } from '../output/talk.ts';
import type { Secret } from '../secret.ts';
import { readSettingsFile, type SettingsFile, settingsOf } from './file.ts';
import { type Found, nameOf, type Profile, type Settings, type Source } from './schema.ts';
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
}

/** Where a lookup asks, and with what. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
}

/** The base address and the token in effect. @throws Failure `config` */
export async function resolveTarget(flags: Flags, io: Io): Promise<Target> {
  const effective = await openSettings(flags, io);
  if (isExposed(effective, io)) await warn(io.words.settings.exposed(effective.file.path), io);
  const { value: baseUrl } = addressOf(effective);
  return { baseUrl, token: await tokenOf(effective, io) };
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
  );
  const name = profile?.value ?? '';
  if (profile !== null && !isChange && settings.profiles[name] === undefined) throw unknownProfile(name, settings);
  const keys = settings.profiles[name] ?? {};
  const baseUrl = first(
    [flags.baseUrl, { kind: 'flag', name: '--base-url' }],
    [io.env.RECIBO_BASE_URL, { kind: 'environment', name: 'RECIBO_BASE_URL' }],
    [keys.baseUrl, { kind: 'profile', profile: name, key: 'baseUrl' }],
  );
  return { file, settings, profile, keys, baseUrl, tokens: tokenSettings(io.env, name, keys) };
}

export function unknownProfile(name: string, { profiles }: Settings): Failure {
  const known = Object.keys(profiles);
  return new Failure('config', (words) => words.settings.unknownProfile(name, nearest(name, known), known));
}

/** The first place that says something; one that is empty says nothing, unless somebody has typed that. */
export function first(...places: readonly (readonly [value: string | undefined, source: Source])[]): Found | null {
  for (const [value, source] of places) if (value || (value === '' && source.kind === 'flag')) return { value, source };
  return null;
}

/** The base address in effect, without a slash at its end. @throws Failure `config` */
export function addressOf({ baseUrl, profile }: Effective): Found {
  if (baseUrl === null) throw new Failure('config', (words) => words.settings.noAddress(profile?.value ?? null));
  return { value: readAddress(baseUrl.value, nameOf(baseUrl.source)), source: baseUrl.source };
}

/** The token in effect; a profile's goes only to the origin of that profile's base address. @throws Failure `config` */
export async function tokenOf({ tokens, profile, keys, baseUrl, file }: Effective, io: Io): Promise<Secret> {
  const [setting] = tokens;
  if (setting === undefined) throw new Failure('config', (words) => words.settings.noToken(profile?.value ?? null));
  const origin = originOf(baseUrl?.value);
  if (setting.source.kind === 'profile' && origin !== null && origin !== originOf(keys.baseUrl)) {
    throw new Failure('config', (words) => words.settings.tokenElsewhere(nameOf(setting.source), origin));
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
  // `URL` mends much that was not meant: back slashes, line ends, `https:///v3`, characters that nobody sees.
  const hasForm = /^https?:\/\/[^/@\\?#]+(\/[^\\?#]*)?$/i.test(address) && !/[^!-~]/.test(address);
  const url = hasForm && URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
    throw new Failure('config', (words) => words.settings.badAddress(place));
  }
  return url.href.replace(/\/+$/, '');
}

/** Whether the settings file holds a token that others can read. */
export function isExposed({ file, settings }: Effective, { platform }: Io): boolean {
  const holdsToken = Object.values(settings.profiles).some(({ token }) => token !== undefined);
  return holdsToken && platform !== 'win32' && ((file.mode ?? 0) & 0o077) !== 0;
}
