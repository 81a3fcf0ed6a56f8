import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verdictOn } from '../../src/contract/messages.ts';
import { classOf, codeIn, sefazRow, wordsAlone } from '../../src/contract/sefaz-codes.ts';
import { PARTIES } from '../../src/contract/statuses.ts';
import { lazy } from '../../src/lazy.ts';

const ROWS = lazy.sefazCodes();
const KEY = '35261111222333000181550010000123451482917368';
const GROUPED = KEY.replace(/.{4}(?=.)/g, '$& ');

test.each([
  ['sefaz-codes', lazy.sefazCodes()],
  ['sefaz-words', lazy.sefazWords()],
  ['nfse-codes', lazy.nfseCodes()],
  ['fields', lazy.fields()],
  ['cfop', lazy.cfops()],
])('%s is read row by row as it stands', (name, rows) => {
  const [head, ...lines] = readFileSync(`src/contract/${name}.tsv`, 'utf8').trimEnd().split('\n');
  expect(rows.map((row) => row.join('\t'))).toEqual(lines);
  for (const row of rows) expect(row.length).toBe(head?.split('\t').length);
});

test('the table of SEFAZ has each code once, in order, and every row whole', () => {
  const codes = ROWS.map(([code]) => code);
  expect(codes).toEqual([...new Set(codes)].sort((one, other) => Number(one) - Number(other)));
  for (const column of [3, 5]) expect(new Set(ROWS.map((row) => row[column])).size).toBe(ROWS.length);
  for (const [code = '', again = '', next, pt, doPt, en, doEn, source] of ROWS) {
    for (const text of [pt, doPt, en, doEn, source]) expect(text).toMatch(/^\S.{0,98}\S$/);
    expect(PARTIES).toContain(next);
    const sendAgain = { same: 'yes', 'other-number': 'other-number', no: 'no', '-': null }[again];
    const row = { isKnown: true, sendAgain, next, says: { pt, en }, hint: { pt: doPt, en: doEn } };
    expect([codeIn(code), sefazRow(code)]).toEqual([code, row]);
  }
});

test('every code has its class', () => {
  const classes = Array.from({ length: 1200 }, (_, at) => classOf(String(at + 100)));
  const inClass = (name: string) => classes.flatMap((one, at) => (one === name ? [at + 100] : []));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(inClass('processed')).toEqual([
    ...range(100, 106),
    ...[111, 112],
    ...range(115, 125),
    ...range(127, 141),
    ...range(143, 155),
    172,
  ]);
  expect(inClass('service')).toEqual([107, 108, 109, 113, 114]);
  expect(inClass('denied')).toEqual([110, 205]);
});

test.each([
  ['539', '', '539'],
  ['0539', 'Rejeição: 204', '539'],
  ['Rejeição 539', '', '539'],
  ['cStat: 204', '', '204'],
  ['SEFAZ-539', '', '539'],
  ['539.0', '', '539'],
  ['', '778 Rejeicao: NCM inexistente', '778'],
  ['', '503 Service Unavailable', ''],
  ['', 'Erro 503: fora', ''],
  ['539 - Rejeicao', '', '539'],
  [' 1115 ', '', '1115'],
  ['', 'Rejeição 539: Duplicidade de NF-e', '539'],
  ['', '539 - Rejeicao: Duplicidade', '539'],
  [' ', 'Duplicidade de NF-e (cStat 539)', '539'],
  ['', '[539] Duplicidade', '539'],
  ['', 'Rejeição: 100 itens sem NCM', ''],
  ['', 'Rejeição:1116 - texto', '1116'],
  ['', 'Código:1115 - texto', ''],
  ['', 'Rejeicao(1123): texto', '1123'],
  ['', 'Rejeição:12539: texto', ''],
  ['', 'Rejeição[nItem:123]: texto', ''],
  ['', `Rejeição:[chNFe:${KEY}] duplicidade`, ''],
  ['99', '', ''],
  ['004', '', ''],
  ['1300', '', ''],
  ['4321', '', ''],
  ['12345', '', ''],
  ['53.9', '', ''],
  ['20 4', '', ''],
])('the code in %j, %j is %j', (field, message, code) => {
  expect(codeIn(field, message)).toBe(code);
});

test.each([
  [`Rejeicao: Duplicidade de NF-e com diferenca na Chave de Acesso [chNFe: ${KEY}][nRec:351000012345678]`, KEY],
  ['Duplicidade [chNFe:31260712ABC34501DE35550010000000011739204811]', '31260712ABC34501DE35550010000000011739204811'],
  // As 613 and 562 have them: without a label, and without the second bracket.
  [`Rejeicao: Chave de Acesso difere da existente em BD [${KEY}]`, KEY],
  [`Rejeicao: Codigo Numerico informado na Chave de Acesso difere [chNFe:${KEY}`, KEY],
  ['Rejeição: Informado NCM inexistente [nItem:3]', ''],
])('the key in %j is %j', (message, key) => {
  expect(verdictOn('539', message).keys.join()).toBe(key);
  expect(verdictOn('267', message).keys).toEqual([]);
});

test('each key of a message comes once, however it is written', () => {
  const forms = [
    `[chNFe: ${GROUPED}]`,
    `[CHNFE:${KEY}]`,
    `chave NFe${KEY}`,
    `nRec 351000012345678 ${GROUPED}.`,
    '[chNFe:1]',
  ];
  for (const form of forms.slice(0, 4)) expect(verdictOn('539', form).keys).toEqual([KEY]);
  expect(verdictOn('539', forms.join(' ')).keys).toEqual([KEY]);
  for (const none of [`${KEY}1`, `x${KEY}`, KEY.slice(1)]) expect(verdictOn('539', none).keys).toEqual([]);
});

test('the word with which rejections begin', () => {
  expect(wordsAlone('Rejeição: Duplicidade')).toBe('Duplicidade');
});
