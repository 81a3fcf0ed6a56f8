import { dirname, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Secret } from '../secret.ts';
import { errorCode } from '../system/files.ts';
import { outputOf } from '../system/programs.ts';
import { readText } from './file.ts';
import { SETTINGS, type Source, sourceName, stated, type Told } from './schema.ts';

/** The settings that give a token, the one that wins first: a variable, then what the profile has, a command before all. */
export function tokenSettings(told: Told) {
  const all = (['token', 'tokenFile', 'tokenCommand'] as const).flatMap((name) =>
    stated<string | readonly string[]>(SETTINGS[name], told).map((found) => ({ name, ...found })),
  );
  const ofKind = (kind: Source['kind']) => all.filter(({ source }) => source.kind === kind);
  return [...ofKind('environment'), ...ofKind('profile').reverse()];
}

type TokenSetting = ReturnType<typeof tokenSettings>[number];

/** Reads the token that a setting holds or names. @throws Failure `config` */
export async function readToken({ name, value, source }: TokenSetting, settingsFile: string, io: Io): Promise<Secret> {
  const place = sourceName(source);
  if (typeof value !== 'string')
    return checkToken(await outputOf(value, dirname(resolve(settingsFile)), place, io), place, io);
  if (name === 'token') return checkToken(value, place, io);
  const text = await readText(tokenPath(value, source, settingsFile, io), io.signal).catch((error) => {
    io.signal.throwIfAborted();
    // The path is not shown: it may be the token itself, set in the wrong place.
    throw new Failure('config', (words) => words.files.unreadable(place, errorCode(error)));
  });
  return checkToken(text, place, io);
}

/** The path of a token file; a relative one in the settings file starts beside that: the working folder may be a stranger's. */
export function tokenPath(value: string, { kind }: Source, settingsFile: string, { home }: Pick<Io, 'home'>): string {
  return kind === 'environment' ? value : resolve(dirname(settingsFile), value.replace(/^~(?=\/)/, home ?? ''));
}

/** What no token has; the first that is found is told. */
const FLAWS = [
  ['empty', /^$/],
  ['mark', /^\ufeff/],
  ['json', /^\{\s*"/],
  ['lines', /\S\s*[\r\n]\s*\S/],
  ['word', /^(?:token|bearer)\s/i],
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
