import fc from 'fast-check';
import { eastAsianWidth } from 'get-east-asian-width';
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import { describe, expect, it, test } from 'vitest';
import { columnsOf, fitting } from '../../src/present/text-width.ts';
import { cutText, wrapText, wrapWords } from '../../src/present/wrap-text.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As Node itself sees them. */
function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const pieces = [
  'a',
  ' ',
  '  ',
  'é',
  '©',
  '–',
  '漢',
  'か',
  'ガ',
  '\u3099',
  '한',
  'ᄒ',
  'ᅡ',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '❤',
  '👩',
  '🏽',
];
const morePieces = ['🇧', '🇷', '\ud83d', '\ude00', '\u200b', '\r', '\n', 'क', '्', 'ा', '\u0600', '1', '\u20e3'];
const rarePieces = [
  '\u0d4e',
  '\u{111c2}',
  '\u{11a84}',
  '\u{16d67}',
  '\u0e33',
  '\u0eb3',
  '\uff9e',
  '\ua960',
  '\ud7b0',
  'ا',
  'ก',
  '☀',
];
/** Unicode 15.1, which Node 20.18 has, and its successors differ in what a virama joins across a modifier of skin. */
const isAgreedOn = (text: string) => !/\u094d\P{L}*\u{1f3fd}/u.test(text);
const mixedText = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...pieces, ...morePieces, ...rarePieces), fc.string()),
    maxLength: 60,
  })
  .filter(isAgreedOn);
/** Few code points of any kind, but for those that this Node, with an older Unicode than the package's, does not know yet. */
const anyText = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => !/\p{Unassigned}/u.test(text));
const longText = fc
  .string({ unit: fc.constantFrom(...pieces, ...morePieces), minLength: 200, maxLength: 600 })
  .filter(isAgreedOn);

/** All that this Node knows, but for surrogates. */
const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/[\p{Unassigned}\p{Private_Use}]/u.test(character));

/** By the rules of the package, and patterns on each grapheme as a whole. */
function columnsByGraphemes(text: string): number {
  return Array.from(splitGraphemes(text), columnsOfGrapheme).reduce((total, columns) => total + columns, 0);
}

function columnsOfGrapheme(grapheme: string): number {
  const picture =
    /^(?!.*[\u0e33\u0eb3\uff9e\uff9f])(?:(?=\p{Extended_Pictographic}).*(?:\p{Emoji_Presentation}|\ufe0f)|[0-9#*]\ufe0f\u20e3)/su;
  const nothing = /^(?!\u00ad)[\p{Mark}\p{Control}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb]$/u;
  if (picture.test(grapheme)) return 2;
  const shown = [...grapheme].filter((character) => !nothing.test(character));
  return shown.reduce((total, character) => total + eastAsianWidth(character.codePointAt(0) ?? 0), 0);
}

/** The graphemes, each of them taken where there is no room for any. */
function graphemesByFitting(text: string): string[] {
  const graphemes: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { end } = fitting(text, at, -1);
    graphemes.push(text.slice(at, end));
    at = end;
  }
  return graphemes;
}

test.each([
  ['', ''],
  ['a', 'a'],
  ['漢', '\u0301'],
  ['☝', '\u200d☝'],
  ['☝\u200d', '\u0e33'],
  ['1', '\ufe0f\u20e3'],
  ['', '\ufe0f'],
  ['क', 'क'],
  ['क\u094d', '\u094dक'],
  ['\u1112', '\u1161'],
  ['🇧', '🇷'],
  ['\u0600', '\u0903'],
])('each character between %j and %j takes as many columns as by the package', (before, behind) => {
  const texts = characters.map((character) => before + character + behind);
  expect(texts.filter((text) => columnsOf(text) !== columnsByGraphemes(text))).toEqual([]);
});

test('graphemes end where they do by the package, whatever stands beside each other', () => {
  const kinds = [
    'a',
    '\r',
    '\n',
    '\0',
    '\u0301',
    '☝',
    '\u1112',
    '가',
    '각',
    '\u0600',
    '🇧',
    '\u0903',
    '\u11ab',
    '\u1161',
  ];
  const all = [...kinds, '\u200d', 'क', '\u094d', '\u200c', '🏽', '\u0e33'];
  const pairs = all.flatMap((one) => all.map((other) => one + other));
  for (const one of pairs) {
    const wrong = pairs.filter(
      (other) => graphemesByFitting(one + other).join('|') !== [...splitGraphemes(one + other)].join('|'),
    );
    expect(wrong).toEqual([]);
  }
});

describe('columnsOf', () => {
  test.each([
    ['', 0],
    ['plain ASCII ~', 13],
    ['Ação\u00a0ÿ', 6],
    ['\u00ad€', 2],
    ['e\u0301', 1],
    ['\u0301', 0],
    ['a\u200bb\ufeff', 2],
    ['\u001b', 0],
    ['漢字', 4],
    ['ｱﾞ', 2],
    ['Ａ', 2],
    ['한', 2],
    ['\u1112\u1161\u11ab', 2],
    ['–…•€', 4],
    ['😀', 2],
    ['👨‍👩‍👧', 2],
    ['👩\u0e33', 3],
    ['❤\ufe0f👩\u0e33', 5],
    ['❤\ufe0f👩\uff9e', 5],
    ['👍🏽', 2],
    ['🇧🇷', 2],
    ['🇧🇷🇧🇷', 4],
    ['❤', 1],
    ['❤\ufe0f', 2],
    ['⛹🏽‍♀\ufe0f', 2],
    ['1\ufe0f\u20e3', 2],
    ['©', 1],
    ['©\ufe0f', 2],
    ['กำ', 2],
    ['\ud83d', 1],
  ])('of %j are %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  it('are counted by graphemes', () => {
    fc.assert(
      fc.property(fc.oneof(mixedText, anyText, longText), (text) => {
        const sum = graphemesOf(text).reduce((total, grapheme) => total + columnsOf(grapheme), 0);
        expect(columnsOf(text)).toBe(sum);
      }),
    );
  });

  it('are counted right where one grapheme is very long', () => {
    expect(columnsOf(`漢${'\u0301'.repeat(5000)}字`)).toBe(4);
    expect(columnsOf(`–${'👩\u200d'.repeat(900)}👩`)).toBe(3);
  });
});

