import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { LANGUAGES } from '../words/index.ts';

/** What valibot calls an object may be a list. */
const OBJECT = v.custom<object>((value) => value === Object(value) && !Array.isArray(value));
const object = <Keys extends v.ObjectEntries>(keys: Keys) => v.pipe(OBJECT, v.strictObject(keys));

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

/** Where a setting is said, from what counts most on, and by which names there: of several the first that says something counts. */
const LAYERS = ['flag', 'environment', 'profile', 'file'] as const;
type LayerName = (typeof LAYERS)[number];

export interface Setting extends Partial<Readonly<Record<LayerName, readonly string[]>>> {
  /** What its value is, where that is more than a text. */
  readonly is?: 'token' | 'file' | 'command' | 'address';
}

/** What `recibo config list` lists. */
export const SETTINGS = {
  token: { environment: ['RECIBO_TOKEN'], profile: ['token'], is: 'token' },
  tokenFile: { environment: ['RECIBO_TOKEN_FILE'], profile: ['tokenFile'], is: 'file' },
  tokenCommand: { profile: ['tokenCommand'], is: 'command' },
  baseUrl: { flag: ['--base-url'], environment: ['RECIBO_BASE_URL'], profile: ['baseUrl'], is: 'address' },
  profile: { flag: ['--profile'], environment: ['RECIBO_PROFILE'], file: ['defaultProfile', 'profiles'] },
  settingsFile: { environment: ['RECIBO_CONFIG'] },
  profiles: {},
  language: { flag: ['--lang'], environment: ['RECIBO_LANG'], file: ['lang'] },
  mask: { flag: ['--mask'], environment: ['RECIBO_MASK'], file: ['mask'] },
  debug: { environment: ['RECIBO_DEBUG'] },
} satisfies Readonly<Record<string, Setting>>;
const ROWS: readonly Setting[] = Object.values(SETTINGS);
/** The keys at the top of the settings file, and those of a profile. */
export const TOP_KEYS = ROWS.flatMap(({ file = [] }) => file.filter((key) => key !== 'profiles'));
export const PROFILE_KEYS = ROWS.flatMap(({ profile = [] }) => profile);

/** What a variable or a key may be that takes few values. */
export const CHOICES = new Map<string, readonly string[]>([
  ['RECIBO_LANG', LANGUAGES],
  ['lang', LANGUAGES],
  ['RECIBO_MASK', ['1', '0']],
  ['mask', ['true', 'false']],
]);

/** What the settings file says. @throws Failure `config` for the first thing in it that cannot be used */
export function decode(json: unknown, path: string): Settings {
  const read = v.safeParse(schema(), json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const key = v.getDotPath(issue) ?? '';
  throw new Failure('config', ({ settings }) => {
    if (issue.type === 'custom') return settings.noObject(path, key);
    if (issue.expected === 'never') return settings.unknownKey(path, key, nearestKey(key));
    const takes = key.includes('tokenCommand') ? '["pass", "show", "recibo"], …' : '"…"';
    return settings.unusable(path, key, CHOICES.get(key)?.join(', ') ?? takes);
  });
}

/** The known key that was most likely meant; a key of a profile is often written at the top. */
function nearestKey(path: string): string | null {
  const key = nearest(path.split('.').at(-1) ?? '', [...TOP_KEYS, ...PROFILE_KEYS, 'profiles']);
  const isMisplaced = key !== null && PROFILE_KEYS.includes(key) && !path.startsWith('profiles.');
  return isMisplaced ? `profiles.default.${key}` : key;
}

/** Where a value comes from: an option or a variable by its `name`, a `key` at the top of the settings file or in a `profile`. */
export interface Source {
  readonly kind: LayerName | 'default';
  readonly name?: string;
  readonly profile?: string;
  readonly key?: string;
}

export type Found<Value = string> = { readonly value: Value; readonly source: Source };

/** What is said at each place, by name; that of the profile which `name` names. */
export type Layers = { readonly [place in LayerName]?: object } & { readonly name?: string };

/** What is said of a setting, as it is said; an empty text counts only where it was typed. */
export function valuesOf<Value = string>(setting: Setting, layers: Layers): Found<Value>[] {
  const found = (kind: LayerName, name: string): Found<Value>[] => {
    const value: Value | undefined = Object(layers[kind])[name];
    if (value === undefined || (value === '' && kind !== 'flag')) return [];
    if (kind === 'profile') return [{ value, source: { kind, profile: layers.name ?? '', key: name } }];
    return [{ value, source: { kind, [kind === 'file' ? 'key' : 'name']: name } }];
  };
  return LAYERS.flatMap((kind) => setting[kind]?.flatMap((name) => found(kind, name)) ?? []);
}

/** The name that the user knows: `--profile`, `RECIBO_TOKEN`, `profiles.acme.token`; empty for a default. */
export function sourceName({ kind, name, profile, key }: Source): string {
  return kind === 'profile' ? `profiles.${profile}.${key}` : (name ?? key ?? '');
}
