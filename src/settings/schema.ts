import * as v from 'valibot';
import { Failure } from '../failure.ts';
import type { Host } from '../io.ts';
import { nearest } from '../nearest.ts';

/** What valibot calls an object may be a list, and knows the keys that every object inherits: `constructor`. */
const OBJECT = v.custom<object>((value) => value === Object(value) && !Array.isArray(value));
const object = <Keys extends v.ObjectEntries>(keys: Keys) =>
  v.pipe(OBJECT, v.strictObject(Object.assign<object, Keys>(Object.create(null), keys)));
const MAP = v.pipe(
  OBJECT,
  v.transform((found) => new Map<string, unknown>(Object.entries(found))),
);

export const LANGUAGES = ['pt', 'en'] as const;
/** What a key may be, as it is typed, where that is not any text. */
export const CHOICES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['lang', LANGUAGES],
  ['mask', ['true', 'false']],
]);

const Profile = object({
  baseUrl: v.optional(v.string()),
  token: v.optional(v.string()),
  tokenFile: v.optional(v.string()),
  tokenCommand: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
});

const Settings = object({
  lang: v.optional(v.picklist(LANGUAGES)),
  mask: v.optional(v.boolean()),
  defaultProfile: v.optional(v.string()),
  profiles: v.optional(v.pipe(MAP, v.map(v.string(), Profile)), {}),
});

export type Profile = v.InferOutput<typeof Profile>;
export type Settings = v.InferOutput<typeof Settings>;

/**
 * The settings by the names that `recibo config list` has for them: the places that may say each, the one that counts first. A
 * place is an option, a variable, or a key of the settings file, at its top or in the profile.
 */
export const SETTINGS = {
  token: ['RECIBO_TOKEN', 'profile.token'],
  tokenFile: ['RECIBO_TOKEN_FILE', 'profile.tokenFile'],
  tokenCommand: ['profile.tokenCommand'],
  baseUrl: ['--base-url', 'RECIBO_BASE_URL', 'profile.baseUrl'],
  profile: ['--profile', 'RECIBO_PROFILE', 'file.defaultProfile'],
  settingsFile: ['RECIBO_CONFIG'],
  profiles: [],
  language: ['--lang', 'RECIBO_LANG', 'file.lang'],
  mask: ['--mask', 'RECIBO_MASK', 'file.mask'],
  debug: ['RECIBO_DEBUG'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const places = Object.values(SETTINGS)
  .flat()
  .map((place) => place.split('.'));
const keysIn = (kind: string) => places.flatMap(([first, key]) => (first === kind ? (key ?? []) : []));
export const TOP_KEYS = keysIn('file');
export const PROFILE_KEYS = keysIn('profile');

/** What the settings file says. @throws Failure `config` for the first thing in it that cannot be used */
export function decode({ json, path }: { readonly json: unknown; readonly path: string }): Settings {
  const read = v.safeParse(Settings, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const key = v.getDotPath(issue) ?? '';
  if (issue.type === 'custom') throw new Failure('config', (words) => words.settings.noObject(path, key));
  if (issue.expected !== 'never') {
    const last = String(issue.path?.at(-1)?.key);
    const choices = CHOICES.get(last)?.join(', ');
    throw new Failure('config', ({ settings }) =>
      settings.unusable(path, key, choices ?? settings.takes[/tokenCommand/.test(key) ? 'words' : 'text']),
    );
  }
  throw new Failure('config', (words) => words.settings.unknownKey(path, key, nearestKey(key)));
}

/** The known key that was most likely meant; a key of a profile is often written at the top. */
function nearestKey(path: string): string | null {
  const inProfile = nearest(path.split('.').at(-1) ?? '', PROFILE_KEYS);
  if (path.startsWith('profiles.')) return inProfile;
  return nearest(path, [...TOP_KEYS, 'profiles']) ?? (inProfile && `profiles.default.${inProfile}`);
}

/** Where a value came from. */
export type Source =
  | { readonly kind: 'flag' | 'environment'; readonly name: string }
  | { readonly kind: 'profile'; readonly profile: string; readonly key: string }
  | { readonly kind: 'file'; readonly key: string }
  | { readonly kind: 'default' };

export interface Found<Value = string> {
  readonly value: Value;
  readonly source: Source;
}

/** What a run was told. */
export interface Told {
  /** By option, as it is typed. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Host['env'];
  /** What the settings file says at its top, */
  readonly file?: Readonly<Record<string, unknown>>;
  /** and in the profile in use. */
  readonly own?: Readonly<Record<string, unknown>>;
  readonly profile?: string;
}

/** What some places say, as they say it; an empty text counts only where it was typed. */
export function stated<Value = string>(places: readonly string[], told: Told): Found<Value>[] {
  const { flags, env, file, own, profile = '' } = told;
  return places.flatMap((place) => {
    const [kind, key = ''] = place.split('.');
    const [value, source] = ((): [unknown, Source] => {
      if (kind === 'file') return [file?.[key], { kind, key }];
      if (kind === 'profile') return [own?.[key], { kind, profile, key }];
      if (place.startsWith('--')) return [flags[place], { kind: 'flag', name: place }];
      return [env[place], { kind: 'environment', name: place }];
    })();
    return value === undefined || (value === '' && source.kind !== 'flag') ? [] : { value: value as Value, source };
  });
}

/** The name that the user knows: `--profile`, `RECIBO_TOKEN`, `profiles.acme.token`; empty for a default. */
export function sourceName(source: Source): string {
  if (source.kind === 'profile') return `profiles.${source.profile}.${source.key}`;
  if (source.kind === 'file') return source.key;
  return source.kind === 'default' ? '' : source.name;
}
