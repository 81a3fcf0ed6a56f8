import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/contract/json.ts';
import { readJsonBody } from '../../src/contract/json-body.ts';
import { escapePlain, renderFields, renderPlain } from '../../src/present/plain-format.ts';

function json(source: string): Json {
  const read = readJsonBody(Buffer.from(source));
  if (read === null) throw new Error('no JSON');
  return read.tree;
}

function shownPlain(tree: Json, isTerminal: boolean): string {
  return [...renderPlain(tree, isTerminal)].join('');
}

describe('plain', () => {
  test('is one line for each scalar, as it came and in order', () => {
    const source = '{"b":"x","a":{"n":1.10,"l":[true,null,[]]},"e":"","o":{}}';
    expect(shownPlain(json(source), false)).toBe('b\tx\na.n\t1.10\na.l.0\ttrue\na.l.1\tnull\ne\t\n');
  });

  test('escapes what would break a line, in values and in names', () => {
    const source = String.raw`{"a\tb":"1\\2\t3\r4\n5"}`;
    expect(shownPlain(json(source), false)).toBe(`${String.raw`a\tb`}\t${String.raw`1\\2\t3\r4\n5`}\n`);
  });

  test('keeps other controls in a pipe, and escapes them on a terminal', () => {
    const source = String.raw`{"a":"\u001b[31m\u202e"}`;
    expect(shownPlain(json(source), false)).toBe('a\t\u001b[31m\u202e\n');
    expect(shownPlain(json(source), true)).toBe(`a\t${String.raw`\u001b[31m\u202e`}\n`);
  });

  test('always has two columns a line, from which the value can be read back', () => {
    const readBack = (text: string) =>
      text.replace(/\\([\\trn])/g, (_, letter) => ({ '\\': '\\', t: '\t', r: '\r', n: '\n' })[String(letter)] ?? '');
    const nasty = fc.string({ unit: fc.constantFrom('\\', '\t', '\r', '\n', 't', 'n', 'a', '"', 'é') });
    fc.assert(
      fc.property(fc.array(nasty), (values) => {
        const lines = shownPlain(json(JSON.stringify(values)), false)
          .split('\n')
          .slice(0, -1);
        expect(lines.map((line) => line.split('\t').map(readBack))).toEqual(
          values.map((value, index) => [String(index), value]),
        );
      }),
    );
  });
});

describe('--field', () => {
  const BODY = json(String.raw`{"s":"a\tb\\c\n","n":1.10,"o":{"x": [1, "y"]},"nada":null,"l":["p","q"]}`);

  test.each([
    ['s', 'a\tb\\c\n'],
    ['n', '1.10'],
    ['nada', 'null'],
    ['o', '{"x":[1,"y"]}'],
    ['o.x', '[1,"y"]'],
    ['l.1', 'q'],
    ['absent', ''],
  ])('%s prints the one value as it came', (path, text) => {
    expect(renderFields(BODY, [path], false)).toBe(`${text}\n`);
  });

  test('prints several on one line, escaped, with a TAB between', () => {
    expect(renderFields(BODY, ['n', 's', 'absent', 'l'], false)).toBe(`1.10\t${String.raw`a\tb\\c\n`}\t\t["p","q"]\n`);
  });

  test('prints the same path twice where it is asked for twice', () => {
    expect(renderFields(BODY, ['n', 'n'], false)).toBe('1.10\t1.10\n');
  });
});

test('a value without anything to escape stays as it is', () => {
  expect(escapePlain('R$ 1,00 – café "x"', false)).toBe('R$ 1,00 – café "x"');
});
