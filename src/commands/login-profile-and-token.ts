import { untilAborted } from '../clock-and-sleep.ts';
import { failed } from '../outcome.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import type { Secret } from '../secret.ts';
import { readBaseUrl } from '../settings/base-url.ts';
import { checkedToken, holdsKnownToken } from '../settings/find-token.ts';
import { FIRST_PROFILE } from '../settings/plan-edits.ts';
import { findText, type Setting } from '../settings/precedence.ts';
import { profileToRepeat, reservedName } from '../settings/profile-in-effect.ts';
import { readSettingsFile } from '../settings/read-settings-file.ts';
import type { Profile } from '../settings/settings.ts';
import { errorCode } from '../system-error-code.ts';
import type { Context } from './command-context.ts';

/** The profile that a token is stored in or taken out of. */
export interface LoginProfile {
  readonly name: string;
  /** Whether it was named, and not only what the first one is called. */
  readonly isNamed: boolean;
  /** The name again, where what is typed next has to repeat it; else null. */
  readonly toRepeat: string | null;
  /** Null where the settings file has no such profile. */
  readonly keys: Profile | null;
}

/** The profile that is named, else the file's default one, else the first of all; it need not be there yet. */
export async function openProfile(
  typed: string | null,
  context: Context,
): Promise<LoginProfile | { problem: Problem }> {
  const file = await readSettingsFile(context);
  if ('problem' in file) return file;
  const { top, profiles } = file;
  const places = { typed: { profile: typed }, environment: context.environment, top };
  const named = findText('profile', places);
  const reserved = reservedName(named);
  if (reserved !== null) return { problem: reserved };
  const name = named?.value ?? FIRST_PROFILE;
  const keys = profiles.get(name) ?? null;
  if (keys === null && holdsKnownToken(name, context.environment, profiles))
    return { problem: { kind: 'token-typed' } };
  return { name, isNamed: named !== null, toRepeat: profileToRepeat(places), keys };
}

/** How often a person may try to type something that can be used. */
const TRIES = 3;
/** More than any token has, in bytes. */
const MOST_BYTES = 64 * 1024;

/** The base address that the settings name; else a person is asked for it. */
export async function askForBaseUrl(
  typed: string | null,
  { name, keys }: LoginProfile,
  context: Context,
): Promise<Setting<string> | { problem: Problem }> {
  const { environment, presenter, canPrompt } = context;
  const profile = keys === null ? null : { name, keys };
  const found = findText('baseUrl', { typed: { baseUrl: typed }, environment, profile });
  if (found !== null) return readAddress(found, context);
  if (!canPrompt()) return { problem: { kind: 'base-url-missing' } };
  const question = await presenter.question({ kind: 'base-url' });
  const read = (value: string) => readAddress({ value, source: { kind: 'input' } }, context);
  return askPatiently(question, false, read, context);
}

/** An address without a scheme is none; what it most likely lacks is told. */
async function readAddress(
  { value, source }: Setting<string>,
  { presenter }: Context,
): Promise<Setting<string> | { problem: Problem }> {
  const read = readBaseUrl(value);
  if (!('flaw' in read)) return { value: read.value, source };
  // Plain http is taken for this machine alone, which is then most likely what was meant.
  const whole = ['http://', 'https://'].map((scheme) => readBaseUrl(`${scheme}${value.trim()}`));
  const meant = whole.find((one) => 'value' in one);
  if (read.flaw === 'no-scheme' && meant !== undefined) {
    await presenter.notice({ kind: 'address-meant', meant: meant.value });
  }
  return { problem: { kind: 'bad-base-url', flaw: read.flaw, source } };
}

/** The token: from a person, who does not see it, or from standard input. */
export async function askForToken(
  baseUrl: string,
  context: Context,
): Promise<{ token: Secret } | { problem: Problem }> {
  const { canPrompt, presenter, interruption } = context;
  if (!canPrompt()) {
    const read = await readInput(context);
    if (interruption.aborted) return { problem: interruptedBy(interruption) };
    return 'problem' in read ? read : checkedToken(read.text, { kind: 'input' });
  }
  const question = await presenter.question({ kind: 'token', origin: new URL(baseUrl).origin });
  return askPatiently(question, true, async (typed) => checkedToken(typed.trim(), { kind: 'input' }), context);
}

/** Asks a person until there is something that can be used, or nothing is typed any more, or it has been asked often enough. */
async function askPatiently<Read extends object>(
  question: string,
  isHidden: boolean,
  read: (typed: string) => Promise<Read | { problem: Problem }>,
  { prompt, presenter, interruption }: Context,
): Promise<Read | { problem: Problem }> {
  for (let left = TRIES; ; left -= 1) {
    const typed = await prompt(question, isHidden);
    if (typed === null) return { problem: interruptedBy(interruption) };
    const found = await read(typed);
    if (!('problem' in found) || left === 1) return found;
    await presenter.failure(failed(found.problem));
  }
}

/** What standard input holds, as far as a token can be long. */
async function readInput({ openInput, interruption }: Context): Promise<{ text: string } | { problem: Problem }> {
  const opened = await openInput('-');
  if (opened.kind === 'failed') return { problem: { kind: 'token-input-unreadable', code: opened.code } };
  const chunks: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of opened.chunks) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) break;
    }
  };
  try {
    await untilAborted(read(), interruption);
  } catch (error) {
    return { problem: { kind: 'token-input-unreadable', code: errorCode(error) } };
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}
