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

/** What a key may be, as it is typed, where that is not any text. */
export const CHOICES = new Map<string, readonly string[]>(Object.entries({ lang: LANGUAGES, mask: ['true', 'false'] }));

/** What `recibo config list` lists, each with the options, variables and keys of the file that say it: the first counts. */
export const SETTINGS = {
  token: ['RECIBO_TOKEN', 'profile.token'],
  tokenFile: ['RECIBO_TOKEN_FILE', 'profile.tokenFile'],
  tokenCommand: ['profile.tokenCommand'],
  baseUrl: ['--base-url', 'RECIBO_BASE_URL', 'profile.baseUrl'],
  profile: ['--profile', 'RECIBO_PROFILE', 'file.defaultProfile', 'file.profiles'],
  settingsFile: ['RECIBO_CONFIG'],
  profiles: [],
  language: ['--lang', 'RECIBO_LANG', 'file.lang'],
  mask: ['--mask', 'RECIBO_MASK', 'file.mask'],
  debug: ['RECIBO_DEBUG'],
};
const NAMES: readonly string[] = Object.values(SETTINGS).flat();
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
    const takes = settings.takes[key.includes('tokenCommand') ? 'words' : 'text'];
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

/** What a run was told: by options as they are typed, variables, the top of the settings file, and the profile in use. */
export type Told = Partial<Record<Source['kind'], Readonly<Record<string, unknown>>>>;

/** What some places say, as they say it; an empty text counts only where it was typed. */
export function stated<Value = string>(places: readonly string[], told: Told): Found<Value>[] {
  return places.flatMap((name) => {
    const [, isInFile, key = name] = /^(file|profile)\.(.*)/.exec(name) ?? [];
    const source: Source =
      isInFile === undefined
        ? { kind: name.startsWith('--') ? 'flag' : 'environment', name }
        : isInFile === 'file'
          ? { kind: 'file', key }
          : { kind: 'profile', profile: String(told.profile?.name), key };
    const value = told[source.kind]?.[key];
    return value === undefined || (value === '' && source.kind !== 'flag') ? [] : { value: value as Value, source };
  });
}

/** The name that the user knows: `--profile`, `RECIBO_TOKEN`, `profiles.acme.token`; empty for a default. */
export function sourceName({ kind, name, profile, key }: Source): string {
  return kind === 'profile' ? `profiles.${profile}.${key}` : (name ?? key ?? '');
}
