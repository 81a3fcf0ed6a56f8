import { describe, expect, test } from 'vitest';
import type { ListEntry } from '../../src/input/read-receipts.ts';
import { entriesOfLines } from '../../src/input/read-receipts.ts';

const LONGEST_LINE = 8 * 512;

async function piecesOf(...chunks: (string | Uint8Array)[]): Promise<(readonly ListEntry[])[]> {
  async function* list() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const pieces: (readonly ListEntry[])[] = [];
  for await (const piece of entriesOfLines(list())) pieces.push(piece);
  return pieces;
}

/** Receipts as they are, and what is none with its flaw. */
async function entriesIn(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const entries = (await piecesOf(...chunks)).flat();
  return entries.map((entry) => (entry.kind === 'receipt' ? entry.receipt : `${entry.flaw}: ${entry.text}`));
}

describe('a list of receipts', () => {
  test.each([
    ['a line each', 'R1\nR2\n', ['R1', 'R2']],
    ['the last without its end', 'R1\nR2', ['R1', 'R2']],
    ['CRLF', 'R1\r\nR2\r\n', ['R1', 'R2']],
    ['a byte order mark', '\ufeffR1\nR2', ['R1', 'R2']],
    ['what begins like one', '\ufb001\nR2', ['\ufb001', 'R2']],
    ['one before a comment', '\ufeff# R1\nR2', ['R2']],
    ['a second one, which is a blank and no comment', 'R1\n\ufeff#2', ['R1', '#2']],
    ['blank lines', '\nR1\n \t\n\r\n\nR2\n\n', ['R1', 'R2']],
    ['comments', '# a\nR1\n#b\r\nR2 # c', ['R1', 'R2 # c']],
    ['blanks around', '  R1\t\n R 2 ', ['R1', 'R 2']],
    ['nothing', '', []],
    ['what is no receipt', 'R1\n..\na\tb', ['R1', 'dot-segment: ..', 'control-character: a\tb']],
    ['a carriage return in the midst', 'a\rb', ['control-character: a\rb']],
  ])('%s', async (_, list, expected) => {
    expect(await entriesIn(list)).toEqual(expected);
  });

  test('is the same wherever it is cut', async () => {
    expect(await entriesIn('R', '1\r', '\n', '', '#R2', 'x\nR', '', '3')).toEqual(['R1', 'R3']);
    expect(await entriesIn(Buffer.from([0xef, 0xbb]), Buffer.from([0xbf, 0x52, 0x0a]))).toEqual(['R']);
  });

  test.each(['\ufeff', ''])('in UTF-16, mark %j, says so in its lines', async (mark) => {
    const flaws = await entriesIn(Buffer.from(`${mark}1004\r\n2900\r\n`, 'utf16le'));
    expect(flaws.map((flaw) => flaw.split(':')[0])).toEqual(['utf16', 'utf16', 'utf16']);
  });

  test('of bytes that are no UTF-8 alters none of them into a receipt', async () => {
    expect(await entriesIn(Buffer.from([0x52, 0xff, 0x0a, 0x53]))).toEqual(['not-utf8: R\ufffd', 'S']);
  });
});

describe('a line', () => {
  const blanks = ' '.repeat(LONGEST_LINE - 2);

  test('as long as a receipt can be is one, blanks around it included', async () => {
    const receipt = 'r'.repeat(512);
    expect(await entriesIn(receipt)).toEqual([receipt]);
    expect(await entriesIn(`${blanks}R1\nR2`)).toEqual(['R1', 'R2']);
    expect(await entriesIn(blanks, 'R1', '\nR2')).toEqual(['R1', 'R2']);
  });

  test('that is longer is too long, is cut with a mark, and ends there', async () => {
    expect(await entriesIn(`${'r'.repeat(513)}\nR2`)).toEqual([`too-long: ${'r'.repeat(512)}…`, 'R2']);
    expect(await entriesIn(`${blanks}R12\nR2`)).toEqual([`too-long: ${' '.repeat(512)}…`, 'R2']);
    expect(await entriesIn(blanks, 'R1', '2\nR2')).toEqual([`too-long: ${' '.repeat(512)}…`, 'R2']);
    expect(await entriesIn(blanks, 'x'.repeat(LONGEST_LINE), 'x\nR2')).toEqual([`too-long: ${' '.repeat(512)}…`, 'R2']);
  });

  test('of as many characters as are kept has no mark behind it', async () => {
    const text = `${'r'.repeat(511)}\u007f`;
    expect(await entriesIn(text)).toEqual([`control-character: ${text}`]);
    expect(await entriesIn(`r${text}`)).toEqual([`control-character: r${text.slice(0, 511)}…`]);
  });

  test('that is a comment is none, however long it is', async () => {
    expect(await entriesIn('#', 'x'.repeat(2 * LONGEST_LINE), '\nR1')).toEqual(['R1']);
  });
});

test('entries come in pieces of 256 at most, and none is empty', async () => {
  const list = Array.from({ length: 600 }, (_, at) => `R${at}\n`).join('');
  const pieces = await piecesOf(list, '\n\n', 'R600');
  expect(pieces.map(({ length }) => length)).toEqual([256, 256, 88, 1]);
});
