import { expect, test } from 'vitest';
import { wrapCell } from '../../src/present/table/wrap-cell.ts';

const KEY = '35'.repeat(22);

test.each([
  [
    16,
    'aaaaaaaaaaaa bbbbbbbbbbbb ccccccccccccc dd: recibo help',
    'aaaaaaaaaaaa|bbbbbbbbbbbb|ccccccccccccc|dd: recibo help',
  ],
  [14, 'aaaaaaaaaaaa dd: recibo help', 'aaaaaaaaaaaa|dd:|recibo help'],
  [10, `aaaaaa bbbbbb ${KEY} cc`, `aaaaaa|bbbbbb|${KEY}|cc`],
])(
  'in %d columns a command goes on behind what stands before it where there is room, a key never breaks',
  (width, text, lines) => {
    expect(
      wrapCell(text, width)
        .map((line) => line.text)
        .join('|'),
    ).toBe(lines);
  },
);

test.each(Array.from({ length: 60 }, (_, before) => before))(
  'a key behind %i letters of its word never breaks',
  (before) => {
    for (const key of [KEY, '35'.repeat(25), `3526***${'5'.repeat(37)}`]) {
      for (const behind of ['', 'b', 'b'.repeat(60)]) {
        const word = 'a'.repeat(before) + key + behind;
        expect(wrapCell(word, 20)).toEqual([{ text: word, columns: word.length }]);
        expect(wrapCell(`${'a'.repeat(before)}9${key}${behind}`, 20).length).toBeGreaterThan(1);
      }
    }
  },
);
