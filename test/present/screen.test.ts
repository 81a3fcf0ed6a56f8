import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import type { WriteFailure } from '../../src/machine/write-bytes.ts';
import type { Outcome } from '../../src/outcome.ts';
import { piecesOf, print } from '../../src/present/print-on-stdout.ts';
import { createScreen } from '../../src/present/screen.ts';

const DONE: Outcome = { kind: 'done' };

/** Prints ten lines of 10,000 characters to a stream that takes so many writes before it fails. */
async function printLines(takes: number, failure: WriteFailure) {
  const written: string[] = [];
  let writes = 0;
  const stream: OutputStream = {
    isTerminal: false,
    columns: 0,
    rows: 0,
    hasReader: () => true,
    write: async (data) => {
      writes += 1;
      if (written.length === takes) return failure;
      written.push(String(data));
      return null;
    },
  };
  const screen = createScreen({ stdout: stream, stderr: stream }, {}, 'never', CATALOGUES.en);
  const outcome = await print(lines(), DONE, screen);
  return { outcome, written, writes };
}

function* lines(): Generator<string> {
  for (const digit of '0123456789') yield `${digit.repeat(29_999)}\n`;
}

describe('what is printed piece by piece', () => {
  test('is written whole, in pieces of a size that is worth a write', async () => {
    const { outcome, written } = await printLines(Number.POSITIVE_INFINITY, { kind: 'closed' });
    expect(outcome).toBe(DONE);
    expect(written).toHaveLength(5);
    expect(written.join('')).toBe([...lines()].join(''));
  });

  test('ends where it cannot be written, and says why', async () => {
    const { outcome, writes } = await printLines(2, { kind: 'failed', code: 'ENOSPC' });
    expect(outcome).toMatchObject({ kind: 'problem', problem: { kind: 'output-failed', code: 'ENOSPC' } });
    expect(writes).toBe(3);
  });

  test('ends quietly where nobody reads any more', async () => {
    const { outcome, writes } = await printLines(2, { kind: 'closed' });
    expect(outcome).toBe(DONE);
    expect(writes).toBe(3);
  });
});

test('what is held whole is written at once, however long it is', () => {
  const text = 'x'.repeat(200_000);
  expect([...piecesOf(text)]).toEqual([text]);
  const bytes = new Uint8Array(200_000);
  expect([...piecesOf(bytes)]).toEqual([bytes]);
});

test('pieces are put together up to 48 KB', () => {
  function* halves() {
    for (let at = 0; at < 3; at += 1) yield 'x'.repeat(24 * 1024);
    yield* ['a', 'b'];
  }
  expect(Array.from(piecesOf(halves()), (piece) => piece.length)).toEqual([48 * 1024, 24 * 1024 + 2]);
});

test.each([
  [0, 0, 80, null],
  [1, 1, 1, 1],
  [132, 43, 132, 43],
])('a stream of %i columns and %i rows is written to as one of %i and %j', (columns, rows, width, height) => {
  const stream: OutputStream = { isTerminal: true, columns, rows, hasReader: () => true, write: async () => null };
  const { answerStyle, messageStyle } = createScreen({ stdout: stream, stderr: stream }, {}, 'never', CATALOGUES.en);
  for (const style of [answerStyle, messageStyle]) expect(style).toMatchObject({ columns: width, rows: height });
});
