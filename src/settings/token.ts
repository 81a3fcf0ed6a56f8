import { promises as files } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Secret } from '../secret.ts';
import { errorCode } from '../system/files.ts';
import { outputOf } from '../system/programs.ts';
import { type Profile, sourceName } from './schema.ts';

/** The settings that give a token; the first wins. */
export function tokenSettings(env: Io['env'], profile: string, keys: Profile) {
  const settings = [
    ['token', env.RECIBO_TOKEN, { kind: 'environment', name: 'RECIBO_TOKEN' }],
    ['tokenFile', env.RECIBO_TOKEN_FILE, { kind: 'environment', name: 'RECIBO_TOKEN_FILE' }],
    ['tokenCommand', keys.tokenCommand, { kind: 'profile', profile, key: 'tokenCommand' }],
    ['tokenFile', keys.tokenFile, { kind: 'profile', profile, key: 'tokenFile' }],
    ['token', keys.token, { kind: 'profile', profile, key: 'token' }],
  ] as const;
  return settings.flatMap(([name, value = '', source]) => (value === '' ? [] : { name, value, source }));
}

type TokenSetting = ReturnType<typeof tokenSettings>[number];

/**
 * Reads the token that a setting holds or names. A relative path in the settings file starts beside that file: the
 * working folder may be a stranger's repository.
 * @throws Failure `config`
 */
export async function readToken({ name, value, source }: TokenSetting, settingsFile: string, io: Io): Promise<Secret> {
  const place = sourceName(source);
  const folder = dirname(resolve(settingsFile));
  if (typeof value !== 'string') return checkToken(await outputOf(value, folder, place, io), place, io);
  if (name === 'token') return checkToken(value, place, io);
  const path = source.kind === 'environment' ? value : resolve(folder, value.replace(/^~(?=\/)/, io.home ?? ''));
  const text = await files.readFile(path, 'utf8').catch((error) => {
    // The path is not shown: it may be the token itself, set in the wrong place.
    throw new Failure('config', (words) => words.files.unreadable(place, errorCode(error)));
  });
  return checkToken(text, place, io);
}

/** What no token has; the first that is found is told. */
const FLAWS = [
  ['empty', /^$/],
  ['mark', /^\ufeff/],
  ['word', /^token\s/i],
  ['quotes', /^["'\u2018-\u201f].*["'\u2018-\u201f]$/],
  ['letter', /[^!-~]/],
] as const;

/**
 * Checks that a text can be sent as a token, and drops one line end behind it.
 * @param place where it comes from; empty for standard input.
 * @throws Failure `config`, which does not show it
 */
export function checkToken(text: string, place: string, { secrets }: Pick<Io, 'secrets'>): Secret {
  const token = text.replace(/\r?\n$/, '');
  const [flaw] = FLAWS.find(([, pattern]) => pattern.test(token)) ?? [];
  if (flaw !== undefined) throw new Failure('config', ({ settings }) => settings.badToken(place, flaw));
  return secrets.keep(token, place);
}
