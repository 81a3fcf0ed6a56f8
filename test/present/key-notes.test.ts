import { describe, expect, test } from 'vitest';
import { readAccessKey } from '../../src/contract/access-key.ts';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import { readNfseKey } from '../../src/contract/nfse-key.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { notesOn, wordFor } from '../../src/present/key-notes.ts';

const words = await CATALOGUES.en.document();

/** The notes on a key whose last digit is the right one. */
function notesOnKey(first: string): string[] {
  const text = first + accessKeyCheckDigit(first);
  const key = readAccessKey(text) ?? readNfseKey(text);
  if (key === null) throw new Error(text);
  return notesOn(key, words, false);
}

describe('a key is told by what it says', () => {
  const ISSUER = '11.222.333/0001-81';

  test.each([
    [
      '3526111122233300018155001000012345148291736',
      `SP · 11/2026 · NF-e · series 001 · no. 000012345 · issuer ${ISSUER}`,
    ],
    [
      '35503082211222333000181000000000012326114567891230'.slice(0, 49),
      `municipality 3550308 · 11/2026 · no. 0000000000123 · issuer ${ISSUER}`,
    ],
  ])('%s', (first, facts) => {
    expect(notesOnKey(first)).toEqual([facts]);
  });

  test('which leaves out what means nothing, and by what is unusual or wrong', () => {
    expect(notesOnKey('9926131122233300018199001000012345248291736')).toEqual([
      `13/2026 · series 001 · no. 000012345 · issuer ${ISSUER}`,
      `⚠ ${words.contingency('2', words.emission['2'] ?? null)}`,
      `⚠ ${words.keyDoubt['no-such-state']}`,
      `⚠ ${words.keyDoubt['no-such-month']}`,
    ]);
  });
});

test('no word is taken for one that a code has only by chance', () => {
  expect([wordFor({ a: 'word' }, 'a'), wordFor({}, 'toString')]).toEqual(['word', null]);
});
