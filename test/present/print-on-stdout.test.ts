import { expect, test } from 'vitest';
import { piecesOf } from '../../src/present/print-on-stdout.ts';

function* texts(...all: readonly string[]): Generator<string> {
  yield* all;
}

test.each([
  ['nothing', []],
  ['many short texts', Array.from({ length: 90_000 }, (_, index) => `${index}\n`)],
  ['one long text', ['x'.repeat(400_000)]],
  ['one of nothing but pairs', ['😀'.repeat(200_000)]],
  ['the same one code on', [`x${'😀'.repeat(200_000)}`, '\n']],
  ['short and long texts', ['a', 'b'.repeat(90_000), 'c', 'd'.repeat(50_000), 'e']],
])('%s come whole, in pieces of bounded length that are text by themselves', (_, all) => {
  const pieces = [...piecesOf(texts(...all))].map(String);
  expect(pieces.join('') === all.join('')).toBe(true);
  expect(pieces.every((piece) => piece.length <= 3 * 48 * 1024 && Buffer.from(piece).toString() === piece)).toBe(true);
});
