import { describe, expect, test } from 'vitest';
import { findKey, profileEdits, schemaEdits } from '../../src/settings/plan-edits.ts';

describe('a profile that is stored becomes the default one', () => {
  test.each([
    ['where it is the first of all', {}, [], true, true],
    ['where nobody has said which one is meant', {}, ['other'], false, true],
    ['where the default is empty', { defaultProfile: '' }, ['other'], false, true],
    ['but not where it was named beside others', {}, ['other'], true, false],
    ['but not where there is another default', { defaultProfile: 'other' }, ['other'], false, false],
    ['but not where the default is yet to be made', { defaultProfile: 'other' }, [], true, false],
  ])('%s', (_, top, others, isNamed, isDefault) => {
    const profiles = new Map(others.map((name) => [name, {}]));
    expect(profileEdits({ top, profiles }, 'a', isNamed, { baseUrl: 'https://x', token: null })).toEqual([
      ...(isDefault ? [{ path: ['defaultProfile'], value: 'a' }] : []),
      { path: ['profiles', 'a', 'token'], value: null },
      { path: ['profiles', 'a', 'baseUrl'], value: 'https://x' },
    ]);
  });
});

describe('a key that is to be taken out', () => {
  const SOURCE = JSON.stringify({
    defaultProfile: 'a',
    tokn: 1,
    profiles: { a: { token: 't', tokn: 2 }, 'b.c': { baseUrl: 'x' }, list: [] },
  });

  test.each([
    ['token', null, { kind: 'found', path: ['profiles', 'a', 'token'], profile: 'a' }],
    ['tokn', null, { kind: 'found', path: ['profiles', 'a', 'tokn'], profile: 'a' }],
    ['tokn', 'b.c', { kind: 'found', path: ['tokn'], profile: null }],
    ['baseUrl', 'b.c', { kind: 'found', path: ['profiles', 'b.c', 'baseUrl'], profile: 'b.c' }],
    ['profiles.b.c.baseUrl', null, { kind: 'found', path: ['profiles', 'b.c', 'baseUrl'], profile: 'b.c' }],
    ['defaultProfile', null, { kind: 'found', path: ['defaultProfile'], profile: null }],
    ['baseUrl', null, { kind: 'absent' }],
    ['profiles.list.token', null, { kind: 'absent' }],
    ['profiles.nobody.tokenFile', null, { kind: 'absent' }],
    ['profiles', null, { kind: 'unknown' }],
    ['profiles.a.no', null, { kind: 'unknown' }],
    ['profiles.a.token.', null, { kind: 'unknown' }],
    ['my-profiles.a.token', null, { kind: 'unknown' }],
  ])('%s of %s', (key, named, found) => {
    expect(findKey(SOURCE, key, named)).toEqual(found);
  });

  test.each([
    ['', { kind: 'absent' }],
    ['[]', { kind: 'absent' }],
    ['{"profiles": [], "defaultProfile": 7}', { kind: 'absent' }],
    ['{"defaultProfile": "", "profiles": {"": {"token": "t"}}}', { kind: 'absent' }],
    ['{', { kind: 'not-json' }],
  ])('is looked for in %j', (source, found) => {
    expect(findKey(source, 'token', null)).toEqual(found);
  });
});

test.each([
  ['', true],
  ['{}', true],
  ['{"$schema": ""}', true],
  ['{"$schema": 7}', true],
  ['{"$schema": "file:///old/dist/config.schema.json"}', true],
  ['{"$schema": "file:///new/dist/config.schema.json"}', false],
  ['{"$schema": "https://example.com/of-their-own.json"}', false],
])('%j is pointed at the schema: %s', (source, isPointed) => {
  const address = 'file:///new/dist/config.schema.json';
  expect(schemaEdits(source, address)).toEqual(isPointed ? [{ path: ['$schema'], value: address, isFirst: true }] : []);
});
