import { Chalk } from 'chalk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from '../../src/output/machine.ts';

const plain = new Chalk({ level: 0 });

test('json on a terminal is indented; keys, order, numbers and strings are as they came', () => {
  const text = '{"b":1.10,"a":[],"b":[1E400,-0],"s":"a, {b}: \\"c\\" \\u00e9/"}';
  expect(prettyJson(text, plain)).toBe(
    '{\n  "b": 1.10,\n  "a": [],\n  "b": [\n    1E400,\n    -0\n  ],\n  "s": "a, {b}: \\"c\\" \\u00e9/"\n}\n',
  );
});

test('only blanks and colours are put between the tokens', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      // What JSON.stringify indents is indented the same way.
      const safe = JSON.stringify(value).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?');
      expect(prettyJson(safe, plain)).toBe(`${JSON.stringify(JSON.parse(safe), null, 2)}\n`);
    }),
  );
});

test('controls are written as JSON escapes them, and are the same to whoever reads it', () => {
  const json = '{"\u009b1m":"\u202ea\u007f"}';
  const text = prettyJson(json, plain);
  expect(text).toBe('{\n  "\\u009b1m": "\\u202ea\\u007f"\n}\n');
  expect(JSON.parse(text)).toEqual(JSON.parse(json));
});

test('keys, strings and numbers have colours of their own', () => {
  expect(prettyJson('{"a":"b","c":1}', new Chalk({ level: 1 }))).toBe(
    '{\n  \u001b[1m"a"\u001b[22m: \u001b[32m"b"\u001b[39m,\n  \u001b[1m"c"\u001b[22m: \u001b[36m1\u001b[39m\n}\n',
  );
});
