import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEscapes } from '../../../src/contract/mask/decode-escapes.ts';

/** A code unit, and one of the ways in which JSON writes it. */
const written = fc.integer({ min: 0, max: 0xffff }).chain((code) => {
  const unit = String.fromCharCode(code);
  const hex = code.toString(16).padStart(4, '0');
  const sources = [JSON.stringify(unit).slice(1, -1), `\\u${hex}`, `\\u${hex.toUpperCase()}`];
  return fc.constantFrom(...sources).map((source) => ({ unit, source }));
});
const short = fc
  .constantFrom(...'bfnrt"\\/')
  .map((letter) => ({ unit: JSON.parse(`"\\${letter}"`), source: `\\${letter}` }));

test('a text means what JSON says, and each character stands where its source begins', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(written, short)), (pieces) => {
      const joined = (of: 'unit' | 'source') => pieces.map(({ [of]: text }) => text).join('');
      const { text, startOf } = decodeEscapes(joined('source'));
      expect(text).toBe(joined('unit'));
      let start = 0;
      for (const [at, { source }] of pieces.entries()) {
        expect(startOf(at)).toBe(start);
        start += source.length;
      }
      expect(startOf(pieces.length)).toBe(start);
    }),
  );
});

test.each([
  ['what is no escape', '\\u12g4 \\u', '\\u12g4 \\u'],
  ['a backslash at the end', 'abc\\', 'abc\\'],
  ['an escape that JSON does not know', '\\x5', 'x5'],
  ['one that only others write', '\\U0035\\U00C9', '5É'],
])('%s: %j is %j', (_, source, text) => {
  const decoded = decodeEscapes(source);
  expect(decoded.text).toBe(text);
  expect(decoded.startOf(text.length)).toBe(source.length);
});
