import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBody, readJsonBody } from '../../src/contract/json-body.ts';
import { treeOf } from '../../src/contract/json-tree.ts';
import { textAt } from '../../src/contract/text-at-path.ts';

const pieces = fc.string({ unit: fc.constantFrom('Ã', '©', 'é', '\\', 'u00e9', '日') });
const text = fc.oneof(fc.string({ unit: 'grapheme' }), pieces);
const key = fc.constantFrom('status', 'data-saida', 'não', 'Ã§', '日');

/** The same JSON as a peer may write it: escaped or not, with or without white space. */
function written(value: unknown, isEscaped: boolean, indent: number): string {
  const source = JSON.stringify(value, null, indent);
  if (!isEscaped) return source;
  return source.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const values = fc.dictionary(key, text, { noNullPrototype: true });

test('a body says what was written, however that was', () => {
  fc.assert(
    fc.property(values, fc.boolean(), fc.constantFrom(0, 2), (value, isEscaped, indent) => {
      const source = written(value, isEscaped, indent);
      const compact = written(value, isEscaped, 0);
      const read = new JsonBody(Buffer.from(source));
      for (const name of ['status', 'data-saida']) expect(textAt(read, [name])).toBe(value[name] ?? null);
      expect([read.source, read.compact, read.members]).toEqual([source, compact, Object.keys(value).length]);
      expect(read.compactLetters).toBe(Buffer.from(compact).toString('latin1'));
      expect(read.tree).toEqual(treeOf(compact));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a byte order mark', '\ufeff{"a":"é"}', '{"a":"é"}'],
  ['escapes beside accents', '{"a":"Ã©\\u00c3\\u00a9"}', '{"a":"Ã©\\u00c3\\u00a9"}'],
])('a body with %s is read', (_, body, source) => {
  const read = new JsonBody(Buffer.from(body));
  expect(read.source).toBe(source);
  expect(read.compactLetters).toBe(Buffer.from(source).toString('latin1'));
  expect(textAt(read, ['a'])).toBe(JSON.parse(source).a);
});

test('bytes that are no UTF-8 become U+FFFD, also where the bytes go through', () => {
  const read = new JsonBody(Buffer.from('{"a":"é","b":"\xff"}', 'latin1'));
  expect(read.compactLetters).toBe(Buffer.from('{"a":"\ufffd","b":"\ufffd"}').toString('latin1'));
  expect(textAt(read, ['b'])).toBe('\ufffd');
});

test.each(['é', '{"a":é}', '{"é":1', '"\u00a0'])('%s is no JSON', (body) => {
  expect(readJsonBody(Buffer.from(body))).toBeNull();
});

test('is compact without the white space between its tokens, of whatever kind', () => {
  for (const blank of [' ', '\t', '\n', '\r']) {
    const spaced = [`{"ã ":${blank}1}`, `${blank}{"ã ":1}${blank}`];
    for (const body of spaced) {
      const read = readJsonBody(Buffer.from(body));
      expect([read?.compact, read?.compactLetters, read?.members]).toEqual(['{"ã ":1}', '{"Ã£ ":1}', 1]);
    }
  }
});

const COMPACT = '{"a":"é\\n\\"","b":["\\u00e9","\\ud83d\\ude00"]}';
/** With each escape as one character. */
const LENGTH = '{"a":"é12","b":["3","45"]}'.length;

test.each([
  ['compact', COMPACT, true],
  ['with white space around it', ` ${COMPACT}\n`, true],
  ['with white space in it', COMPACT.replace(',', ', '), false],
  ['with a field more', COMPACT.replace(',', ',"c":"",'), false],
  ['with a key that comes twice', COMPACT.replace(',', ',"a":"é\\n\\"",'), false],
])('a text %s has no more than its value needs: %s', (_, source, expected) => {
  const read = new JsonBody(Buffer.from(source));
  expect(read.isNoLongerThan(LENGTH)).toBe(expected);
  expect(read.compact).toBe(source.replace(', ', ',').trim());
  expect(new JsonBody(Buffer.from(source.replaceAll('é', 'e'))).isNoLongerThan(LENGTH)).toBe(expected);
});

test('its tree is built once', () => {
  const read = readJsonBody(Buffer.from('{"a":[1]}'));
  expect(read?.tree).toBe(read?.tree);
});
