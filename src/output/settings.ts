import type { Io } from '../io.ts';
import { quote } from '../quote.ts';
import { REDACTED } from '../secret.ts';
import { PROXY_VARIABLES } from '../service/proxy.ts';
import { type Effective, first, languageOf, maskOf } from '../settings/resolve.ts';
import { type Found, type Source, sourceName } from '../settings/schema.ts';
import { grid } from './grid.ts';
import { COLOR_VARIABLES } from './screen.ts';
import { safe, wrap } from './text.ts';

/** `NO_COLOR` is listed as `noColor`. */
const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What only variables say; the first that is set wins. */
const variables = (): Readonly<Record<string, readonly string[]>> => ({
  debug: ['RECIBO_DEBUG'],
  ...PROXY_VARIABLES,
  certificates: ['NODE_EXTRA_CA_CERTS'],
  ...Object.fromEntries(Object.keys(COLOR_VARIABLES).map((name) => [camelCase(name), [name]])),
});

/** Prints every setting and where it came from. `lang` is what was typed behind `--lang`. */
export async function printSettings(effective: Effective, lang: string | undefined, isJson: boolean, io: Io) {
  const listed = listedOf(effective, lang, io);
  if (isJson) return io.out.write(`${JSON.stringify({ file: effective.file.path, settings: listed })}\n`);
  const words = io.words.settings.list;
  const set = listed.filter(({ value }) => value !== null);
  const notSet = words.notSet(listed.flatMap(({ name, value }) => (value === null ? name : [])).join(', '));
  if (!io.out.isTerminal) return io.out.write(`${[...set.map(plainSetting), notSet].join('\n')}\n`);
  const rows = set.map(({ name, value, source, overriddenBy }) => {
    const from = (source && sourceName(source)) || words.byDefault;
    const unused = overriddenBy === null ? '' : ` (${words.overridden(sourceName(overriddenBy))})`;
    return [name, safe(valueText(value).replaceAll(REDACTED, io.words.batch.trace.hidden)), safe(from + unused)];
  });
  await io.out.write(`${[...(await grid(words.head, rows, io.out)), '', ...wrap(notSet, io.out.width)].join('\n')}\n`);
}

/** The names by which settings are listed, and the keys of the settings file for two of them. */
const ALIASES: Readonly<Record<string, string>> = { lang: 'language', defaultProfile: 'profile' };

/** One setting in effect, as a text; empty where it is not set, null where no setting has that name. */
export function settingOf(name: string, effective: Effective, lang: string | undefined, io: Io): string | null {
  const found = listedOf(effective, lang, io).find((one) => one.name === (ALIASES[name] ?? name));
  return found === undefined ? null : valueText(found.value);
}

function listedOf({ baseUrl, profile, file, settings, tokens }: Effective, lang: string | undefined, io: Io): Listed[] {
  const from = (...names: readonly string[]) =>
    names.map((name) => [io.env[name], { kind: 'environment', name } as const] as const);
  const names = Object.keys(settings.profiles);
  const mask = maskOf(undefined, io);
  return [
    ...['token', 'tokenFile', 'tokenCommand'].map((name) => tokenRow(name, tokens)),
    row('baseUrl', hideUser(baseUrl)),
    row('profile', profile),
    row('settingsFile', first(...from('RECIBO_CONFIG'), [file.path, { kind: 'default' }])),
    row('profiles', names.length === 0 ? null : { value: names, source: { kind: 'file', key: 'profiles' } }),
    row('language', languageOf(lang, io, settings.lang)),
    row('mask', { ...mask, value: String(mask.value) }),
    ...Object.entries(variables()).map(([name, all]) => row(name, hideUser(first(...from(...all))))),
  ];
}

function tokenRow(name: string, tokens: Effective['tokens']): Listed {
  const [winner] = tokens;
  const found = tokens.find((one) => one.name === name);
  if (found === undefined) return row(name, null);
  // A word that is no path may be the token itself, set in the wrong place.
  const isHidden = name === 'token' || (typeof found.value === 'string' && !/[\\/.]/.test(found.value));
  return row(name, isHidden ? { ...found, value: REDACTED } : found, found === winner ? null : winner?.source);
}

type Listed = ReturnType<typeof row>;

/** A setting as `recibo config list` shows it; `overriddenBy` is what says the same and wins, null where it counts. */
function row(name: string, found: Found<string | readonly string[]> | null, overriddenBy: Source | null = null) {
  return { name, value: found?.value ?? null, source: found?.source ?? null, overriddenBy };
}

/** An address, of a proxy for instance, without the user name and password that may stand in it. */
function hideUser(found: Found | null): Found | null {
  return found && { ...found, value: found.value.replace(/^([^/?#]*\/\/)?[^/?#]*@/, `$1${REDACTED}@`) };
}

/** `name<TAB>value<TAB>kind of source<TAB>name of it`. */
function plainSetting({ name, value, source }: Listed): string {
  return [name, valueText(value), source?.kind ?? '', source === null ? '' : sourceName(source)].map(safe).join('\t');
}

function valueText(value: Listed['value']): string {
  return typeof value === 'string' ? value : (value ?? []).map(quote).join(' ');
}