describe('wrapText', () => {
  test.each([
    ['', 5, ['']],
    ['short', 5, ['short']],
    ['one two three', 8, ['one two', 'three']],
    ['one two three', 7, ['one two', 'three']],
    ['abcdefgh', 3, ['abc', 'def', 'gh']],
    ['to abcdefgh', 4, ['to', 'abcd', 'efgh']],
    ['abcdefgh ij', 5, ['abcde', 'fgh', 'ij']],
    ['hello world', 5, ['hello', 'world']],
    ['a    b', 3, ['a  ', ' b']],
    ['  indented', 10, ['  indented']],
    ['trailing ', 9, ['trailing ']],
    ['ab abc漢', 4, ['ab', 'abc', '漢']],
    ['漢字', 1, ['漢', '字']],
    ['漢字漢', 5, ['漢字', '漢']],
    ['👨‍👩‍👧👨‍👩‍👧', 3, ['👨‍👩‍👧', '👨‍👩‍👧']],
    ['a\u00a0b c', 3, ['a\u00a0b', 'c']],
    ['ab', 0, ['a', 'b']],
    ['ab cd', 3, ['ab', 'cd']],
    ['abc def', 3, ['abc', 'def']],
    ['Coffee beans', 6, ['Coffee', 'beans']],
    [' ab cd', 4, [' ab', 'cd']],
    ['ab cd ', 3, ['ab', 'cd ']],
    ['Coffee ', 6, ['Coffee']],
  ])('breaks %j at %i columns', (text, width, lines) => {
    expect(wrapText(text, width)).toEqual(lines);
  });

  it('gives back the text, but for one space at each break', () => {
    fc.assert(
      fc.property(fc.oneof(mixedText, longText), fc.nat(20), (text, width) => {
        const [first = '', ...others] = wrapText(text, width);
        let rest = text.slice(first.length);
        for (const line of others) {
          rest = rest.replace(/^ /, '');
          expect(rest.startsWith(line)).toBe(true);
          rest = rest.slice(line.length);
        }
        expect(text.startsWith(first) && ['', ' '].includes(rest)).toBe(true);
      }),
    );
  });

  it('lets no line but a single grapheme be too wide', () => {
    fc.assert(
      fc.property(fc.oneof(mixedText, longText), fc.nat(20), (text, width) => {
        const tooWide = wrapText(text, width).filter((line) => columnsOf(line) > width);
        expect(tooWide.filter((line) => graphemesOf(line).length > 1)).toEqual([]);
      }),
    );
  });

  it('breaks words between graphemes only', () => {
    const wordsIn = (line: string) => line.split(' ').flatMap(graphemesOf);
    fc.assert(
      fc.property(fc.oneof(mixedText, longText), fc.nat(20), (text, width) => {
        expect(wrapText(text, width).flatMap(wordsIn)).toEqual(wordsIn(text));
      }),
    );
  });

  it('breaks no word that fits on a line', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '漢', '👍🏽'), minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 30 }), (list, width) => {
        const found = wrapText(list.join(' '), width).flatMap((line) => line.split(' ').filter((word) => word !== ''));
        expect(found).toEqual(list);
      }),
    );
  });

  it('leaves no line half empty that could have held the next word', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', '漢'), minLength: 1, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 9, max: 30 }), (list, width) => {
        const lines = wrapText(list.join(' '), width);
        for (const [index, line] of lines.slice(0, -1).entries()) {
          const [next = ''] = lines[index + 1]?.split(' ') ?? [];
          expect(columnsOf(`${line} ${next}`)).toBeGreaterThan(width);
        }
      }),
    );
  });

  it('takes a long text apart in linear time', () => {
    const text = '漢字'.repeat(50_000);
    expect(wrapText(text, 80)).toEqual(Array.from({ length: 2500 }, () => '漢字'.repeat(20)));
  });
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['ab cd', 4, 'ab…'],
  ['e\u0301'.repeat(3), 3, 'e\u0301'.repeat(3)],
  ['e\u0301'.repeat(4), 3, `${'e\u0301'.repeat(2)}…`],
  ['漢字漢', 4, '漢…'],
])('%j is cut to %i columns', (text, width, cut) => {
  expect(cutText(text, width)).toBe(cut);
});

test('each line says how many columns it takes', () => {
  fc.assert(
    fc.property(fc.oneof(mixedText, longText), fc.integer({ min: 1, max: 20 }), (text, width) => {
      for (const line of wrapWords(text, text.split(' '), width, () => false))
        expect(line.columns).toBe(columnsOf(line.text));
    }),
  );
});
