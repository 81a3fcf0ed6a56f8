import { refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { grid } from '../output/grid.ts';
import { COLOR_VARIABLES } from '../output/screen.ts';
import { note, warn } from '../output/talk.ts';
import { safe, wrap } from '../output/text.ts';
import { quote } from '../quote.ts';
import { REDACTED } from '../secret.ts';
import { PROXY_VARIABLES } from '../service/proxy.ts';
import { keyPath } from '../settings/file.ts';
import {
  type Flags,
  isPath,
  languageOf,
  maskOf,
  openSettings,
  originOf,
  type ResolvedSettings,
  readAddress,
  tokenPath,
  unknownProfile,
} from '../settings/resolve.ts';
import {
  CHOICES,
  type Found,
  PROFILE_KEYS,
  SETTINGS,
  type Setting,
  sourceName,
  TOP_KEYS,
  valuesOf,
} from '../settings/schema.ts';
import { statsOf } from '../system/files.ts';

type ConfigOptions = Flags & { readonly json?: boolean };

/** A token is none of them: arguments are visible to every user of the machine. */
export const SETTABLE_KEYS = [...TOP_KEYS, ...PROFILE_KEYS].filter((key) => key !== 'token');
const KNOWN_KEYS = [...SETTABLE_KEYS, 'token'];
/** A program and its arguments in one word, as a shell or the settings file has them: no program has such a name. */
const COMMAND_IN_ONE_WORD = /^\[|^[^\s/\\]+\s/;

/** `recibo config`: shows the settings and where each came from, or changes those in the settings file. */
export const CONFIG = { list, 'get <key>': get, path, 'set <key> <value...>': set, 'unset <key>': unset };

function path(_: ConfigOptions, io: Io): Promise<void> {
  return print(io.settings.path, io);
}

function print(text: string, { out }: Io): Promise<void> {
  return out.write(`${out.isTerminal ? safe(text) : text}\n`);
}

/** Prints what is set, and in one line the names of what is not: people read a table, scripts a line each. */
async function list(options: ConfigOptions, io: Io): Promise<void> {
  const opened = await openSettings(options, io);
  if (opened.isExposed) await warn(io.words.settings.exposed(io.settings.path), io);
  const settings = await listed(opened, io);
  if (options.json) return io.out.write(`${JSON.stringify({ file: io.settings.path, settings })}\n`);
  const words = io.words.settings.list;
  const nameOf = (name: string) => (io.out.isTerminal && words.names[name]) || name;
  const rows = settings.flatMap(({ name, value, source, overriddenBy }) => {
    if (value === null || source === null) return [];
    if (!io.out.isTerminal) return [[name, textOf(value), source.kind, sourceName(source)].map(safe)];
    const unused = overriddenBy === null ? '' : ` (${words.overridden(sourceName(overriddenBy))})`;
    const seen = words.names[textOf(value)] ?? textOf(value).replaceAll(REDACTED, io.words.document.hidden);
    return [[nameOf(name), seen, (sourceName(source) || words.byDefault) + unused].map(safe)];
  });
  const notSet = words.notSet(settings.flatMap(({ name, value }) => (value === null ? nameOf(name) : [])).join(', '));
  const lines = io.out.isTerminal
    ? [...(await grid(words.head, rows, io.out)), '', ...wrap(notSet, io.out.width)]
    : [...rows.map((row) => row.join('\t')), notSet];
  await io.out.write(`${lines.join('\n')}\n`);
}

/** A token is never printed: what stands on a screen or in a log is given away. */
async function get(options: ConfigOptions, io: Io, key: string): Promise<void> {
  if (key === 'token') refuse((say) => say.tokenAsked);
  const settings = await listed(await openSettings(options, io), io);
  // The last: `profiles` may be where the profile comes from, too.
  const found = settings.findLast(({ name }) => name === key || ROWS[name]?.file?.includes(key));
  const { value } = found ?? badChoice('recibo config', key);
  const text = textOf(value ?? '');
  await print(text, io);
  if (text === '') await note(io.words.settings.list.notSet(key), io);
}

/** Words of a command as a shell would take them. */
function textOf(value: string | readonly string[]): string {
  if (typeof value === 'string') return value;
  return value.map((word) => (word === REDACTED ? word : quote(word))).join(' ');
}

async function set(options: ConfigOptions, io: Io, typed: string, values: readonly string[]): Promise<void> {
  const words = io.words.settings.config;
  const [value = ''] = values;
  const isSecret = nearest(typed, KNOWN_KEYS) === 'token' || values.some((one) => io.secrets.has(one));
  if (isSecret) refuse((say) => say.tokenTyped);
  const key = SETTABLE_KEYS.find((one) => one === typed) ?? badChoice('recibo config', typed);
  const isCommand = key === 'tokenCommand';
  if (values.includes('')) refuse((say) => say.argumentMissing(key, '<value>', 'recibo help config set'));
  if (!isCommand && values.length > 1) refuse((say) => say.tooManyArguments('recibo help config set'));
  if (isCommand && values.length === 1 && COMMAND_IN_ONE_WORD.test(value)) refuse(() => words.commandInOneWord);
  const choices = CHOICES.get(key) ?? [value];
  if (!choices.includes(value)) badChoice(key, value, choices);
  const { settings, profile, keys } = await openSettings(options, io, true);
  if (key === 'defaultProfile' && !settings.profiles.has(value)) throw unknownProfile(value, settings);
  if (TOP_KEYS.includes(key)) {
    await io.settings.change(() => [[[key], key === 'mask' ? value === 'true' : value]], waiting(io));
    return note(words.stored(key, io.settings.path), io);
  }
  const stored = key === 'baseUrl' ? readAddress(value, '') : value;
  const changed = { [key]: isCommand ? values : stored };
  const { name } = await io.settings.changeProfile(profile?.value ?? null, changed, waiting(io));
  await note(words.stored(`profiles.${name}.${key}`, io.settings.path), io);
  const before = originOf(keys.baseUrl);
  if (key === 'baseUrl' && keys.token !== undefined && before !== undefined && before !== originOf(stored)) {
    await warn(words.moved(name, before), io);
  }
}

/** Removes a key, also an unknown one: that mends the file. */
export async function unset(options: ConfigOptions, io: Io, key: string): Promise<void> {
  const words = io.words.settings.config;
  const pathIn = (json: unknown) => keyPath(json, key, options.profile ?? io.env.RECIBO_PROFILE);
  const path = pathIn(await io.settings.read());
  if (path !== null) {
    await io.settings.change((json) => (pathIn(json) === null ? [] : [[path, undefined]]), waiting(io));
    return note(words.removed(path.join('.'), io.settings.path), io);
  }
  if (!KNOWN_KEYS.some((one) => key === one || key.endsWith(`.${one}`))) badChoice('recibo config', key);
  await note(io.words.settings.list.notSet(key), io);
}

/** How another run that changes the settings file is waited for. */
export const waiting = (io: Io) => ({
  ...io,
  tell: () => note(io.words.files.watching(io.settings.path), io),
});

function badChoice(taker: string, typed: string, choices: readonly string[] = SETTABLE_KEYS): never {
  refuse((usage) => usage.badChoice(taker, typed, choices.join(', '), nearest(typed, choices)));
}

const camelCase = (name: string) => name.toLowerCase().replace(/_./g, (at) => at.slice(1).toUpperCase());

/** All that is listed, with what only variables say. */
const ROWS: Readonly<Record<string, Setting>> = {
  ...SETTINGS,
  httpsProxy: { environment: PROXY_VARIABLES.httpsProxy, is: 'address' },
  httpProxy: { environment: PROXY_VARIABLES.httpProxy, is: 'address' },
  noProxy: { environment: PROXY_VARIABLES.noProxy },
  certificates: { environment: ['NODE_EXTRA_CA_CERTS'] },
  ...Object.fromEntries(COLOR_VARIABLES.map((name) => [camelCase(name), { environment: [name] }])),
};

type Value = string | boolean | readonly string[];

/** Every setting in effect. `overriddenBy` is what says the same and wins, null where it counts. */
async function listed({ layers, settings, tokens }: ResolvedSettings, io: Io) {
  const names = [...settings.profiles.keys()];
  const computed: Readonly<Record<string, Found<Value> | null>> = {
    profiles: names.length > 0 ? { value: names, source: { kind: 'file', key: 'profiles' } } : null,
    settingsFile: io.env.RECIBO_CONFIG ? null : { value: io.settings.path, source: { kind: 'default' } },
    language: languageOf(layers, io),
    mask: await maskOf(undefined, io),
  };
  return Object.entries(ROWS).map(([name, row]) => {
    const found = computed[name] ?? valuesOf<Value>(row, layers)[0];
    const winner = tokens[0]?.source;
    const isToken = row.is !== undefined && row.is !== 'address';
    const isUnused = found && winner && isToken && sourceName(winner) !== sourceName(found.source);
    const value = found ? shown(row, found, io) : null;
    return { name, value, source: found?.source ?? null, overriddenBy: isUnused ? winner : null };
  });
}

function shown({ is }: Setting, { value, source }: Found<Value>, io: Io) {
  if (is === 'token') return REDACTED;
  if (typeof value === 'boolean') return String(value);
  // What stands behind the program may be the secret of another service.
  if (typeof value !== 'string')
    return is === 'command' ? value.slice(0, 2).map((word, at) => (at === 0 ? word : REDACTED)) : value;
  const isFile = () => statsOf(tokenPath({ value, source }, io))?.isFile();
  if (is === 'file' && !isPath(value) && !isFile()) return REDACTED;
  // A user name and a password may hold what `URL` takes for their end.
  return is === 'address' ? value.replace(/^([a-z][\w+.-]*:\/\/)?.*@/is, `$1${REDACTED}@`) : value;
}
