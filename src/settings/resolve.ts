import { nearestOf } from '../nearest.ts';
import { Secret } from '../secret.ts';
import { readBaseUrl } from './base-url.ts';
import { type Environment, fromEnvironment } from './environment.ts';
import { type Profile, readSettingsFile, type SettingsFile, settingsPath } from './file.ts';
import type { Files, RunCommand } from './machine.ts';
import type { SettingsProblem, Source } from './problem.ts';
import { type Proxies, readProxies } from './proxy.ts';
import { findToken } from './token.ts';

/** What a lookup needs to know before it can ask. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Null where nothing is going to be sent, and none is at hand. */
  readonly token: Secret | null;
  readonly proxies: Proxies;
  /** The settings file, where it holds a token that others can read. */
  readonly exposedFile: string | null;
}

/** The machine that the settings are read from. */
export interface Machine {
  readonly environment: Environment;
  readonly home: string | null;
  readonly isWindows: boolean;
  readonly files: Files;
  readonly run: RunCommand;
}

/** What the command line says of the settings. */
export interface Flags {
  readonly profile: string | null;
  readonly baseUrl: string | null;
  /** Whether a request is going to be sent, and so a token needed. */
  readonly needsToken: boolean;
}

/** Every setting by its precedence: flag, environment, profile in the file, default. */
export async function resolveSettings(
  flags: Flags,
  machine: Machine,
): Promise<{ settings: Settings } | { problem: SettingsProblem }> {
  const path = settingsPath(machine.environment, machine.home, machine.isWindows);
  const read = await readSettingsFile(path, machine.files);
  if ('problem' in read) return read;
  const chosen = chooseProfile(flags, machine.environment, read.file);
  if ('problem' in chosen) return chosen;
  const base = findBaseUrl(flags, machine.environment, chosen, path);
  if ('problem' in base) return base;
  const token = flags.needsToken ? await tokenFor(base.baseUrl, chosen, path, machine) : null;
  if (token !== null && 'problem' in token) return token;
  const known = token?.token ?? tokenAtHand(machine.environment, chosen.profile);
  if (known?.isWithin(base.baseUrl)) {
    return { problem: { kind: 'bad-base-url', flaw: 'holds-token', source: base.source } };
  }
  return {
    settings: {
      baseUrl: base.baseUrl,
      token: known,
      proxies: readProxies(machine.environment),
      exposedFile: read.file.isExposed ? path : null,
    },
  };
}

interface Chosen {
  readonly name: string | null;
  readonly profile: Profile | null;
  /** The profiles that there are. */
  readonly known: readonly string[];
}

function chooseProfile(
  flags: Flags,
  environment: Environment,
  file: SettingsFile,
): Chosen | { problem: SettingsProblem } {
  const known = [...file.profiles.keys()];
  const named = nameOfProfile(flags, environment, file);
  if (named === null) return { name: null, profile: null, known };
  const profile = file.profiles.get(named.name);
  if (profile !== undefined) return { name: named.name, profile, known };
  const nearest = nearestOf(named.name, known);
  return { problem: { kind: 'unknown-profile', source: named.source, known, nearest, path: file.path } };
}

function nameOfProfile(
  flags: Flags,
  environment: Environment,
  file: SettingsFile,
): { name: string; source: Source } | null {
  if (flags.profile !== null) return { name: flags.profile, source: { kind: 'flag', name: '--profile' } };
  const variable = fromEnvironment(environment, 'RECIBO_PROFILE');
  if (variable !== null) return { name: variable, source: { kind: 'environment', name: 'RECIBO_PROFILE' } };
  if (file.defaultProfile === null) return null;
  return { name: file.defaultProfile, source: { kind: 'file', key: 'defaultProfile' } };
}

function findBaseUrl(
  flags: Flags,
  environment: Environment,
  { name, profile, known }: Chosen,
  path: string | null,
): FoundBaseUrl | { problem: SettingsProblem } {
  const variable = fromEnvironment(environment, 'RECIBO_BASE_URL');
  if (flags.baseUrl !== null) return usable(flags.baseUrl, { kind: 'flag', name: '--base-url' });
  if (variable !== null) return usable(variable, { kind: 'environment', name: 'RECIBO_BASE_URL' });
  if (profile?.baseUrl === undefined || name === null) {
    return { problem: { kind: 'no-base-url', profile: name, known, path } };
  }
  return usable(profile.baseUrl, { kind: 'profile', profile: name, key: 'baseUrl' });
}

interface FoundBaseUrl {
  readonly baseUrl: string;
  readonly source: Source;
}

function usable(text: string, source: Source): FoundBaseUrl | { problem: SettingsProblem } {
  const read = readBaseUrl(text);
  return 'flaw' in read ? { problem: { kind: 'bad-base-url', flaw: read.flaw, source } } : { ...read, source };
}

/** The token that can be known without running or reading anything more: for what is only shown. */
export function tokenAtHand(environment: Environment, profile: Profile | null): Secret | null {
  const text = fromEnvironment(environment, 'RECIBO_TOKEN') ?? profile?.token;
  return text === undefined ? null : new Secret(text.trim());
}

/** The token in effect, unless it is a profile's and the base address is not that profile's. */
async function tokenFor(
  baseUrl: string,
  { name, profile, known }: Chosen,
  path: string | null,
  { environment, files, run }: Machine,
): Promise<{ token: Secret } | { problem: SettingsProblem }> {
  const fromOutside = ['RECIBO_TOKEN', 'RECIBO_TOKEN_FILE'].some((name) => fromEnvironment(environment, name) !== null);
  if (!fromOutside && name !== null && profile !== null && holdsToken(profile)) {
    const origin = originOf(profile.baseUrl);
    if (origin !== originOf(baseUrl)) return { problem: { kind: 'token-bound-elsewhere', profile: name, origin } };
  }
  return findToken({ environment, profileName: name, profile, known, settingsPath: path, files, run });
}

function holdsToken({ token, tokenFile, tokenCommand }: Profile): boolean {
  return token !== undefined || tokenFile !== undefined || tokenCommand !== undefined;
}

function originOf(baseUrl: string | undefined): string | null {
  const read = baseUrl === undefined ? null : readBaseUrl(baseUrl);
  return read === null || 'flaw' in read ? null : new URL(read.baseUrl).origin;
}
