import { promises as files } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Secret } from '../secret.ts';
import { errorCode } from '../system/files.ts';
import { outputOf } from '../system/programs.ts';
import { type Found, type Profile, sourceName } from './schema.ts';

/** A setting that gives a token. */
export interface TokenSetting extends Found<string | readonly string[]> {
  readonly name: 'token' | 'tokenFile' | 'tokenCommand';
}

/** What is set that gives a token; the first wins: the variables, then the profile's command, file and text. */
export function tokenSettings(env: Io['env'], profile: string, keys: Profile): TokenSetting[] {
  const variables = [
    ['token', 'RECIBO_TOKEN'],
    ['tokenFile', 'RECIBO_TOKEN_FILE'],
  ] as const;
  return [
    ...variables.map(([name, variable]): TokenSetting => {
      return { name, value: env[variable] ?? '', source: { kind: 'environment', name: variable } };
    }),
    ...(['tokenCommand', 'tokenFile', 'token'] as const).map((key): TokenSetting => {
      return { name: key, value: keys[key] ?? '', source: { kind: 'profile', profile, key } };
    }),
  ].filter(({ value }) => value !== '');
}

/**
 * The token that a setting gives. A relative path in the settings file is looked for beside it: the working folder may
 * be a stranger's repository.
 *
 * @param settingsFile where the settings file stands.
 * @throws Failure `config`
 */
export async function readToken({ name, value, source }: TokenSetting, settingsFile: string, io: Io): Promise<Secret> {
  const place = sourceName(source);
  const folder = dirname(resolve(settingsFile));
  if (typeof value !== 'string') return checkToken(await outputOf(value, folder, place, io), place, io);
  if (name === 'token') return checkToken(value, place, io);
  const path = source.kind === 'environment' ? value : resolve(folder, value.replace(/^~(?=\/)/, io.home ?? ''));
  const text = await files.readFile(path, 'utf8').catch((error) => {
    // Not the path: it may be the token itself, set in the wrong place.
    throw new Failure('config', (words) => words.files.unreadable(place, errorCode(error)));
  });
  return checkToken(text, place, io);
}

/** What no token has; the first that fits is told. */
const FLAWS = [
  ['empty', /^$/],
  ['mark', /^\ufeff/],
  ['word', /^token\s/i],
  ['quotes', /^["'\u2018-\u201f].*["'\u2018-\u201f]$/],
  ['letter', /[^!-~]/],
] as const;

/**
 * A text as a token: one line end behind it is dropped; what could not stand in a header is refused, and not shown.
 *
 * @param place where it comes from; empty for standard input.
 * @throws Failure `config`
 */
export function checkToken(text: string, place: string, { secrets }: Pick<Io, 'secrets'>): Secret {
  const token = text.replace(/\r?\n$/, '');
  const [flaw] = FLAWS.find(([, pattern]) => pattern.test(token)) ?? [];
  if (flaw !== undefined) throw new Failure('config', ({ settings }) => settings.badToken(place, flaw));
  return secrets.keep(token, place);
}
