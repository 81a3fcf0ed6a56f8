import { describe, expect, test } from 'vitest';
import type { Explained } from '../../src/commands/presenter-interface.ts';
import { readAccessKey } from '../../src/contract/access-key.ts';
import { accessKeyCheckDigit } from '../../src/contract/access-key-check-digit.ts';
import { meaningsOf } from '../../src/contract/meanings-of-word.ts';
import { readNfseKey } from '../../src/contract/nfse-key.ts';
import { SEFAZ_CODES } from '../../src/contract/sefaz-codes.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { vocabularyOf } from '../../src/present/explain/explanation.ts';
import { explanationOf } from '../../src/present/explain/facts.ts';
import { jsonOf, plainOf, tableOf } from '../../src/present/explain/print-explanation.ts';
import { notesOn } from '../../src/present/key-notes.ts';
import vectors from '../support/vectors.json';

const pt = await vocabularyOf(CATALOGUES.pt);
const en = await vocabularyOf(CATALOGUES.en);

function explained(word: string, words = pt) {
  const [meaning, ...others] = meaningsOf(word);
  if (meaning === undefined || others.length > 0) throw new Error(`${word} has not one meaning`);
  return explanationOf(meaning, words);
}

/** The facts by their names, as value and words. */
function factsOf(word: string, words = pt) {
  return Object.fromEntries(explained(word, words).facts.map(({ name, value, text }) => [name, [value, text]]));
}

describe('an NF-e key', () => {
  test.each(vectors.chave_nfe.validas)('has every part told: $chave', ({ chave, agrupada, campos }) => {
    const state = vectors.uf.find(({ codigo }) => codigo === campos.cUF);
    const models: Readonly<Record<string, string>> = vectors.modelos;
    expect(factsOf(chave)).toMatchObject({
      key: [chave, agrupada],
      state: [campos.cUF, `${state?.nome} (${campos.uf})`],
      'year-month': [chave.slice(2, 6), `${String(campos.mes).padStart(2, '0')}/${campos.ano}`],
      issuer: [campos.documento, expect.stringMatching(/^C(NPJ|PF) /)],
      model: [campos.modelo, models[campos.modelo]],
      series: [campos.serie, null],
      number: [campos.numero, null],
      'emission-type': [campos.tpEmis, expect.stringMatching(campos.tpEmis === '1' ? /^emissão normal$/ : /\S/)],
      'random-code': [campos.cNF, null],
      'check-digit': [campos.cDV, 'confere'],
    });
  });

  test('of series 920 names a person', () => {
    expect(factsOf('41261000052998224725559200000000771554433227').issuer).toEqual([
      '00052998224725',
      'CPF 529.982.247-25',
    ]);
  });

  test('whose digit is wrong is told which would be right', () => {
    const key = '35261111222333000181550010000123451482917369';
    expect(factsOf(key)['check-digit']).toEqual(['9', 'não confere: o certo seria 8']);
    expect(factsOf(key, en)['check-digit']).toEqual(['9', 'wrong: it should be 8']);
  });

  const invalid = vectors.chave_nfe.invalidas.filter(({ chave }) => readAccessKey(chave) !== null);
  const contingent = vectors.chave_nfe.validas.filter(({ campos }) => campos.tpEmis !== '1');
  test.each([...invalid, ...contingent].map(({ chave }) => chave))('has the notes that the page has: %s', (key) => {
    const read = readAccessKey(key);
    if (read === null) throw new Error('no key');
    const { notes } = explained(key);
    expect(notes.length).toBeGreaterThan(0);
    expect(notesOn(read, pt.document, false).slice(1)).toEqual(notes.map(({ text }) => `⚠ ${text}`));
  });
});

describe('an NFS-e key', () => {
  test.each(vectors.chave_nfse.validas)('has every part told: $chave', ({ chave, campos }) => {
    expect(factsOf(chave)).toMatchObject({
      key: [chave, null],
      municipality: [campos.municipio, expect.stringMatching(/^[A-Z]{2}$/)],
      generator: [campos.ambienteGerador, pt.explain.generator[campos.ambienteGerador === '1' ? '1' : '2']],
      'registration-type': [campos.tipoInscricao, campos.tipoInscricao === '1' ? 'CPF' : 'CNPJ'],
      issuer: [campos.inscricao, expect.stringMatching(/^C(NPJ|PF) /)],
      number: [campos.numero, null],
      'year-month': [chave.slice(36, 40), `${String(campos.mes).padStart(2, '0')}/${campos.ano}`],
      'random-code': [campos.codigo, null],
      'check-digit': [campos.dv, 'confere'],
    });
  });

  test('claims nothing of codes that nobody defined', () => {
    const first = '35503089711222333000181000000000012326114567891230'.slice(0, 49);
    const key = first + accessKeyCheckDigit(first);
    expect(factsOf(key)).toMatchObject({
      generator: ['9', null],
      'registration-type': ['7', null],
      issuer: ['11222333000181', null],
    });
    expect(explained(key).notes).toEqual([]);
  });

  test('has the notes that the page has', () => {
    const key = vectors.chave_nfse.invalidas[0]?.chave ?? '';
    const read = readNfseKey(key);
    if (read === null) throw new Error('no key');
    const { notes } = explained(key);
    expect(notes.length).toBeGreaterThan(0);
    expect(notesOn(read, pt.document, false).slice(1)).toEqual(notes.map(({ text }) => `⚠ ${text}`));
  });
});

