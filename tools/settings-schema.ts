import { type FileKey, type ProfileKey, SETTINGS } from '../src/settings/settings.ts';

/** What an editor says of a key. */
interface About {
  readonly description: string;
  readonly examples?: readonly unknown[];
}

const ABOUT: Readonly<Record<ProfileKey | FileKey | '$schema' | 'profiles', About>> = {
  $schema: { description: 'Where this schema stands, for editors.' },
  defaultProfile: {
    description: 'The profile that is used where neither --profile nor RECIBO_PROFILE names one.',
  },
  profiles: { description: 'The profiles by name.' },
  baseUrl: {
    description: "The service's base address, version prefix included.",
    examples: ['https://api.example.com/v3'],
  },
  token: {
    description:
      'The company token. Sent to the origin of baseUrl and nowhere else; the file should be readable by its owner alone.',
  },
  tokenFile: { description: 'The file that holds the token; goes before token.' },
  tokenCommand: {
    description: 'A program and its arguments, run without a shell, that prints the token; goes before tokenFile.',
    examples: [['pass', 'show', 'recibo']],
  },
};

const TEXT = { type: 'string' };
const COMMAND = { type: 'array', minItems: 1, items: TEXT };

/** The JSON Schema of the settings file, for editors: from the table of settings. */
export function settingsSchema(): string {
  const rows = Object.values(SETTINGS);
  const topKeys = rows.flatMap((row) => ('fileKey' in row ? [property(row.fileKey, TEXT)] : []));
  const profileKeys = rows.flatMap((row) =>
    'profileKey' in row ? [property(row.profileKey, 'isCommand' in row ? COMMAND : TEXT)] : [],
  );
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: "recibo's settings file",
    description: 'Which services recibo may ask, and where the token for each of them is. See: recibo help environment',
    ...objectOf([
      property('$schema', {}),
      ...topKeys,
      property('profiles', { type: 'object', additionalProperties: objectOf(profileKeys) }),
    ]),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function property(key: keyof typeof ABOUT, type: object): [string, object] {
  return [key, { ...type, ...ABOUT[key] }];
}

/** Keys that begin with `$` are left alone. */
function objectOf(properties: readonly [string, object][]): object {
  const foreign = { '^\\$': {} };
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    patternProperties: foreign,
  };
}
