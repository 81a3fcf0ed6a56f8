import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { printSettings, settingOf } from '../output/settings.ts';
import { note, warn } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import { changeProfile, changeSettingsFile, keyPath, readSettingsFile, settingsPath } from '../settings/file.ts';
import { type Flags, openSettings, originOf, readAddress, unknownProfile } from '../settings/resolve.ts';
import { PROFILE_KEYS, TOP_KEYS } from '../settings/schema.ts';

export interface ConfigOptions extends Flags {
  readonly json?: boolean | undefined;
  readonly lang?: string | undefined;
}

export const CONFIG_ACTIONS = ['list', 'get', 'path', 'set', 'unset'] as const;

export type ConfigAction = (typeof CONFIG_ACTIONS)[number];

const KNOWN_KEYS = [...TOP_KEYS, ...PROFILE_KEYS];
/** A token is none of them: arguments are visible to every user of the machine. */
export const SETTABLE_KEYS = KNOWN_KEYS.filter((key) => key !== 'token');
export const CHOICES: Readonly<Record<string, readonly string[]>> = { lang: ['pt', 'en'], mask: ['true', 'false'] };
/** A program and its arguments in one word, as a shell or the settings file has them: no program has such a name. */
const COMMAND_IN_ONE_WORD = /^\[|^[^\s/\\]+\s/;
const HELP = 'recibo help config set';

/** `recibo config`: shows the settings and where each came from, or changes those in the settings file. */
export async function config(action: ConfigAction, words: readonly string[], options: ConfigOptions, io: Io) {
  const [key = '', ...values] = words;
  if (action === 'set') await set(key, values, options, io);
  else if (action === 'unset') await unset(key, options, io);
  else if (action === 'get') await get(key, options, io);
  else if (action === 'path') await io.out.write(`${settingsPath(io)}\n`);
  else {
    const effective = await openSettings(options, io);
    if (effective.warning !== null) await warn(effective.warning(io.words), io);
    await printSettings(effective, options.lang, options.json ?? false, io);
  }
  return 0;
}

/** A token is never printed: what stands on a screen or in a log is given away. */
async function get(key: string, options: ConfigOptions, io: Io): Promise<void> {
  if (key === 'token') refuse((say) => say.tokenAsked);
  const value = settingOf(key, await openSettings(options, io), options.lang, io);
  if (value === null) badChoice('recibo config', key, SETTABLE_KEYS);
  await io.out.write(`${io.out.isTerminal ? safe(value) : value}\n`);
  if (value === '') await note(io.words.settings.list.notSet(key), io);
}

async function set(key: string, values: readonly string[], options: ConfigOptions, io: Io): Promise<void> {
  const words = io.words.settings.config;
  const known = SETTABLE_KEYS.find((one) => one === key);
  const [value = ''] = values;
  if (nearest(key, [...SETTABLE_KEYS, 'token']) === 'token' || values.some((one) => io.secrets.has(one))) {
    refuse((say) => say.tokenTyped());
  }
  if (known === undefined) badChoice('recibo config', key, SETTABLE_KEYS);
  if (values.includes('')) refuse((say) => say.valueMissing(known, HELP));
  if (known !== 'tokenCommand' && values.length > 1) refuse((say) => say.tooManyArguments(HELP));
  if (known === 'tokenCommand' && values.length === 1 && COMMAND_IN_ONE_WORD.test(value)) {
    refuse(() => words.commandInOneWord);
  }
  const choices = CHOICES[known] ?? [value];
  if (!choices.includes(value)) badChoice(known, value, choices);
  const { file, settings, profile, keys } = await openSettings(options, io, true);
  if (known === 'defaultProfile' && settings.profiles[value] === undefined) throw unknownProfile(value, settings);
  if (TOP_KEYS.some((one) => one === known)) {
    changeSettingsFile(file, [[[known], known === 'mask' ? value === 'true' : value]]);
    return note(words.stored(known, file.path), io);
  }
  const stored = known === 'baseUrl' ? readAddress(value, '') : value;
  const change = { [known]: known === 'tokenCommand' ? values : stored };
  const { name } = changeProfile(file, settings, profile?.value ?? null, change);
  await note(words.stored(`profiles.${name}.${known}`, file.path), io);
  const before = originOf(keys.baseUrl);
  if (known === 'baseUrl' && keys.token !== undefined && before !== null && before !== originOf(stored)) {
    await warn(words.moved(name, before), io);
  }
}

/** Removes a key, also an unknown one: that mends the file. */
async function unset(key: string, options: ConfigOptions, io: Io): Promise<void> {
  const words = io.words.settings.config;
  const file = readSettingsFile(io);
  const path = keyPath(file, key, options.profile ?? io.env.RECIBO_PROFILE);
  if (path !== null) {
    changeSettingsFile(file, [[path, undefined]]);
    return note(words.removed(path.join('.'), file.path), io);
  }
  if (!KNOWN_KEYS.some((one) => key === one || key.endsWith(`.${one}`))) badChoice('recibo config', key, SETTABLE_KEYS);
  await note(words.absent(key), io);
}

function badChoice(place: string, typed: string, choices: readonly string[]): never {
  refuse((usage) => usage.badChoice(place, typed, choices.join(', '), nearest(typed, choices)));
}
