import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';

/** What valibot calls an object may be a list. */
const OBJECT = v.custom<object>((value) => value === Object(value) && !Array.isArray(value));
const object = <Keys extends v.ObjectEntries>(keys: Keys) => v.pipe(OBJECT, v.strictObject(keys));

export const LANGUAGES = ['pt', 'en'] as const;

// Made where a file is read: a hundredth of a start.
const profileSchema = () =>
  object({
    token: v.optional(v.string()),
    tokenFile: v.optional(v.string()),
    tokenCommand: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
    baseUrl: v.optional(v.string()),
  });
const asMap = (found: object) => new Map<string, unknown>(Object.entries(found));
const schema = () =>
  object({
    defaultProfile: v.optional(v.string()),
    lang: v.optional(v.picklist(LANGUAGES)),
    mask: v.optional(v.boolean()),
    profiles: v.optional(v.pipe(OBJECT, v.transform(asMap), v.map(v.string(), profileSchema())), {}),
  });

export type Profile = v.InferOutput<ReturnType<typeof profileSchema>>;
export type Settings = v.InferOutput<ReturnType<typeof schema>>;

/** What says a setting, and how its value is read. */
export interface Setting {
  /** Options, variables and keys of the file: the first that says something counts. */
  readonly places: readonly string[];
  /** What its variable and its key may be, as they are typed, where that is not any text. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** What its value is, where that is more than a text. */
  readonly is?: 'token' | 'file' | 'command' | 'address';
}

/** What `recibo config list` lists. */
export const SETTINGS = {
  token: { places: ['RECIBO_TOKEN', 'profile.token'], is: 'token' },
  tokenFile: { places: ['RECIBO_TOKEN_FILE', 'profile.tokenFile'], is: 'file' },
  tokenCommand: { places: ['profile.tokenCommand'], is: 'command' },
  baseUrl: { places: ['--base-url', 'RECIBO_BASE_URL', 'profile.baseUrl'], is: 'address' },
  profile: { places: ['--profile', 'RECIBO_PROFILE', 'file.defaultProfile', 'file.profiles'] },
  settingsFile: { places: ['RECIBO_CONFIG'] },
  profiles: { places: [] },
  language: {
    places: ['--lang', 'RECIBO_LANG', 'file.lang'],
    choices: { RECIBO_LANG: LANGUAGES, lang: LANGUAGES },
  },
  mask: {
    places: ['--mask', 'RECIBO_MASK', 'file.mask'],
    choices: { RECIBO_MASK: ['1', '0'], mask: ['true', 'false'] },
  },
  debug: { places: ['RECIBO_DEBUG'] },
} satisfies Readonly<Record<string, Setting>>;
const ROWS: readonly Setting[] = Object.values(SETTINGS);
const NAMES = ROWS.flatMap(({ places }) => places);
/** What a variable or a key may be that takes few values. */
export const CHOICES = new Map(ROWS.flatMap(({ choices = {} }) => Object.entries(choices)));
const keysIn = (place: string) => NAMES.flatMap((name) => (name.startsWith(place) ? name.slice(place.length) : []));
/** The keys at the top of the settings file, and those of a profile. */
export const TOP_KEYS = keysIn('file.').filter((key) => key !== 'profiles');
export const PROFILE_KEYS = keysIn('profile.');

/** What the settings file says. @throws Failure `config` for the first thing in it that cannot be used */
export function decode(json: unknown, path: string): Settings {
  const read = v.safeParse(schema(), json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const key = v.getDotPath(issue) ?? '';
  throw new Failure('config', ({ settings }) => {
    if (issue.type === 'custom') return settings.noObject(path, key);
    if (issue.expected === 'never') return settings.unknownKey(path, key, nearestKey(key));
    const takes = key.includes('tokenCommand') ? '["pass", "show", "recibo"]' : '"…"';
    return settings.unusable(path, key, CHOICES.get(key)?.join(', ') ?? takes);
  });
}

/** The known key that was most likely meant; a key of a profile is often written at the top. */
function nearestKey(path: string): string | null {
  const inProfile = nearest(path.split('.').at(-1) ?? '', PROFILE_KEYS);
  if (path.startsWith('profiles.')) return inProfile;
  return nearest(path, [...TOP_KEYS, 'profiles']) ?? (inProfile && `profiles.default.${inProfile}`);
}

/** Where a value came from: an option or a variable by its `name`, a `key` at the top of the settings file or in a `profile`. */
export interface Source {
  readonly kind: 'flag' | 'environment' | 'file' | 'profile' | 'default';
  readonly name?: string;
  readonly profile?: string;
  readonly key?: string;
}

export type Found<Value = string> = { readonly value: Value; readonly source: Source };

/** What may say a setting: options as they are typed, variables, the top of the settings file, and the profile in use. */
export type Layers = Partial<Record<Source['kind'], Readonly<Record<string, unknown>>>>;

/** What the places of a setting say, as they say it; an empty text counts only where it was typed. */
export function valuesOf<Value = string>({ places }: Setting, layers: Layers): Found<Value>[] {
  return places.flatMap((name) => {
    const [, isInFile, key = name] = /^(file|profile)\.(.*)/.exec(name) ?? [];
    const source: Source =
      isInFile === undefined
        ? { kind: name.startsWith('--') ? 'flag' : 'environment', name }
        : isInFile === 'file'
          ? { kind: 'file', key }
          : { kind: 'profile', profile: String(layers.profile?.name), key };
    const value = layers[source.kind]?.[key];
    return value === undefined || (value === '' && source.kind !== 'flag') ? [] : { value: value as Value, source };
  });
}

/** The name that the user knows: `--profile`, `RECIBO_TOKEN`, `profiles.acme.token`; empty for a default. */
export function sourceName({ kind, name, profile, key }: Source): string {
  return kind === 'profile' ? `profiles.${profile}.${key}` : (name ?? key ?? '');
}

/** Whether a value comes from a place of that setting. */
export function isFrom({ places }: Setting, { kind, name, key }: Source): boolean {
  return places.includes(name ?? `${kind}.${key}`);
}
