import { describe, expect, test } from 'vitest';
import { SETTINGS_EXAMPLE } from '../../src/present/help/assemble-help.ts';
import schema from '../../src/settings/config.schema.json';
import { PROFILE_KEYS } from '../../src/settings/settings.ts';
import { TestMachine } from '../settings/machine.ts';

/** The part of JSON Schema that the settings' schema is written in. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
}

function isAllowed(value: unknown, rule: Schema): boolean {
  if (rule.type === undefined) return true;
  if (Array.isArray(value)) {
    const { items, minItems = 0 } = rule;
    return rule.type === 'array' && value.length >= minItems && value.every((item) => isAllowed(item, items ?? {}));
  }
  if (typeof value !== 'object') return typeof value === rule.type;
  if (value === null || rule.type !== 'object') return false;
  return Object.entries(value).every(([key, inner]) => {
    const { properties = {}, additionalProperties: other } = rule;
    const found = properties[key] ?? (typeof other === 'object' ? other : null);
    return found !== null && isAllowed(inner, found);
  });
}

/** Whether recibo itself can read the settings. */
async function isRead(settings: unknown): Promise<boolean> {
  const problem = await new TestMachine()
    .settings(settings)
    .problem({ needsToken: false, baseUrl: 'https://a.example' });
  return problem === null || !/^settings-/.test(problem.kind);
}

const VALUES = ['text', 1, null, {}, ['a'], [1]];
const TOP_KEYS = [...Object.keys(schema.properties), 'unknown'];
const KEYS = [...PROFILE_KEYS, 'unknown'];
const CASES = [
  JSON.parse(SETTINGS_EXAMPLE),
  ...TOP_KEYS.flatMap((key) => VALUES.map((value) => ({ [key]: value }))),
  ...KEYS.flatMap((key) => [...VALUES, []].map((value) => ({ profiles: { acme: { [key]: value } } }))),
];

describe('the schema of the settings file', () => {
  test('describes every key of a profile', () => {
    const { properties } = schema.properties.profiles.additionalProperties;
    expect(Object.keys(properties).sort()).toEqual([...PROFILE_KEYS].sort());
  });

  test.each(CASES.map((settings) => [JSON.stringify(settings), settings]))(
    'allows %s if recibo reads it',
    async (_, settings) => {
      expect(isAllowed(settings, schema)).toBe(await isRead(settings));
    },
  );
});
