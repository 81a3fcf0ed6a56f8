import { describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import type { FieldPath } from '../../src/contract/answer-shapes.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { annotate } from '../../src/present/table/annotate-value.ts';
import { answeredRecord, tableOf } from '../support/record.ts';

const words = await CATALOGUES.en.document();
const TERMINAL = { isTerminal: true, hidesCpfs: false };

/** State 35, November 2026, CNPJ 11.222.333/0001-81, model 55, series 1, number 1234, and how it was emitted. */
function keyOf({ state = '35', month = '11', issuer = '11222333000181', emission = '1' }): string {
  const first = `${state}26${month}${issuer}55001000001234${emission}48291736`;
  return first + accessKeyCheckDigit(first);
}

describe('below a key stands what it says', () => {
  const notesOn = (key: string) => annotate('sefaz.chave', key, words, TERMINAL).notes;

  test('and nothing more where all is right', () => {
    const key = keyOf({});
    expect(annotate('sefaz.chave', key, words, TERMINAL).value.replaceAll(' ', '')).toBe(key);
    expect(notesOn(key)).toEqual([
      expect.stringMatching(/^SP · 11\/2026 · NF-e · .*1.* · .*1234 · .*11\.222\.333\/0001-81$/),
    ]);
  });

  test.each([
    ['contingency', keyOf({ emission: '7' }), words.contingency('7', words.emission['7'] ?? null)],
    ['a state that there is not', keyOf({ state: '99' }), words.keyDoubt['no-such-state']],
    ['a month that there is not', keyOf({ month: '13' }), words.keyDoubt['no-such-month']],
    ['an issuer that there is not', keyOf({ issuer: '11222333000180' }), words.keyDoubt['wrong-issuer']],
    [
      'a wrong check digit',
      keyOf({}).replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`),
      words.keyDoubt['wrong-check-digit'],
    ],
  ])('and %s is warned of, on the page too', async (_, key, warning) => {
    expect(notesOn(key).slice(1)).toEqual([`⚠ ${warning}`]);
    const body = { status: '004 (Documento emitido)', data: { sefaz: { chave: key } } };
    expect((await tableOf(answeredRecord(body), { columns: 200 })).split('\n')).toContainEqual(
      expect.stringContaining(`⚠ ${warning}`),
    );
  });

  test('of what is no key nothing is said', () => {
    expect(annotate('sefaz.chave', 'no\u001bkey', words, TERMINAL)).toEqual({ value: 'no\\u001bkey', notes: [] });
  });
});

test.each<[FieldPath, string, string, boolean]>([
  ['cliente.cnpj', '11222333000181', '11222333000181 (11.222.333/0001-81)', true],
  ['cliente.cnpj', '11222333000180', '11222333000180 (11.222.333/0001-80)', false],
  ['cliente.cnpj', '1122', '1122', true],
  ['cliente.cpf', '52998224725', '52998224725 (529.982.247-25)', true],
  ['cliente.cpf', '52998224724', '52998224724 (529.982.247-24)', false],
  ['transporte.modalidade', '0', `0 – ${words.freight['0']}`, true],
  ['transporte.modalidade', 'toString', 'toString', true],
  ['cfop', '5102', `5102 – ${words.cfop['5']}`, true],
  ['cfop', '5.102', `5.102 – ${words.cfop['5']}`, true],
  ['cfop', '51020', '51020', true],
  ['cfop', '5.1020', '5.1020', true],
  ['cfop', '15.102', '15.102', true],
  ['cfop', '9102', '9102', true],
])('%s %s is shown as "%s"', (field, text, value, isRight) => {
  expect(annotate(field, text, words, TERMINAL)).toEqual({ value, notes: isRight ? [] : [`⚠ ${words.taxIdDoubt}`] });
});
