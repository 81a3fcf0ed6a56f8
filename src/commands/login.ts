import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { note, warn } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { Secret } from '../secret.ts';
import { changeProfile, changeSettingsFile, FIRST_PROFILE } from '../settings/file.ts';
import { type Flags, openSettings, readAddress } from '../settings/resolve.ts';
import { type Found, nameOf } from '../settings/schema.ts';
import { checkToken } from '../settings/token.ts';
import { inputLine, prompt } from '../system/prompt.ts';
import { IMPOSSIBLE_RECEIPT, probe } from './probe.ts';

export interface LoginOptions extends Flags {
  /** How long the token is tried, in milliseconds. */
  readonly timeout: number;
}

/** `recibo login`: stores a token in a profile of the settings file, once a valid answer of the service proves it. */
export async function login(options: LoginOptions, io: Io): Promise<number> {
  const words = io.words.settings.login;
  const { file, settings, profile, tokens, ...stated } = await openSettings(options, io, true);
  const baseUrl = await askForAddress(stated.baseUrl, io);
  const token = await askForToken(baseUrl, io);
  const trial = { receipt: IMPOSSIBLE_RECEIPT, timeout: options.timeout, trace: null };
  await probe({ baseUrl, token }, trial, io).catch(async (error) => {
    await note(words.notStored, io);
    throw error;
  });
  const name = changeProfile(file, settings, profile?.value ?? null, { baseUrl, token: token.reveal() });
  await note(words.stored(name, file.path), io);
  for (const { source } of tokens) {
    if (source.kind !== 'profile' || source.key !== 'token') await warn(words.wins(nameOf(source)), io);
  }
  return 0;
}

/** What was typed behind `--base-url`; else a person is asked, and offered what is set; else what is set. */
async function askForAddress(stated: Found | null, io: Io): Promise<string> {
  if (stated?.source.kind !== 'flag' && io.stdin.isTerminal) {
    const offered = stated?.value ?? '';
    const typed = await prompt(io.words.settings.login.askAddress(safe(offered)), false, io);
    return readAddress(typed.trim() || offered, '');
  }
  if (stated !== null) return readAddress(stated.value, nameOf(stated.source));
  throw new Failure('usage', ({ usage }) => usage.argumentMissing('recibo login', '--base-url', 'recibo help login'));
}

/** From a person, who does not see it, or the first line of standard input. */
async function askForToken(baseUrl: string, io: Io): Promise<Secret> {
  if (!io.stdin.isTerminal) return checkToken(await inputLine(io), '', io);
  const question = io.words.settings.login.askToken(new URL(baseUrl).origin);
  return checkToken((await prompt(question, true, io)).trim(), '', io);
}

/** `recibo logout`: takes the token out of a profile, and leaves the rest of it. */
export async function logout(options: Flags, io: Io): Promise<number> {
  const words = io.words.settings.config;
  const { file, settings, profile } = await openSettings(options, io);
  const name = profile?.value ?? FIRST_PROFILE;
  const path = ['profiles', name, 'token'];
  if (settings.profiles[name]?.token === undefined) {
    await note(words.absent(path.join('.')), io);
  } else {
    changeSettingsFile(file, [[path, undefined]]);
    await note(words.removed(path.join('.'), file.path), io);
  }
  return 0;
}
