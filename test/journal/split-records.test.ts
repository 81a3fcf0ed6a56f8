import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordEnds } from '../../src/journal/split-records.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/** Pieces of a text, cut anywhere. */
function piecesOf(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((one, other) => one - other);
  return [0, ...places].map((place, at) => whole.subarray(place, places[at] ?? whole.length));
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '\n', ',', '""') }).map((content) => `"${content}"`);
const lines = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\r') });

test.each([
  ['lines, whatever stands in them', false, lines],
  [
    'records of csv, line ends in their cells included',
    true,
    fc.array(cell, { minLength: 1 }).map((row) => row.join()),
  ],
])('%s are found wherever a file is cut', (_, isQuoted, record) => {
  fc.assert(
    fc.property(
      fc.array(record),
      lines.map((rest) => rest.replaceAll('"', '')),
      fc.array(fc.nat()),
      (records, rest, cuts) => {
        const whole = Buffer.from(records.map((one) => `${one}\n`).join('') + rest);
        const ends = new RecordEnds(isQuoted);
        const found = piecesOf(whole, cuts).flatMap((piece) => {
          // What is read next stands in the same place.
          const read = Buffer.from(piece);
          const ended = ends.add(read).map(text);
          read.fill(0);
          return ended;
        });
        expect(found).toEqual(records);
        expect([text(ends.rest), text(ends.rest), ends.restBytes]).toEqual([rest, rest, Buffer.byteLength(rest)]);
        expect(ends.wholeBytes).toBe(whole.length - Buffer.byteLength(rest));
      },
    ),
  );
});
