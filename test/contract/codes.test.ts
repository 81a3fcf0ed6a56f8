import { expect, test } from 'vitest';
import { keysInMessage, sefazCode, whoActs } from '../../src/contract/sefaz-codes.ts';
import { WORDS } from '../../src/words/index.ts';
import vectors from '../support/vectors.json';

const KNOWN = Object.keys(WORDS.en.hints.says);

test('some sixty codes are known, those of the vectors among them, and all have their words', () => {
  expect(KNOWN.length).toBeGreaterThanOrEqual(60);
  expect(KNOWN).toEqual(expect.arrayContaining(vectors.rejeicoes.map(({ codigo }) => codigo)));
  for (const { hints } of [WORDS.pt, WORDS.en]) {
    expect(Object.keys(hints.says)).toEqual(KNOWN);
    expect(Object.keys(hints.hint)).toEqual(KNOWN);
  }
  for (const code of KNOWN) expect(sefazCode(code)).toMatchObject({ known: code, move: expect.any(String) });
});

test('of a code with more than one meaning nothing is said but its class', () => {
  for (const code of ['220', '526', '595', '596', '700', '770', '784', '793', '4321']) {
    expect(sefazCode(code)).toEqual({ code, class: 'rejected', known: null, move: null, sendAgain: null });
    expect(whoActs('rejected', code)).toBe('issuer');
  }
});

test.each([
  ['100', 'processed', null],
  ['150', 'processed', null],
  ['110', 'denied', 'other-number'],
  ['205', 'denied', 'other-number'],
  ['204', 'rejected', 'no'],
  ['539', 'rejected', 'no'],
  ['206', 'rejected', 'other-number'],
  ['225', 'rejected', 'yes'],
  ['1115', 'rejected', 'yes'],
])('%s is %s; sending again: %s', (code, kind, sendAgain) => {
  expect(sefazCode(code)).toMatchObject({ class: kind, sendAgain });
});

test.each(['', '99', '004', '12345', 'abc', '20 4'])('%j is no SEFAZ code', (text) => {
  expect(sefazCode(text)).toBeNull();
});

test.each([
  ['issued', '', 'nobody'],
  ['cancelled', '', 'nobody'],
  ['pending', '', 'wait'],
  ['issuing', '', 'wait'],
  ['not-found', '', 'asker'],
  ['usage', '', 'asker'],
  ['config', '', 'asker'],
  ['token-refused', '', 'asker'],
  ['rejected', '', 'issuer'],
  ['rejected', '204', 'issuer'],
  ['rejected', '302', 'customer'],
  ['rejected', '590', 'accountant'],
  ['rejected', '215', 'software'],
  ['rejected', '109', 'sefaz'],
  ['service-error', '302', 'service'],
  ['unavailable', '', 'service'],
  ['no-answer-in-time', '', 'service'],
  ['contract', '', 'service'],
] as const)('%s %s: %s acts next', (outcome, code, party) => {
  expect(whoActs(outcome, code)).toBe(party);
});

test.each(vectors.extrair_da_mensagem)('the key in "$mensagem"', ({ mensagem, chNFe }) => {
  expect(keysInMessage(mensagem)).toEqual(chNFe === undefined ? [] : [chNFe]);
});

test('each key of a message comes once, however it is written', () => {
  const [{ chave, agrupada } = { chave: '', agrupada: '' }] = vectors.chave_nfe.validas;
  expect(keysInMessage(`[chNFe: ${agrupada}] [CHNFE:${chave}][chNFe:1][chNFe ${chave}]`)).toEqual([chave]);
});
