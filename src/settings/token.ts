import { dirname, resolve } from 'node:path';
import { Secret } from '../secret.ts';
import { type Environment, fromEnvironment } from './environment.ts';
import type { Profile } from './file.ts';
import type { Files, RunCommand } from './machine.ts';
import type { SettingsProblem, Source, TokenFlaw } from './problem.ts';

/** How long `tokenCommand` may take: long enough to type a passphrase, short enough not to be forgotten. */
const TOKEN_COMMAND_DEADLINE_MS = 30_000;
/** The longest token, in characters: with more, servers refuse the request for its headers. */
const LONGEST_TOKEN = 4096;

export interface TokenSources {
  readonly environment: Environment;
  readonly profileName: string | null;
  readonly profile: Profile | null;
  /** The profiles that there are. */
  readonly known: readonly string[];
  readonly settingsPath: string | null;
  readonly files: Files;
  readonly run: RunCommand;
}

/** A token and where it came from, or why there is none. */
export type FoundToken = { readonly token: Secret; readonly source: Source } | { readonly problem: SettingsProblem };

/** The first token that is set: environment, file named by the environment, then the profile's command, file, text. */
export async function findToken(sources: TokenSources): Promise<FoundToken> {
  const { environment, profile, profileName } = sources;
  const fromVariable = fromEnvironment(environment, 'RECIBO_TOKEN');
  if (fromVariable !== null) return checked(fromVariable, { kind: 'environment', name: 'RECIBO_TOKEN' });
  const namedFile = fromEnvironment(environment, 'RECIBO_TOKEN_FILE');
  if (namedFile !== null)
    return fromFile(namedFile, namedFile, { kind: 'environment', name: 'RECIBO_TOKEN_FILE' }, sources);
  if (profile === null || profileName === null) return noToken(sources);
  if (profile.tokenCommand !== undefined) return fromCommand(profile.tokenCommand, profileName, sources);
  if (profile.tokenFile !== undefined) {
    const path = resolve(folderOf(sources), profile.tokenFile);
    return fromFile(path, profile.tokenFile, { kind: 'profile', profile: profileName, key: 'tokenFile' }, sources);
  }
  if (profile.token === undefined) return noToken(sources);
  return checked(profile.token, { kind: 'profile', profile: profileName, key: 'token' });
}

/** What is relative in the settings must not depend on the working folder, which may be a stranger's repository. */
function folderOf({ settingsPath }: TokenSources): string {
  return resolve(dirname(settingsPath ?? '/'));
}

function noToken({ profileName, known, settingsPath }: TokenSources): FoundToken {
  return { problem: { kind: 'no-token', profile: profileName, known, path: settingsPath } };
}

async function fromFile(path: string, typed: string, source: Source, { files }: TokenSources): Promise<FoundToken> {
  const read = await files.read(path);
  if (read.kind === 'text') return checked(read.text, source);
  const code = read.kind === 'absent' ? 'ENOENT' : read.code;
  // A word that names no file may be the token itself, set in the wrong place.
  const mayBeToken = read.kind === 'absent' && !/[\\/]/.test(typed);
  return { problem: { kind: 'token-file-unreadable', path: mayBeToken ? null : path, code, source } };
}

async function fromCommand(command: readonly string[], profile: string, sources: TokenSources): Promise<FoundToken> {
  const ran = await sources.run(command, folderOf(sources), TOKEN_COMMAND_DEADLINE_MS);
  if (ran.kind === 'output') return checked(ran.text, { kind: 'profile', profile, key: 'tokenCommand' });
  return { problem: { kind: 'token-command-failed', flaw: ran, profile } };
}

/** One line end at the end is trimmed; whatever else could not stand in a header is refused. */
function checked(text: string, source: Source): FoundToken {
  const token = text.replace(/\r?\n$/, '');
  const flaw = flawOf(token);
  return flaw === null ? { token: new Secret(token), source } : { problem: { kind: 'bad-token', flaw, source } };
}

function flawOf(token: string): TokenFlaw | null {
  if (token === '') return 'empty';
  if (token.length > LONGEST_TOKEN) return 'too-long';
  return /^[!-~]+$/.test(token) ? null : 'bad-character';
}
