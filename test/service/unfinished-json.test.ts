import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnfinishedJson } from '../../src/service/unfinished-json.ts';

const bytes = (text: string) => Buffer.from(text);

test('an object or an array stops anywhere before its end, and is whole there', () => {
  const containers = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  const texts = fc.tuple(containers, fc.constantFrom('', ' ', '\r\n\t', '\ufeff'), fc.constantFrom(0, 1));
  fc.assert(
    fc.property(texts, fc.nat(), ([value, before, indent], at) => {
      const whole = bytes(before + JSON.stringify(value, null, indent));
      const start = bytes(before).length + 1;
      const cut = whole.subarray(0, start + (at % (whole.length - start)));
      expect([isUnfinishedJson(whole), isUnfinishedJson(cut)]).toEqual([false, true]);
    }),
  );
});

test.each(['', ' \r\n', '<html>{', 'oops {', '"text', '12', 'tru', '{}}', '[]{', '}', ']{', '"a"{', '{"a":"}"}]'])(
  '%j is no JSON that stops',
  (text) => {
    expect(isUnfinishedJson(bytes(text))).toBe(false);
  },
);

test.each(['{', '[', '{"a', '{"a"', '{"a":tru', '["\\"', '["\\', '[{}', '{"a":"é'])('%j stops', (text) => {
  expect(isUnfinishedJson(bytes(text))).toBe(true);
});
