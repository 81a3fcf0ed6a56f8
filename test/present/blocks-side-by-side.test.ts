import { expect, test } from 'vitest';
import { arranged, type Block } from '../../src/present/table/blocks-side-by-side.ts';

/** A block of `height` lines of a letter, as wide as it may be, but for what it has no use for. */
function block(letter: string, height: number, natural = 10, minimum: number | null = 5): Block {
  const draw = (columns: number) => {
    const text = letter.repeat(Math.min(columns, natural));
    return [Array.from({ length: height }, () => ({ text, columns: text.length }))];
  };
  return { natural, minimum, draw };
}

function drawn(blocks: readonly Block[], columns: number): string[] {
  return [...arranged(blocks, columns)].flat().map(({ text }) => text.trimEnd());
}

const [A, B, C] = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)];

test('two share one from the least width that they may have, the first as wide as it can be', () => {
  const two = [block('a', 2), block('b', 2)];
  expect(drawn(two, 22)).toEqual([`${A}  ${B}`, `${A}  ${B}`]);
  expect(drawn(two, 17)).toEqual([`${A}  bbbbb`, `${A}  bbbbb`]);
  expect(drawn(two, 12)).toEqual(['aaaaa  bbbbb', 'aaaaa  bbbbb']);
  expect(drawn(two, 11)).toEqual([A, A, '', B, B]);
});

test('a block that may share no row with others has one for itself', () => {
  expect(drawn([block('a', 1), block('b', 1, 10, null)], 80)).toEqual([A, '', B]);
  expect(drawn([block('a', 1, 10, null), block('b', 1), block('c', 1)], 80)).toEqual([A, '', `${B}  ${C}`]);
});

test('what makes the page shortest is taken, and of what is as short, the fewest in a row', () => {
  expect(drawn([block('a', 1), block('b', 3), block('c', 3)], 22)).toEqual([A, '', ...Array(3).fill(`${B}  ${C}`)]);
  expect(drawn([block('a', 3), block('b', 3), block('c', 1)], 22)).toEqual([...Array(3).fill(`${A}  ${B}`), '', C]);
  expect(drawn([], 22)).toEqual([]);
});

test('beside a higher block the rest of a row is empty', () => {
  expect(drawn([block('a', 1), block('b', 2)], 22)).toEqual([`${A}  ${B}`, `${' '.repeat(12)}${B}`]);
  expect(drawn([block('a', 2), block('b', 1)], 22)).toEqual([`${A}  ${B}`, A]);
});

test('a block that has a row for itself is drawn as its lines are taken', () => {
  function* endless() {
    for (;;) yield [{ text: 'z', columns: 1 }];
  }
  const page = arranged([block('a', 1), { natural: 1, minimum: null, draw: endless }], 22);
  expect(Array.from({ length: 4 }, () => page.next().value?.[0]?.text)).toEqual([A, '', 'z', 'z']);
});
