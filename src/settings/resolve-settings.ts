import type { Secret } from '../secret.ts';
import { readBaseUrl } from './base-url.ts';
import { type FoundToken, findToken, tokenAtHand, tokenSources } from './find-token.ts';
import type { Machine } from './machine-interface.ts';
import { findText, type Setting } from './precedence.ts';
import { missingIn, type OpenedSettings, openSettings } from './profile-in-effect.ts';
import { type Proxies, readProxies } from './proxy-variables.ts';
import type { SettingsFile } from './read-settings-file.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** What a lookup needs to know before it can ask. */
interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Null where nothing is going to be sent, and there is none. */
  readonly token: Secret | null;
  readonly proxies: Proxies;
  readonly exposed: SettingsFile['exposed'];
}

/** What the command line says of the settings. */
export interface Flags {
  readonly profile: string | null;
  readonly baseUrl: string | null;
  /** Whether a request is going to be sent, which it is not without a token. */
  readonly needsToken: boolean;
}

/** Every setting by its precedence: flag, environment, profile in the file, default. */
export async function resolveSettings(
  { profile, baseUrl, needsToken }: Flags,
  machine: Machine,
): Promise<Settings | { problem: SettingsProblem }> {
  const opened = await openSettings({ profile, baseUrl }, machine);
  if ('problem' in opened) return opened;
  const { file, places } = opened;
  const base = resolveBaseUrl(opened);
  if ('problem' in base) return base;
  // What only shows a request takes any token that there is, so as to know what not to show.
  const found = await resolveToken(needsToken ? base.value : null, opened, machine);
  if ('problem' in found && needsToken) return found;
  const token = 'token' in found ? found.token : tokenAtHand(places);
  if (token?.isWithin(base.value)) {
    return { problem: { kind: 'bad-base-url', flaw: 'holds-token', source: base.source } };
  }
  const proxies = readProxies(places.environment);
  return { baseUrl: base.value, token, proxies, exposed: file.exposed };
}

/** The base address in effect and where it came from. */
export function resolveBaseUrl(opened: OpenedSettings): Setting<string> | { problem: SettingsProblem } {
  const found = findText('baseUrl', opened.places);
  if (found === null) return { problem: { kind: 'no-base-url', ...missingIn(opened) } };
  const { value, source } = found;
  const read = readBaseUrl(value);
  return 'flaw' in read ? { problem: { kind: 'bad-base-url', flaw: read.flaw, source } } : { ...read, source };
}

/**
 * The token in effect, unless it is a profile's and the base address is not that profile's.
 *
 * @param baseUrl where it is going to be sent; null for nowhere.
 */
export async function resolveToken(
  baseUrl: string | null,
  opened: OpenedSettings,
  machine: Machine,
): Promise<FoundToken> {
  const { places } = opened;
  const source = tokenSources(places)[0]?.source;
  if (source?.kind === 'profile' && baseUrl !== null) {
    const origin = originOf(places.profile?.keys.baseUrl);
    if (origin !== originOf(baseUrl)) {
      return { problem: { kind: 'token-bound-elsewhere', profile: source.profile, origin } };
    }
  }
  return findToken(places, missingIn(opened), machine);
}

/** The origin of a base address; null where it is none. */
function originOf(baseUrl: unknown): string | null {
  const read = typeof baseUrl === 'string' ? readBaseUrl(baseUrl) : null;
  return read === null || 'flaw' in read ? null : new URL(read.value).origin;
}

/** The origins of two base addresses, where there are two: a token for the one is not sent to the other. */
export function changeOfOrigin(from: unknown, to: unknown): { before: string; after: string } | null {
  const [before, after] = [originOf(from), originOf(to)];
  return before === null || after === null || before === after ? null : { before, after };
}
