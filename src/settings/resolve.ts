import type { Secret } from '../secret.ts';
import { readBaseUrl } from './base-url.ts';
import { readSettingsFile, type SettingsFile } from './file.ts';
import type { Machine } from './machine.ts';
import { findText, type Places, type Setting } from './precedence.ts';
import type { SettingsProblem, Source } from './problem.ts';
import { type ChosenProfile, chooseProfile, placesWithin } from './profile.ts';
import { type Proxies, readProxies } from './proxy.ts';
import { SETTINGS } from './settings.ts';
import { type FoundToken, findToken, isOfProfile, tokenAtHand } from './token.ts';

/** What a lookup needs to know before it can ask. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Null where nothing is going to be sent, and there is none. */
  readonly token: Secret | null;
  readonly proxies: Proxies;
  /** The settings file, where it holds a token that others can read. */
  readonly exposedFile: string | null;
}

/** What the command line says of the settings. */
export interface Flags {
  readonly profile: string | null;
  readonly baseUrl: string | null;
  /** Whether a request is going to be sent, which it is not without a token. */
  readonly needsToken: boolean;
}

/** The settings file and the profile in effect, and with them every place that a setting can be found in. */
export interface OpenedSettings {
  readonly file: SettingsFile;
  readonly chosen: ChosenProfile;
  readonly places: Places;
}

/** Every setting by its precedence: flag, environment, profile in the file, default. */
export async function resolveSettings(
  flags: Flags,
  machine: Machine,
): Promise<{ settings: Settings } | { problem: SettingsProblem }> {
  const opened = await openSettings(flags, machine);
  if ('problem' in opened) return opened;
  const { file, chosen, places } = opened;
  const base = resolveBaseUrl(opened);
  if ('problem' in base) return base;
  // What only shows a request takes any token that there is, so as to know what not to show.
  const missing = { profile: chosen.name, known: chosen.known, path: file.path };
  const token = await (flags.needsToken
    ? resolveToken(base.value, opened, machine)
    : findToken(places, missing, machine));
  if ('problem' in token && flags.needsToken) return token;
  const known = 'token' in token ? token.token : tokenAtHand(places);
  if (known?.isWithin(base.value)) return { problem: badBaseUrl('holds-token', base.source) };
  const proxies = readProxies(places.environment);
  return { settings: { baseUrl: base.value, token: known, proxies, exposedFile: file.isExposed ? file.path : null } };
}

/** Reads the settings file and chooses the profile. */
export async function openSettings(
  { profile, baseUrl, language = null }: Pick<Flags, 'profile' | 'baseUrl'> & { readonly language?: string | null },
  machine: Omit<Machine, 'run'>,
): Promise<OpenedSettings | { problem: SettingsProblem }> {
  const read = await readSettingsFile(machine);
  const { environment } = machine;
  if ('problem' in read) return read;
  const places = { typed: { profile, baseUrl, language }, environment };
  const chosen = chooseProfile(places, read.file);
  if ('problem' in chosen) return chosen;
  return { file: read.file, chosen, places: placesWithin(places, chosen, read.file) };
}

/** The base address in effect and where it came from. */
export function resolveBaseUrl({
  file,
  chosen,
  places,
}: OpenedSettings): Setting<string> | { problem: SettingsProblem } {
  const found = findText('baseUrl', places);
  if (found === null) {
    return { problem: { kind: 'no-base-url', profile: chosen.name, known: chosen.known, path: file.path } };
  }
  const read = SETTINGS.baseUrl.reader.read(found.value);
  return 'flaw' in read ? { problem: badBaseUrl(read.flaw, found.source) } : { ...found, value: read.value };
}

/** The token in effect, unless it is a profile's and the base address is not that profile's. */
export async function resolveToken(
  baseUrl: string,
  { file, chosen, places }: OpenedSettings,
  machine: Pick<Machine, 'files' | 'run' | 'home'>,
): Promise<FoundToken> {
  const { name, keys, known } = chosen;
  if (name !== null && isOfProfile(places)) {
    const origin = originOf(keys?.baseUrl);
    if (origin !== originOf(baseUrl)) return { problem: { kind: 'token-bound-elsewhere', profile: name, origin } };
  }
  return findToken(places, { profile: name, known, path: file.path }, machine);
}

/** The origin of a base address; null where it is none. */
function originOf(baseUrl: unknown): string | null {
  const read = typeof baseUrl === 'string' ? readBaseUrl(baseUrl) : null;
  return read === null || 'flaw' in read ? null : new URL(read.baseUrl).origin;
}

/** The origins of two base addresses, where there are two: a token for the one is not sent to the other. */
export function changeOfOrigin(from: unknown, to: unknown): { before: string; after: string } | null {
  const [before, after] = [originOf(from), originOf(to)];
  return before === null || after === null || before === after ? null : { before, after };
}

function badBaseUrl(
  flaw: Extract<SettingsProblem, { kind: 'bad-base-url' }>['flaw'],
  source: Source,
): Extract<SettingsProblem, { kind: 'bad-base-url' }> {
  return { kind: 'bad-base-url', flaw, source };
}
