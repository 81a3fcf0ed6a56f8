import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEscapes } from '../../../src/contract/mask/decode-escapes.ts';
import { findCpfs } from '../../../src/contract/mask/find-cpfs.ts';

const NAMED = '52998224725';
const KEY = '35261100012345678901559100000000021000000023';

function found(text: string, named: readonly string[] = [NAMED]): string[] {
  const cpfs: string[] = [];
  findCpfs(decodeEscapes(text), new Set(named), (places, isBare) => {
    cpfs.push(`${places.map((at) => text.charAt(at)).join('')}@${places[0]}${isBare ? ' bare' : ''}`);
  });
  return cpfs.sort();
}

/** What a key of a natural person is made of. */
const KEY_DIGITS = [...'dddddd000ddddddddddddd9sdddddddddddddddddddd'].map(
  (sign) => ({ d: '[0-9]', s: '[1-6]' })[sign] ?? sign,
);
/** The digits of a blank are none of a key's. */
const NOT_IN_BLANK = '(?<!%(?=20))(?<!%2(?=0))';

/** The same by patterns, one a form, which take many times as long. */
function foundByPatterns(text: string): string[] {
  const forms = [
    {
      pattern: /(?:(?<!\d)|(?<=%20))(?=(\d{3}[. ]?\d{3}[. ]?\d{3}[-. /]?\d{2})(?!\d))/g,
      skip: 0,
      closes: (cpf: string) => cpf === NAMED,
    },
    { pattern: /(?=(\d{3}\.\d{3}\.\d{3}-\d{2}))/g, skip: 0, closes: cpfCloses },
    {
      pattern: new RegExp(`${NOT_IN_BLANK}(?=(${KEY_DIGITS.join('(?:[\\s.+-]|%20){0,3}')}))`, 'g'),
      skip: 9,
      closes: (_: string, key: string, isWithin: boolean) => !isWithin || keyCloses(key),
    },
  ];
  const cpfs = forms.flatMap(({ pattern, skip, closes }) =>
    [...text.matchAll(pattern)].flatMap(({ 1: whole = '', index }) => {
      const places = [...whole.matchAll(/%20|\d/g)]
        .filter(([part]) => part !== '%20')
        .map((digit) => index + digit.index);
      const digits = places.map((at) => text.charAt(at)).join('');
      const cpf = digits.slice(skip, skip + 11);
      const isBehindDigit = /(?<!%2(?=0))\d$/.test(text.slice(0, index));
      const isWithin = isBehindDigit || /\d/.test(text.charAt(index + whole.length));
      return closes(cpf, digits, isWithin) ? [`${cpf}@${places[skip]}${whole.length === 11 ? ' bare' : ''}`] : [];
    }),
  );
  return [...new Set(cpfs)].sort();
}

function cpfCloses(cpf: string): boolean {
  if (/^(.)\1+$/.test(cpf)) return false;
  return [9, 10].every((length) => {
    const sum = [...cpf.slice(0, length)].reduce((total, digit, at) => total + Number(digit) * (length + 1 - at), 0);
    return Number(cpf.charAt(length)) === ((sum * 10) % 11) % 10;
  });
}

function keyCloses(key: string): boolean {
  const sum = [...key.slice(0, 43)].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  return Number(key.charAt(43)) === ((sum * 10) % 11) % 10;
}

const gap = fc.constantFrom('', ' ', '.', '-', '/', '+', '%20', '\u00a0', '\n', '   ', '    ', ',', 'x', '%2');
/** A number in pieces, mostly whole. */
const spread = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), gap), { maxLength: 4 })
    .map((gaps) => gaps.reduce((whole, [at, sign]) => `${whole.slice(0, at)}${sign}${whole.slice(at)}`, text));
const piece = fc.oneof(
  ...[NAMED, '529.982.247-25', '529 982 247/25', KEY, '123.456.789-00', `${KEY.slice(0, -1)}9`].map(spread),
  fc.constant(KEY.replace(/(....)(?=.)/g, '$1 ')),
  fc.stringMatching(/^[0-9]{0,12}$/),
  gap,
);

test('in any text it finds what one pattern for each form finds', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const text = pieces.join('');
      expect(found(text)).toEqual(foundByPatterns(text));
    }),
    { numRuns: 3000 },
  );
});

test('a blank as addresses write it is no digit beside a CPF or a key', () => {
  const key = `41160${KEY.slice(5)}`;
  const wrongKey = `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`;
  expect(found(`nome=Ana%20${NAMED}`)).toEqual([`${NAMED}@11 bare`]);
  expect(found(`nota%20${wrongKey}`)).toEqual([`${KEY.slice(9, 20)}@16`]);
  for (const other of ['%2', '%30', '%25', 'x20', '1%%0']) expect(found(`nota${other}${wrongKey}`)).toEqual([]);
});

test('a key may be set in groups with up to three signs between, and nothing else', () => {
  const set = (between: string) => found(`${KEY.slice(0, 4)}${between}${KEY.slice(4)}`).length;
  expect(['%20%20%20', ' - ', '. x', ' x', '%20%20%20%20', '%'].map(set)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(found(`%${KEY}`)).toHaveLength(1);
});

test('one that is not named is told by all of its signs', () => {
  const hidden = (text: string) => found(text, []).length;
  expect(hidden('111.444.777-35')).toBe(1);
  expect(['111.444 777-35', '111 444.777-35', '111.444.777/35', '11144477735'].map(hidden)).toEqual([0, 0, 0, 0]);
});
