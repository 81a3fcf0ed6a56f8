import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact, find, type Json, leaves, raw, readJson, textAt, textOf } from '../../src/contract/json.ts';
import { notJson } from '../../src/record.ts';
import { WORDS } from '../../src/words/index.ts';

function read(text: string): Json {
  const json = readJson(text);
  if (json === null) throw new Error(`no JSON: ${text}`);
  return json;
}

test('what is nested beyond all sense is no answer, however deep', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(readJson(nested(100))).not.toBeNull();
  for (const depth of [102, 1_000_000]) expect(readJson(nested(depth))).toBeNull();
});

test('a byte order mark is passed over', () => {
  expect(read('\ufeff{"a":1}').text).toBe('{"a":1}');
});

/** JSON as anybody may write it: blanks between tokens, any spelling of numbers and strings, keys more than once. */
const blank = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
const string = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\u00e9\\/"', '", : [ ] { "', '"\\""', '"\\\\"', '"cpf"', '"a.b"'),
);
const scalar = fc.oneof(string, fc.constantFrom('1.10', '1E400', '-0', '12345678901234567890', 'true', 'null'));
const { value: source } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc
    .tuple(fc.array(tie('value'), { maxLength: 3 }), blank, blank)
    .map(([items, before, behind]) => `[${before}${items.join(`${behind},${before}`)}${behind}]`),
  object: fc
    .tuple(fc.array(fc.tuple(string, tie('value')), { maxLength: 3 }), blank, blank)
    .map(([members, before, behind]) => {
      const all = members.map(([key, value]) => `${before}${key}${behind}:${before}${value}`);
      return `{${all.join(`${behind},`)}${behind}}`;
    }),
}));

test('making it compact moves blanks only', () => {
  fc.assert(
    fc.property(source, blank, (text, around) => {
      const tight = compact(around + text + around);
      expect(JSON.parse(tight)).toEqual(JSON.parse(text));
      expect(compact(tight)).toBe(tight);
      const withoutBlanks = (json: string) => json.replace(/[ \t\r\n]/g, '');
      expect(withoutBlanks(tight)).toBe(withoutBlanks(text));
      expect(tight.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/[ \t\r\n]/);
    }),
  );
});

test('every value is found again at its path, as it came', () => {
  const value = fc.jsonValue({ stringUnit: fc.constantFrom('a', 'B', 'é', '0', '1', ' ', '"', '\u2028') });
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2, '\t'), (any, blanks) => {
      const json = read(JSON.stringify({ any }, null, blanks));
      for (const { path, node } of leaves(json)) {
        if (path.split('.').includes('')) continue;
        expect(find(json, path)).toBe(node);
        const text = raw(json, node);
        expect(textOf(json, node)).toBe(text.startsWith('"') ? JSON.parse(text) : text);
      }
    }),
  );
});

const BODY = read('{"a": 1.10, "b": {"c": ["x", {"e": null}]}, "a": "2", "f": [ ], "0": [[7]]}');

test.each([
  ['a', '2'],
  ['b.c.0', 'x'],
  ['b.c.1.e', 'null'],
  ['b.c.2', null],
  ['0.0.0', '7'],
  ['0.00', null],
  ['f.0', null],
  ['f', '[]'],
  ['b', '{"c":["x",{"e":null}]}'],
  ['a.b', null],
  ['', null],
])('at %j stands %j', (path, text) => {
  const found = find(BODY, path);
  expect(found && textOf(BODY, found)).toBe(text);
});

test('the text at a path of the contract is empty where there is none', () => {
  const json = read('{"data":{"numero":7.50,"serie":null,"cliente":{"nome":"A \\u00e9"},"sefaz":"x"}}');
  const paths = ['data.numero', 'data.serie', 'data.cliente.nome', 'data.sefaz.chave', 'data.cliente'];
  expect(paths.map((path) => textAt(json, path))).toEqual(['7.50', '', 'A é', '', '{"nome":"A \\u00e9"}']);
});

test.each([
  ['{"a":{"b":"São', /is cut off/],
  ['{"a":{"b":1}', /is cut off/],
  ['{"a":tru', /is cut off/],
  ['{"a":[1,]}', /at its end \(\]\}\)/],
  ['[error', /not JSON \(\[error\)/],
  [`${'['.repeat(3000)}${']'.repeat(3000)}`, /is JSON that is nested beyond all sense/],
  ['{"a":1}<!-- served by x -->\n', /at its end \(<!-- served by x -->\)/],
  ['{"a":1}\u001b[31m // x', /at its end \( ?\[31m \/\/ x\)/],
  ['{"a":1},', /at its end \(,\)/],
  ['{"a":"x"y"}', /not JSON \(\{"a":"x"y"\}\)/],
  ['[error] Zebra', /not JSON \(\[error\] Zebra\)/],
  [`${'['.repeat(100_000)}`, /not JSON \(\[{200}\)/],
  ['', /it is empty/],
])('what is no JSON is told by its beginning, or by its end where only that is broken: %s', (body, said) => {
  expect(notJson({ text: body, raw: null }).say(WORDS.en)).toMatch(said);
});
