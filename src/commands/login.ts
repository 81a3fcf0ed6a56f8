import { isLoopback } from '../contract/links.ts';
import { caught, Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { complain, note, warn } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { Secret } from '../secret.ts';
import { FIRST_PROFILE } from '../settings/file.ts';
import { checkToken, type Flags, openSettings, originOf, readAddress } from '../settings/resolve.ts';
import { type Found, sourceName } from '../settings/schema.ts';
import { Dialog, inputLine } from '../system/prompt.ts';
import { unset, waiting } from './config.ts';
import { type Access, probe } from './doctor.ts';

/** A text in quotes of some kind, as word processors make them too. */
const QUOTES = /^["'`\u2018-\u201f](.*)["'`\u2018-\u201f]$/;
/** How often a person is asked for the address, and for the token. */
const TRIES = 3;

/** `recibo login`: stores a token in a profile of the settings file, once a valid answer of the service proves it. */
export async function login({ timeout, ...flags }: Flags & { readonly timeout: number }, io: Io): Promise<number> {
  const words = io.words.settings.login;
  // From now on the terminal shows nothing that is typed ahead.
  const dialog = io.stdin.isTerminal ? new Dialog(io) : null;
  try {
    const { profile, tokens, baseUrl: preset } = await openSettings(flags, io, true);
    const asked = dialog === null ? readPipe(preset, timeout, io) : askPerson(dialog, preset, timeout, io);
    const { baseUrl, token } = await asked.catch(async (error) => {
      if (error instanceof Failure && error.exit !== 'interrupted') await note(words.notStored, io);
      throw error;
    });
    const keys = { baseUrl, token: token.reveal() };
    const { name, isDefault } = await io.settings.changeProfile(profile?.value ?? null, keys, waiting(io));
    await note(words.stored(name, io.settings.path), io);
    for (const { source } of tokens) {
      if (source.kind !== 'profile' || source.key !== 'token') await warn(words.wins(sourceName(source)), io);
    }
    await note(words.next(isDefault ? null : name), io);
    return 0;
  } finally {
    dialog?.close();
  }
}

/** Tells what was wrong, and asks for that again. */
async function askPerson(dialog: Dialog, preset: Found | null, timeout: number, io: Io): Promise<Access> {
  const words = io.words.settings.login;
  const left = { address: TRIES, token: TRIES };
  let offered = preset?.value ?? '';
  let baseUrl = preset?.source.kind === 'flag' ? await mendedAddress(offered, sourceName(preset.source), io) : null;
  let token: Secret | null = null;
  for (;;) {
    try {
      if (baseUrl === null) {
        left.address -= 1;
        const typed = await dialog.ask(words.askAddress(safe(offered)), false);
        baseUrl = await mendedAddress(typed.trim() || offered, '', io);
        // The question for the token named the origin that it was typed for.
        if (originOf(baseUrl) !== originOf(offered)) token = null;
        offered = baseUrl;
      }
      if (token === null) {
        left.token -= 1;
        token = await mendedToken(await dialog.ask(words.askToken(new URL(baseUrl).origin), true), io);
      }
      return await proved({ baseUrl, token }, timeout, io);
    } catch (thrown) {
      const error = caught(thrown);
      const slip = baseUrl !== null && (token === null || error.exit === 'token-refused') ? 'token' : 'address';
      if (left[slip] === 0) throw error;
      await complain(error.say(io.words), io);
      if (slip === 'token') token = null;
      else baseUrl = null;
    }
  }
}

/** The token is the first line of standard input. */
async function readPipe(preset: Found | null, timeout: number, io: Io): Promise<Access> {
  if (preset === null) refuse((usage) => usage.argumentMissing('recibo login', '--base-url', 'recibo help login'));
  const baseUrl = await mendedAddress(preset.value, sourceName(preset.source), io);
  return proved({ baseUrl, token: await mendedToken(await inputLine(io), io) }, timeout, io);
}

/** A base address, with the beginning that was left out. @throws Failure `config` */
async function mendedAddress(typed: string, source: string, io: Io): Promise<string> {
  const bare = typed.trim().replace(QUOTES, '$1');
  const [, host] = /^([a-z\d-]+(?:\.[a-z\d-]+)+|localhost|\[::1\])(?::\d+)?(?:\/|$)/i.exec(bare) ?? [];
  if (host === undefined) return readAddress(bare, source);
  const address = readAddress(`${isLoopback(host) ? 'http' : 'https'}://${bare}`, source);
  await note(io.words.settings.login.mendedAddress(address), io);
  return address;
}

/** A token, without what stands around it where it is copied from. @throws Failure `config` */
async function mendedToken(typed: string, io: Io): Promise<Secret> {
  const received = typed.trim();
  const bare = received.replace(QUOTES, '$1').replace(/^(?:authorization:\s*)?(?:token|bearer)\s+/i, '');
  await note(io.words.settings.login.received([...received].length, bare !== received), io);
  return checkToken(bare.replace(QUOTES, '$1'), '', io);
}

/** What a valid answer proves; an address that is not this service is tried with its version behind it. @throws Failure */
async function proved(target: Access, timeout: number, io: Io): Promise<Access> {
  const whole = { ...target, baseUrl: `${target.baseUrl}/v3` };
  try {
    await probe(target, timeout, io);
    return target;
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== 'contract' || /\/v\d+$/.test(target.baseUrl)) throw error;
    await probe(whole, timeout, io).catch((second) => {
      throw second instanceof Failure && second.exit !== 'token-refused' ? error : second;
    });
  }
  await note(io.words.settings.login.mendedAddress(whole.baseUrl), io);
  return whole;
}

/** `recibo logout`: removes the token from a profile, and leaves the rest of it. */
export async function logout(options: Flags, io: Io): Promise<number> {
  const { profile } = await openSettings(options, io);
  await unset(options, io, `profiles.${profile?.value ?? FIRST_PROFILE}.token`);
  return 0;
}
