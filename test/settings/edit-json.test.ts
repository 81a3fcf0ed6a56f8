import { expect, test } from 'vitest';
import { editSettings, type SettingsEdit } from '../../src/settings/edit-json.ts';

const SET: SettingsEdit = { path: ['profiles', 'a', 'token'], value: 't' };

test.each([
  [
    'two spaces where nothing is indented yet',
    '{}',
    '{\n  "profiles": {\n    "a": {\n      "token": "t"\n    }\n  }\n}\n',
  ],
  [
    'four spaces',
    '{ "$schema": "x",\n    "profiles": {\n        "a": {}\n    }\n}\n',
    '{ "$schema": "x",\n    "profiles": {\n        "a": {\n            "token": "t"\n        }\n    }\n}\n',
  ],
  ['tabs', '{\n\t"profiles": {"a": {}}\n}', '{\n\t"profiles": {\n\t\t"a": {\n\t\t\t"token": "t"\n\t\t}\n\t}\n}\n'],
  [
    'line ends of Windows',
    '{\r\n  "profiles": {"a": {}}\r\n}',
    '{\r\n  "profiles": {\r\n    "a": {\r\n      "token": "t"\r\n    }\r\n  }\r\n}\r\n',
  ],
])('a new key is indented as the file is: %s', (_, before, after) => {
  expect(editSettings(before, [SET])).toBe(after);
});

test('a new key stands behind the others, or before them where that is asked for', () => {
  const first: SettingsEdit = { path: ['$schema'], value: 'x', isFirst: true };
  const last: SettingsEdit = { path: ['defaultProfile'], value: 'a' };
  expect(editSettings('{"$note": 1.10}\n', [first, last])).toBe(
    '{\n  "$schema": "x",\n  "$note": 1.10,\n  "defaultProfile": "a"\n}\n',
  );
});

test('a key is changed in its place, or taken out, and all else stays as it is', () => {
  const before =
    '{\n  "$note":  1.10, "defaultProfile": "a",\n  "profiles": {"a": {"token": "old", "baseUrl": "x"}}\n}\n';
  const edits = [SET, { path: ['profiles', 'a', 'baseUrl'], value: null }];
  expect(editSettings(before, [SET])).toBe(before.replace('old', 't'));
  expect(JSON.parse(editSettings(before, edits)).profiles).toEqual({ a: { token: 't' } });
});

test('a byte order mark is taken away where a file begins, and nowhere else', () => {
  const edit: SettingsEdit = { path: ['defaultProfile'], value: 'b' };
  expect(editSettings('\ufeff{"$note": "\ufeff", "defaultProfile": "a"}', [edit])).toBe(
    '{"$note": "\ufeff", "defaultProfile": "b"}\n',
  );
});
