import { describe, expect, test } from 'vitest';
import { createTheme, SYMBOLS } from '../../src/present/colours-and-symbols.ts';

/** The sixteen colours of terminals that many people use, and the background that each of them has. */
const TERMINALS = {
  'VS Code, dark': {
    background: '1e1e1e',
    colours:
      '000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5',
  },
  'VS Code, light': {
    background: 'ffffff',
    colours:
      '000000 cd3131 00bc00 949800 0451a5 bc05bc 0598bc 555555 666666 cd3131 14ce14 b5ba00 0451a5 bc05bc 0598bc a5a5a5',
  },
  'Windows Terminal': {
    background: '0c0c0c',
    colours:
      '0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2',
  },
  'GNOME Terminal': {
    background: '300a24',
    colours:
      '2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec',
  },
} as const;

const TONES = ['good', 'waiting', 'cancelled', 'bad'] as const;
const theme = createTheme(true);

describe.each(Object.entries(TERMINALS))('in %s', (_, { background, colours }) => {
  const palette = colours.split(' ');

  test.each(TONES)('a badge that says %s can be read', (tone) => {
    const { front, back } = coloursOf(theme.badge(tone, 'x'), palette);
    expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(3);
  });

  test('a key of JSON has the colour of all other text', () => {
    expect(coloursOf(theme.json.key('"x"'), palette)).toEqual({ front: undefined, back: undefined });
  });

  test('what has to be done can be read', () => {
    const { front } = coloursOf(theme.tone('bad', 'x'), palette);
    expect(contrast(front ?? '', background)).toBeGreaterThanOrEqual(3);
  });
});

function coloursOf(text: string, palette: readonly string[]): { front: string | undefined; back: string | undefined } {
  const codes = [...text.matchAll(/\u001b\[(\d+)m/g)].map(([, code]) => Number(code));
  const colour = (first: number) => {
    const code = codes.find((one) => (one >= first && one < first + 8) || (one >= first + 60 && one < first + 68));
    return code === undefined ? undefined : palette[code < first + 60 ? code - first : code - first - 52];
  };
  return { front: colour(30), back: colour(40) };
}

/** WCAG 2.1, contrast ratio: 1 is none, 21 is black on white. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((less, more) => less - more);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('each role has its own look, and each tone its sign', () => {
  const { badge, tone, json, isColoured, ...roles } = theme;
  const codesOf = (text: string) => [...(text.split('x')[0]?.matchAll(/\d+/g) ?? [])].join(' ');
  expect(TONES.map((one) => [one, SYMBOLS[one], codesOf(tone(one, 'x')), codesOf(badge(one, 'x'))])).toEqual([
    ['good', '✔', '32', '30 42'],
    ['waiting', '…', '33', '30 43'],
    ['cancelled', '⊘', '35', '30 105'],
    ['bad', '✖', '91', '30 101'],
  ]);
  expect(Object.entries({ ...roles, ...json }).map(([role, paint]) => [role, codesOf(paint('x'))])).toEqual([
    ['strong', '1'],
    ['heading', '1 36'],
    ['label', '36'],
    ['note', '2'],
    ['link', '4'],
    ['warning', '33 1'],
    ['error', '31 1'],
    ['key', '1'],
    ['string', '32'],
    ['number', '36'],
    ['literal', '35'],
    ['punctuation', '2'],
  ]);
  expect([isColoured, createTheme(false).isColoured]).toEqual([true, false]);
});
