import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactJson } from '../../src/contract/json.ts';
import { readJsonBody, withoutSpaces } from '../../src/contract/json-body.ts';
import { JsonTokens } from '../../src/contract/json-tokens.ts';

function compact(source: string): string | null {
  const read = readJsonBody(Buffer.from(source));
  return read === null ? null : compactJson(read.tree);
}

function tokensOf(source: string): string[] {
  const tokens = new JsonTokens(source);
  const all: string[] = [];
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) all.push(tokens.source);
  return all;
}

describe('JSON is kept as it was written', () => {
  test.each([
    '1.10',
    '-0',
    '1e400',
    '1E+2',
    '0.1e-7',
    '123456789012345678901234567890',
    '{"a":1,"a":2,"a":1}',
    '{"__proto__":{"x":1},"constructor":null}',
    '{"2":"b","1":"a","-1":0,"01":1}',
    String.raw`"\u0041\/\"\\\n\ud83d\ude00"`,
    String.raw`{"\u0061":1,"a\"b":2,"":3}`,
    '"\u2028\u007f\u0085é😀"',
    String.raw`"\ud800"`,
    '[[],{},[{}],[[]]]',
    '[true,false,null]',
    '[null,{"a":null,"b":[null,true,false]},null,true]',
    ...[63, 64, 65, 66, 1000].flatMap((length) => [
      `[${'1'.repeat(length)},-0.${'3'.repeat(length)}e+5]`,
      `{"a":${'1'.repeat(length)}}`,
    ]),
    String.raw`"\\"`,
    String.raw`["\\\"","]"]`,
    '""',
  ])('%s', (source) => {
    expect(compact(source)).toBe(source);
  });

  test('but for the white space between its tokens', () => {
    expect(compact('\t{ "a b" :\r\n[ 1 , "  " ] }\n')).toBe('{"a b":[1,"  "]}');
  });

  test('whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const written = JSON.stringify(value);
        expect(compact(JSON.stringify(value, null, indent))).toBe(written);
        expect(tokensOf(JSON.stringify(value, null, indent)).join('')).toBe(written);
        const bytes = Buffer.from(JSON.stringify(value, null, indent));
        expect(Buffer.from(withoutSpaces(bytes).spaceless ?? bytes).toString()).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  test('and its value is what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const source = JSON.stringify(value);
        expect(readJsonBody(Buffer.from(source))?.value).toEqual(JSON.parse(source));
      }),
    );
  });
});

test('the tokens of a text are its pieces without the white space between them', () => {
  const source = ' [ 1 , { "a b" : "c\\"d" } ]\r\n';
  expect(tokensOf(source)).toEqual(['[', '1', ',', '{', '"a b"', ':', '"c\\"d"', '}', ']']);
});

describe('what is no JSON', () => {
  test.each([
    '',
    ' ',
    '{',
    '{"a":}',
    '[1,]',
    "{'a':1}",
    '{a:1}',
    '01',
    '1.',
    '+1',
    'NaN',
    'undefined',
    '"a\nb"',
    '"',
    '[1] [2]',
    '// x\n1',
    '\u00a01',
  ])('is told: %j', (source) => {
    expect(readJsonBody(Buffer.from(source))).toBeNull();
  });

  test('is told the same as JSON.parse tells it', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', ':', ',', '"a"', '1', '-', 'null', ' ', '"', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const source = pieces.join('');
        expect(readJsonBody(Buffer.from(source)) === null).toBe(!isJson(source));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the members of an object', () => {
  test('keep their order, duplicates included, and their keys are read', () => {
    const json = readJsonBody(Buffer.from(String.raw`{"b":1,"\u0062":"x\ty","2":null}`))?.tree;
    if (json?.kind !== 'object') throw new Error('no object');
    expect(json.members).toEqual([
      { key: 'b', escapedKey: null, value: { kind: 'number', text: '1', escaped: null } },
      {
        key: 'b',
        escapedKey: String.raw`"\u0062"`,
        value: { kind: 'string', text: 'x\ty', escaped: String.raw`"x\ty"` },
      },
      { key: '2', escapedKey: null, value: { kind: 'null', text: 'null', escaped: null } },
    ]);
  });
});

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
