import { dirname, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Secret } from '../secret.ts';
import { errorCode } from '../system/files.ts';
import { outputOf } from '../system/programs.ts';
import { readText } from './file.ts';
import { type Found, sourceName } from './schema.ts';

/** Reads the token that a setting holds or names. @throws Failure `config` */
export async function readToken({ value, source }: Found<string | readonly string[]>, file: string, io: Io) {
  const place = sourceName(source);
  if (typeof value !== 'string') return checkToken(await outputOf(value, dirname(resolve(file)), place, io), place, io);
  if (!/file$/i.test(place)) return checkToken(value, place, io);
  const text = await readText(tokenPath({ value, source }, file, io), io.signal).catch((error) => {
    io.signal.throwIfAborted();
    // The path is not shown: it may be the token itself, set in the wrong place.
    throw new Failure('config', (words) => words.files.unreadable(place, errorCode(error)));
  });
  return checkToken(text, place, io);
}

/** The path of a token file; a relative one in the settings file starts beside that: the working folder may be a stranger's. */
export function tokenPath({ value, source }: Found, settingsFile: string, { home }: Pick<Io, 'home'>): string {
  const path = value.replace(/^~(?=\/)/, home ?? '');
  return source.kind === 'environment' ? value : resolve(dirname(settingsFile), path);
}

/** What no token has; the first that is found is told. */
const FLAWS = [
  ['empty', /^$/],
  ['json', /^\{\s*"[\s\S]*\}\s*$/],
  ['lines', /\S\s*[\r\n]\s*\S/],
  ['wrapped', /^(?:token|bearer)\s|^["'\u2018-\u201f].*["'\u2018-\u201f]$/i],
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