test.each([
  ['11222333000181', ['11222333000181', '11.222.333/0001-81'], 'Pessoa jurídica', 'conferem'],
  ['12.ABC.345/01DE-34', ['12ABC34501DE34', '12.ABC.345/01DE-34'], 'Pessoa jurídica', 'não conferem'],
  ['529.982.247-25', ['52998224725', '529.982.247-25'], 'Pessoa física', 'conferem'],
  ['11111111111', ['11111111111', '111.111.111-11'], 'Pessoa física', 'não conferem'],
])('%s is told kind, form and check digits', (word, number, person, holds) => {
  const facts = factsOf(word);
  expect(facts['tax-id']).toEqual(number);
  expect([facts.person?.[1], facts['check-digits']?.[1]]).toEqual([person, holds]);
});

test('a status is told its words, its exit code and what to do next, for both operations where they differ', () => {
  expect(factsOf('010', en)).toEqual({
    status: ['010 (Documento cancelado)', 'Cancelled'],
    next: ['nobody', expect.stringContaining('cancelled afterwards')],
    'exit-code': ['30', 'cancelled'],
  });
  expect(Object.keys(factsOf('003'))).toEqual(['status', 'next-nfe', 'next-nfse', 'exit-code']);
  expect(Object.keys(factsOf('900'))).toEqual(['status', 'next-nfe', 'exit-code']);
  expect(explained('500').facts.find(({ name }) => name === 'next')?.details).toHaveLength(4);
});

test('a SEFAZ code is told its hint, whose move it is and whether to send again', () => {
  expect(factsOf('539', en)).toEqual({
    code: ['539', null],
    hint: ['unofficial', en.hints['539']],
    move: ['issuer', 'The issuer must act'],
    'send-again': ['no', expect.stringMatching(/^Do not resend/)],
  });
});

/** One of every kind, and all that there are of those that can be counted. */
const ALL: readonly Explained[] = [
  ...STATUSES.map((status) => ({ kind: 'status' as const, status })),
  ...SEFAZ_CODES.map((rejection) => ({ kind: 'sefaz-code' as const, rejection })),
  ...EXITS.map(({ name, codes }) => ({ kind: 'exit' as const, name, codes })),
  ...[...vectors.chave_nfe.validas, ...vectors.chave_nfe.invalidas, ...vectors.chave_nfse.validas].flatMap(
    ({ chave }) => meaningsOf(chave),
  ),
  ...[...vectors.cnpj.validos, ...vectors.cpf.validos].flatMap(({ valor }) => meaningsOf(valor)),
];

test('both languages tell the same facts', () => {
  const bare = (words: typeof pt) =>
    ALL.map((meaning) => {
      const { facts, notes } = explanationOf(meaning, words);
      const told = facts.map(({ name, value, text, details }) => [name, value, text === null, details.length]);
      return [told, notes.map(({ name }) => name)];
    });
  expect(bare(en)).toEqual(bare(pt));
});

test('no fact stands twice under a meaning', () => {
  for (const meaning of ALL) {
    const names = explanationOf(meaning, pt).facts.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

test('as JSON, facts stand under their names, and words under both languages', () => {
  const meanings = meaningsOf('35261111222333000181550010000123451482917369');
  expect(jsonOf(meanings, pt, en)).toMatchObject({
    meanings: [
      {
        kind: 'nfe-key',
        facts: {
          state: { value: '35', pt: 'São Paulo (SP)', en: 'São Paulo (SP)' },
          number: { value: '000012345', pt: null, en: null },
          'check-digit': { value: '9', pt: 'não confere: o certo seria 8', en: 'wrong: it should be 8' },
        },
        notes: [{ name: 'wrong-check-digit', pt: expect.any(String), en: expect.any(String) }],
      },
    ],
  });
});

test('as plain text, each fact is one line of three columns', () => {
  const lines = plainOf(ALL.map((meaning) => explanationOf(meaning, pt)))
    .trimEnd()
    .split('\n');
  expect(lines.filter((line) => !/^[a-z-]+\.[a-z-]+\t[^\t]*\t[^\t]*$/.test(line))).toEqual([]);
});

test.each([40, 60, 80, 120])('in a table of %i columns, only keys are longer than a line', (columns) => {
  const style = { isTerminal: true, isColoured: false, columns, rows: 24 };
  for (const meaning of ALL) {
    const lines = tableOf([explanationOf(meaning, pt)], pt.explain, style).split('\n');
    expect(lines.filter((line) => line.length > columns && !/[0-9A-Z]{44}|(?:[0-9A-Z]{4} ){10}/.test(line))).toEqual(
      [],
    );
  }
});
