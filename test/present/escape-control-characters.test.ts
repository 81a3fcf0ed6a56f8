import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { safeText } from '../../src/present/escape-control-characters.ts';

/** The code units that must never reach a terminal, written as ranges once more so that the test is its own authority. */
const UNSAFE_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
];
const unsafe = UNSAFE_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
);
const unsafeSet = new Set(unsafe);

function isSafe(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && ![...text].some((character) => unsafeSet.has(character));
}

const nastyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...unsafe, '\ud800', '\udc00', '"', '\\', 'u', '😀', 'é', 'e\u0301'), fc.string()),
});

/** What a terminal shows of a character that it must not obey. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

describe('safeText', () => {
  test.each([
    ['\t', '\\t'],
    ['\r', '\\r'],
    ['\n', '\\n'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['\u0000', '\\u0000'],
    ['\u009b2J', '\\u009b2J'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\ud83d', 'a\\ud83d'],
    ['\ude00\ud83d', '\\ude00\\ud83d'],
  ])('shows %j as %j', (text, shown) => {
    expect(safeText(text)).toBe(shown);
  });

  it('escapes every character that a terminal would obey', () => {
    const others = unsafe.filter((character) => !'\t\r\n'.includes(character));
    expect(others.map(safeText)).toEqual(others.map(escapeOf));
  });

  it('escapes those that stand behind each other like each by itself', () => {
    expect(safeText('\t\u202e\n\u0000\ud83d\r')).toBe('\\t\\u202e\\n\\u0000\\ud83d\\r');
    fc.assert(
      fc.property(nastyText, (text) => {
        expect(safeText(text)).toBe(Array.from(text, safeText).join(''));
      }),
    );
  });

  test.each([0, 1, 2, 3])('escapes long texts like each character by itself, %d characters on', (before) => {
    for (const unit of ['\u0007', 'a\u0085é', '漢\u2028', '😀\u0000', '😀', '\ud83d', '\ude00\ud83d', 'a\ud83d\n']) {
      const text = '-'.repeat(before) + unit.repeat(5000);
      expect(safeText(text) === Array.from(text, safeText).join('')).toBe(true);
      const sparse = `${'漢'.repeat(10_000)}${text}${'x'.repeat(before + 5000)}`;
      expect(safeText(sparse) === Array.from(sparse, safeText).join('')).toBe(true);
    }
  });

  test.each([
    '',
    'Ação – ünïcode, R$ 1,00 \\ "',
    'e\u0301',
    '👨‍👩‍👧 🇧🇷 😀',
    'a\u00a0b\u200bc\ufeff',
    '\u061b\u061d\u2027\u202f\u2065\u206a',
  ])('leaves %j alone', (text) => {
    expect(safeText(text)).toBe(text);
  });

  it('lets nothing unsafe through, whatever comes', () => {
    fc.assert(fc.property(nastyText, (text) => isSafe(safeText(text))));
  });

  it('changes unsafe characters only', () => {
    fc.assert(fc.property(nastyText, (text) => safeText(text) === text || !isSafe(text)));
  });

  it('keeps what JSON means that has no white space between its tokens', () => {
    const value = fc.dictionary(nastyText, fc.oneof(nastyText, fc.array(nastyText)));
    fc.assert(
      fc.property(value, (data) => {
        const shown = safeText(JSON.stringify(data));
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(data)));
        expect(isSafe(shown)).toBe(true);
      }),
    );
  });
});
