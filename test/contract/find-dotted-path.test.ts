import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPath, isEmpty } from '../../src/contract/find-dotted-path.ts';
import { compactJson, type Json } from '../../src/contract/json.ts';
import { readJsonBody } from '../../src/contract/json-body.ts';
import { leavesOf } from '../../src/contract/json-leaves.ts';

function read(source: string): Json {
  const json = readJsonBody(Buffer.from(source))?.tree;
  if (json === undefined) throw new Error('no JSON');
  return json;
}

function find(source: string, path: string): string | null {
  const found = findPath(read(source), path);
  return found === null ? null : compactJson(found);
}

describe('a path', () => {
  const BODY =
    '{"data":{"itens":[{"nome":"a"},{"nome":"b"}],"valor-total":"1.10","nada":null,"":{"x":1}},"a.b":{"c.d":2}}';

  test.each([
    ['data.itens.1.nome', '"b"'],
    ['data.itens.0', '{"nome":"a"}'],
    ['data.itens', '[{"nome":"a"},{"nome":"b"}]'],
    ['data.valor-total', '"1.10"'],
    ['data.nada', 'null'],
    ['data..x', '1'],
    ['a.b.c.d', '2'],
  ])('%s leads to %s', (path, found) => {
    expect(find(BODY, path)).toBe(found);
  });

  test.each(['data.itens.2', 'data.itens.-1', 'data.itens.00', 'data.itens.1e0', 'data.itens.length', 'Data', ''])(
    '%j leads nowhere',
    (path) => {
      expect(find(BODY, path)).toBeNull();
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'data.__proto__'])(
    '%s is found only where it was sent',
    (path) => {
      expect(find('{"data":{}}', path)).toBeNull();
      expect(find('{"__proto__":1}', '__proto__')).toBe('1');
    },
  );

  test('counts beyond nine', () => {
    expect(find(JSON.stringify([...'abcdefghijklm']), '12')).toBe('"m"');
  });

  test.each([0, 14, 15, 40])('with duplicate keys leads to the last one, among %i others', (count) => {
    const others = Array.from({ length: count }, (_, at) => `"k${at}":${at},`).join('');
    expect(find(`{${others}"a":1,"a":2}`, 'a')).toBe('2');
    expect(find(`{${others}"a":{"b":1},"a":{"b":2}}`, 'a.b')).toBe('2');
    expect(find(`{${others}"a":1}`, 'b')).toBeNull();
  });

  test('of thousands of steps ends soon, wherever it leads', () => {
    const steps = 2_000;
    expect(find('{"a":1}', Array(steps).fill('a').join('.'))).toBeNull();
  });
});

/** The longest path below which leaves are told one by one, in characters. */
const LONGEST = 1024;

describe('the leaves', () => {
  const leaves = (source: string) => [...leavesOf(read(source))].map(({ path, json }) => [path, compactJson(json)]);

  test('are every scalar with its path, in order', () => {
    expect(leaves('{"b":[1,{"c":"x"}],"a":null,"b":true}')).toEqual([
      ['b.0', '1'],
      ['b.1.c', '"x"'],
      ['a', 'null'],
      ['b', 'true'],
    ]);
  });

  test('are every empty object and array too', () => {
    expect(leaves('{"a":{},"b":[[],[{}]]}')).toEqual([
      ['a', '{}'],
      ['b.0', '[]'],
      ['b.1.0', '{}'],
    ]);
  });

  test('of a scalar are the scalar itself', () => {
    expect(leaves('5')).toEqual([['', '5']]);
  });

  test('go no deeper than somebody reads', () => {
    const key = 'k'.repeat(LONGEST - 1);
    expect(leaves(`{"${key}":{"a":1}}`)).toEqual([[`${key}.a`, '1']]);
    expect(leaves(`{"${key}k":{"a":1}}`)).toEqual([[`${key}k`, '{"a":1}']]);
  });

  test('of a long list below a long path are one: of five million elements the paths would take gigabytes', () => {
    const key = 'k'.repeat(1000);
    const under = (count: number) => JSON.stringify({ [key]: Array.from({ length: count }, () => 1), b: [2] });
    expect(leaves(under(100_000))).toHaveLength(100_001);
    expect(leaves(under(200_000)).map(([path]) => path)).toEqual([key, 'b.0']);
  });

  test('under long paths are one once these take gigabytes together', () => {
    const key = 'k'.repeat(1000);
    const lists = JSON.stringify({ [key]: Array.from({ length: 100 }, () => Array.from({ length: 2_000 }, () => 1)) });
    const found = leaves(lists);
    expect(found[0]?.[0]).toBe(`${key}.0.0`);
    expect(found.at(-1)?.[0]).toBe(`${key}.99`);
  });

  test('are found again under their paths, where no key comes twice and none has a dot', () => {
    const key = fc.stringMatching(/^[a-z-]{1,8}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, fc.string(), fc.array(tie('tree')), fc.dictionary(key, tie('tree'))),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, tree, { minKeys: 1 }), (value) => {
        const json = read(JSON.stringify(value));
        for (const { path, json: leaf } of leavesOf(json)) expect(findPath(json, path)).toBe(leaf);
      }),
    );
  });
});

describe('there is nothing in it', () => {
  /** So deep that it is kept as text. */
  const deep = (source: string) => `${'['.repeat(40)}${source}${']'.repeat(40)}`;
  const innermost = (json: Json): Json => (json.kind === 'array' && json.items[0] ? innermost(json.items[0]) : json);

  test.each(['{}', '[]'])('%s', (source) => {
    expect(isEmpty(read(source))).toBe(true);
  });

  test.each(['{"a":{}}', '[[]]', '12', '""', 'true', deep('')])('but in %s', (source) => {
    expect(isEmpty(read(source))).toBe(false);
  });

  test('nothing deeper than 32 objects is read', () => {
    const levels = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
    const at = (source: string) => findPath(read(source), Array(32).fill('a').join('.'))?.kind;
    expect([at(levels(32)), at(levels(33))]).toEqual(['number', 'nested']);
  });

  test('of a quarter of a million objects and arrays all are read, and of more the last are kept as text', () => {
    const json = read(`[${Array(250_000).fill('[]')}]`);
    const kinds = json.kind === 'array' ? json.items.map(({ kind }) => kind) : [];
    expect([kinds.indexOf('nested'), kinds.length]).toEqual([249_999, 250_000]);
  });

  test.each([
    [32, true],
    [33, false],
  ])('of %i arrays within each other, the innermost that is read: %s', (levels, isNothing) => {
    const json = innermost(read(`${'['.repeat(levels + 1)}${']'.repeat(levels + 1)}`));
    expect([json.kind, isEmpty(json)]).toEqual(['nested', isNothing]);
  });
});
