import { dirname, isAbsolute, resolve } from 'node:path';
import { Secret } from '../secret.ts';
import type { Environment, Machine, ReadFile, RunCommand } from './machine-interface.ts';
import type { DecodedSettings } from './parse-settings-file.ts';
import { findSetting, findText, type Places, type Setting } from './precedence.ts';
import { readToken, type SettingValue } from './read-setting-values.ts';
import type { SettingName } from './settings.ts';
import type { Missing, SettingsProblem, Source } from './settings-problem.ts';

/** How long `tokenCommand` may take: long enough to type a passphrase, short enough not to be forgotten. */
const TOKEN_COMMAND_DEADLINE_MS = 30_000;

/** What gives a token, in the order in which they are looked for in one place. */
const TOKEN_SETTINGS = ['token', 'tokenFile', 'tokenCommand'] as const satisfies readonly SettingName[];
/** The setting that gives a token. */
export type TokenSetting = (typeof TOKEN_SETTINGS)[number];

/** A setting that gives a token, and which one it is. */
type TokenSource = Setting & { readonly name: TokenSetting };

/** A token and where it came from, or why there is none. */
export type FoundToken = { readonly token: Secret; readonly source: Source } | { readonly problem: SettingsProblem };

/**
 * What a token would be taken from, the first wins: the variables, in the order of the table, then the profile's command,
 * file, text.
 */
export function tokenSources(places: Places): TokenSource[] {
  const within = (one: Places, names: readonly TokenSetting[]) =>
    names.flatMap((name): TokenSource[] => {
      const found = findSetting(name, one);
      return found === null ? [] : [{ ...found, name }];
    });
  const { environment, profile = null } = places;
  return [
    ...within({ environment }, TOKEN_SETTINGS),
    ...within({ environment: {}, profile }, TOKEN_SETTINGS.toReversed()),
  ];
}

/** The first token that is set. */
export async function findToken(
  places: Places,
  missing: Missing,
  machine: Pick<Machine, 'readFile' | 'run' | 'home'>,
): Promise<FoundToken> {
  const [found] = tokenSources(places);
  if (found === undefined) return { problem: { kind: 'no-token', ...missing } };
  const { name, value, source } = found;
  const folder = settingsFolder(missing.path ?? '/');
  if (typeof value !== 'string') return fromCommand(value, folder, source, machine.run);
  if (name === 'token') return checkedToken(value, source);
  const path = source.kind === 'profile' ? resolve(folder, fromHome(value, machine.home)) : value;
  return fromFile(path, value, source, machine.readFile);
}

/** The token that can be known without running or reading anything more: for what is only shown. */
export function tokenAtHand(places: Places): Secret | null {
  const found = findText('token', places);
  return found === null ? null : new Secret(found.value.trim());
}

/** Whether a text holds one of the tokens that the settings themselves hold, of whatever profile, and that can be told from a word. */
export function holdsKnownToken(
  text: string,
  environment: Environment,
  profiles: DecodedSettings['profiles'],
): boolean {
  const kept = [...profiles].map(([name, keys]) => tokenAtHand({ environment: {}, profile: { name, keys } }));
  const tokens = [tokenAtHand({ environment }), ...kept];
  return tokens.some((token) => token?.isRecognisable === true && token.isWithin(text));
}

/**
 * The folder that a `tokenFile`, or the program of a `tokenCommand`, is looked for in; null where it is not relative: absolute,
 * in the home folder, or a program that `PATH` leads to.
 */
export function folderOfRelative(value: SettingValue, settingsFile: string): string | null {
  const [path = ''] = typeof value === 'string' ? [value] : value;
  const isElsewhere = typeof value === 'string' ? path.startsWith('~/') : !/[\\/]/.test(path);
  return isElsewhere || isAbsolute(path) ? null : settingsFolder(settingsFile);
}

/** What is relative in the settings must not depend on the working folder, which may be a stranger's repository. */
function settingsFolder(settingsFile: string): string {
  return resolve(dirname(settingsFile));
}

/** A text as a token, if it can be one. */
export function checkedToken(text: string, source: Source): FoundToken {
  const read = readToken(text);
  return 'flaw' in read
    ? { problem: { kind: 'bad-token', flaw: read.flaw, source } }
    : { token: new Secret(read.value), source };
}

/** `~/` is the home folder, as in a shell: no shell reads what stands in the settings. */
function fromHome(path: string, home: string | null): string {
  return home !== null && path.startsWith('~/') ? `${home}${path.slice(1)}` : path;
}

async function fromFile(path: string, typed: string, source: Source, readFile: ReadFile): Promise<FoundToken> {
  const read = await readFile(path);
  if (read.kind === 'text') return checkedToken(read.text, source);
  const code = read.kind === 'absent' ? 'ENOENT' : read.code;
  // A word that names no file may be the token itself, set in the wrong place.
  const mayBeToken = read.kind === 'absent' && !/[\\/]/.test(typed);
  return { problem: { kind: 'token-file-unreadable', path: mayBeToken ? null : path, code, source } };
}

async function fromCommand(
  command: readonly string[],
  folder: string,
  source: Source,
  run: RunCommand,
): Promise<FoundToken> {
  const ran = await run(command, folder, TOKEN_COMMAND_DEADLINE_MS);
  if (ran.kind === 'output') return checkedToken(ran.text, source);
  const profile = source.kind === 'profile' ? source.profile : '';
  return { problem: { kind: 'token-command-failed', flaw: ran, profile } };
}
