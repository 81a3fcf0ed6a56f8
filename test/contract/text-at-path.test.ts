import { expect, test } from 'vitest';
import { readJsonBody } from '../../src/contract/json-body.ts';
import { firstTextAt, textAt } from '../../src/contract/text-at-path.ts';

const BODY = readJsonBody(
  Buffer.from('{"a":{"s":"x","n":1.10,"t":true,"z":null,"e":"","l":[1, {"b":"y"}],"o":{"c": 2}}}'),
);

test.each([
  ['s', 'x'],
  ['n', '1.10'],
  ['t', 'true'],
  ['z', null],
  ['e', ''],
  ['absent', null],
  ['toString', null],
])('the text of a scalar is there as it came: %s', (name, text) => {
  expect(textAt(BODY, ['a', name])).toBe(text);
  expect(textAt(BODY, ['a', name], false)).toBe(text);
});

test('an object or a list is a text where it is asked for whole', () => {
  expect([textAt(BODY, ['a', 'o']), textAt(BODY, ['a', 'l'])]).toEqual(['{"c":2}', '[1,{"b":"y"}]']);
  expect([textAt(BODY, ['a', 'o'], false), textAt(BODY, ['a', 'l'], false)]).toEqual([null, null]);
});

test('nothing stands below a scalar, nor in no answer', () => {
  expect([textAt(BODY, ['a', 's', 'length']), textAt(BODY, ['a', 'z', 'x']), textAt(null, ['a'])]).toEqual([
    null,
    null,
    null,
  ]);
});

test('of several paths the first counts at which there is a text that is not empty', () => {
  expect(firstTextAt(BODY, [['absent'], ['a', 'z'], ['a', 'e'], ['a', 'n'], ['a', 's']])).toBe('1.10');
  expect(firstTextAt(BODY, [['absent'], ['a', 'e']])).toBeNull();
});
