import { Failure, Interruption, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { complain, note, warn } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { Secret } from '../secret.ts';
import { changeProfile, changeSettingsFile, FIRST_PROFILE } from '../settings/file.ts';
import { type Flags, openSettings, originOf, readAddress } from '../settings/resolve.ts';
import { type Found, sourceName } from '../settings/schema.ts';
import { checkToken } from '../settings/token.ts';
import { Dialog, inputLine } from '../system/prompt.ts';
import { probe, type Target } from './probe.ts';

/** How often a person is asked for address and token. */
const TRIES = 3;

/** `recibo login`: stores a token in a profile of the settings file, once a valid answer of the service proves it. */
export async function login({ timeout, ...flags }: Flags & { readonly timeout: number }, io: Io): Promise<number> {
  const words = io.words.settings.login;
  const { file, settings, profile, tokens, baseUrl: stated } = await openSettings(flags, io, true);
  const ask = io.stdin.isTerminal ? askPerson : readPipe;
  const { baseUrl, token } = await ask(stated, timeout, io).catch(async (error) => {
    if (error instanceof Failure && error.exit !== 'interrupted') await note(words.notStored, io);
    throw error;
  });
  const keys = { baseUrl, token: token.reveal() };
  const { name, isDefault } = changeProfile(file, settings, profile?.value ?? null, keys);
  await note(words.stored(name, file.path), io);
  for (const { source } of tokens) {
    if (source.kind !== 'profile' || source.key !== 'token') await warn(words.wins(sourceName(source)), io);
  }
  await note(words.next(isDefault ? null : name), io);
  return 0;
}

/** Tells what was wrong, and asks for that again. */
async function askPerson(stated: Found | null, timeout: number, io: Io): Promise<Target> {
  const words = io.words.settings.login;
  const dialog = new Dialog(io);
  let offered = stated?.value ?? '';
  let baseUrl = stated?.source.kind === 'flag' ? readAddress(offered, sourceName(stated.source)) : null;
  let token: Secret | null = null;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        if (baseUrl === null) {
          baseUrl = readAddress((await dialog.ask(words.askAddress(safe(offered)), false)).trim() || offered, '');
          // The question for the token named the origin that it was typed for.
          if (originOf(baseUrl) !== originOf(offered)) token = null;
          offered = baseUrl;
        }
        token ??= checkToken((await dialog.ask(words.askToken(new URL(baseUrl).origin), true)).trim(), '', io);
        await probe({ baseUrl, token }, timeout, io);
        return { baseUrl, token };
      } catch (error) {
        if (!(error instanceof Failure) || error instanceof Interruption || tries === TRIES) throw error;
        await complain(error, io);
        if (error.exit === 'token-refused') token = null;
        else if (token !== null) baseUrl = null;
      }
    }
  } finally {
    dialog.close();
  }
}

/** The token is the first line of standard input. */
async function readPipe(stated: Found | null, timeout: number, io: Io): Promise<Target> {
  if (stated === null) {
    refuse((usage) => usage.argumentMissing('recibo login', '--base-url', 'recibo help login'));
  }
  const baseUrl = readAddress(stated.value, sourceName(stated.source));
  const token = checkToken(await inputLine(io), '', io);
  await probe({ baseUrl, token }, timeout, io);
  return { baseUrl, token };
}

/** `recibo logout`: removes the token from a profile, and leaves the rest of it. */
export async function logout(options: Flags, io: Io): Promise<number> {
  const words = io.words.settings.config;
  const { file, settings, profile } = await openSettings(options, io);
  const name = profile?.value ?? FIRST_PROFILE;
  const path = ['profiles', name, 'token'];
  const isStored = settings.profiles.get(name)?.token !== undefined;
  if (isStored) changeSettingsFile(file, [[path, undefined]]);
  await note(isStored ? words.removed(path.join('.'), file.path) : words.absent(path.join('.')), io);
  return 0;
}
