import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';

/** What valibot calls an object may be a list. */
const OBJECT = v.custom<object>((value) => value === Object(value) && !Array.isArray(value));
const object = <Keys extends v.ObjectEntries>(keys: Keys) => v.pipe(OBJECT, v.strictObject(keys));

const Profile = object({
  baseUrl: v.optional(v.string()),
  token: v.optional(v.string()),
  tokenFile: v.optional(v.string()),
  tokenCommand: v.optional(v.array(v.string())),
});

const Settings = object({
  lang: v.optional(v.picklist(['pt', 'en'])),
  mask: v.optional(v.boolean()),
  defaultProfile: v.optional(v.string()),
  profiles: v.optional(v.pipe(OBJECT, v.record(v.string(), Profile)), {}),
});

export type Profile = v.InferOutput<typeof Profile>;
export type Settings = v.InferOutput<typeof Settings>;

/** The keys that hold a setting: at the top of the settings file, and in a profile. */
export const TOP_KEYS = ['lang', 'mask', 'defaultProfile'] as const;
export const PROFILE_KEYS = ['baseUrl', 'token', 'tokenFile', 'tokenCommand'] as const;

/** What the settings file says. @throws Failure `config` for the first thing in it that cannot be used */
export function decode({ json, path }: { readonly json: unknown; readonly path: string }): Settings {
  const read = v.safeParse(Settings, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const key = v.getDotPath(issue) ?? '';
  if (issue.type === 'custom') throw new Failure('config', (words) => words.settings.noObject(path, key));
  if (issue.expected !== 'never') throw new Failure('config', (words) => words.settings.unusable(path, key));
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
  | { readonly kind: 'profile'; readonly profile: string; readonly key: keyof Profile }
  | { readonly kind: 'file'; readonly key: keyof Settings }
  | { readonly kind: 'default' };

export interface Found<Value = string> {
  readonly value: Value;
  readonly source: Source;
}

/** The name that the user knows: `--profile`, `RECIBO_TOKEN`, `profiles.acme.token`; empty for a default. */
export function sourceName(source: Source): string {
  if (source.kind === 'profile') return `profiles.${source.profile}.${source.key}`;
  if (source.kind === 'file') return source.key;
  return source.kind === 'default' ? '' : source.name;
}
