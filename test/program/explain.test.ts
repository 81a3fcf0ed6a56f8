import { expect, test } from 'vitest';
import { WORDS } from '../../src/words/index.ts';
import { run } from '../support/run.ts';
import vectors from '../support/vectors.json';

const KEY = '35261111222333000181550010000123451482917368';

async function plain(...words: string[]): Promise<string[]> {
  const { exit, stdout, stderr } = await run(['explain', ...words, '--lang', 'en']);
  expect([exit, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}

test('everything that a word can mean is told, each under its own name', async () => {
  const kinds = async (word: string) => [...new Set((await plain(word)).map((line) => line.split('.')[0]))];
  expect(await kinds('004')).toEqual(['status']);
  expect(await kinds('500 (Não existe)')).toEqual(['status']);
  expect(await kinds('999')).toEqual(['status', 'sefaz-code']);
  expect(await kinds('130')).toEqual(['sefaz-code', 'exit']);
  expect(await kinds('0')).toEqual(['exit']);
  expect(await kinds('143')).toEqual(['sefaz-code', 'exit']);
  expect(await kinds('rejected')).toEqual(['exit']);
  expect(await kinds('5102')).toEqual(['sefaz-code', 'cfop']);
  expect(await kinds('5.102')).toEqual(['cfop']);
  expect(await kinds('CNPJ: 11.222.333/0001-81')).toEqual(['cnpj']);
  expect(await kinds('cpf 390.533.447-05')).toEqual(['cpf']);
});

test('a status: whose move, what now, which exit', async () => {
  expect(await plain('900')).toEqual([
    'status.status\t900 (Rejeição da SEFAZ)\tRejected',
    'status.move\tissuer\tThe issuer',
    `status.next\t\t${WORDS.en.statuses.now.rejected}`,
    'status.exit-code\t90\trejected',
    'sefaz-code.code\t900\t',
    'sefaz-code.class\trejected\trejected',
  ]);
});

test('a SEFAZ code: what it says, a hint, whose move, whether to send again', async () => {
  expect(await plain('539')).toEqual([
    'sefaz-code.code\t539\t',
    'sefaz-code.class\trejected\trejected',
    `sefaz-code.says\t\t${WORDS.en.hints.says['539']}`,
    `sefaz-code.hint\tunofficial\t${WORDS.en.hints.hint['539']}`,
    'sefaz-code.move\tissuer\tThe issuer',
    `sefaz-code.send-again\tno\t${WORDS.en.statuses.sendAgain.no}`,
  ]);
});

test.each([
  KEY.replace(/.{4}/g, '$& ').split(' '),
  [`NFe${KEY}`],
  ['35261111222333.0001.8155-001000012345148291736-8'],
])('a key, however it is pasted', async (...words) => {
  expect(await plain(...words)).toEqual([
    `nfe-key.key\t${KEY}\t3526 1111 2223 3300 0181 5500 1000 0123 4514 8291 7368`,
    'nfe-key.state\t35\tSP',
    'nfe-key.month\t2026-11\t',
    'nfe-key.issuer\t11222333000181\tCNPJ 11.222.333/0001-81',
    'nfe-key.model\t55\tNF-e',
    'nfe-key.series\t001\t',
    'nfe-key.number\t000012345\t',
    'nfe-key.emission-type\t1\tnormal',
    'nfe-key.random-code\t48291736\t',
    'nfe-key.check-digit\t8\tright',
  ]);
});

test('a key of a service invoice whose check digit is wrong: a note, and 0', async () => {
  const [{ chave } = { chave: '' }] = vectors.chave_nfse.invalidas;
  const lines = await plain(chave);
  expect(lines).toContain('nfse-key.municipality\t3550308\tSP');
  expect(lines.at(-1)).toBe('nfse-key.check-digit\t4\twrong: 3 would be right');
});

test('on a terminal a table in the reader’s language, as wide as the terminal', async () => {
  const { stdout } = await run(['explain', '302', '--lang', 'pt', '--color', 'never'], { terminal: 60 });
  expect(stdout).toMatch(/^Código da SEFAZ\n {2}Código {2,}302\n/);
  expect(stdout).toContain('O destinatário');
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});

test('JSON is the same in every language, and holds both', async () => {
  const [pt, en] = await Promise.all(['pt', 'en'].map((lang) => run(['explain', '204', '--json', '--lang', lang])));
  expect(pt).toEqual(en);
  const [meaning] = JSON.parse(pt?.stdout ?? '').meanings;
  expect(meaning).toMatchObject({
    kind: 'sefaz-code',
    facts: {
      code: { value: '204', pt: null, en: null },
      hint: { value: 'unofficial', pt: WORDS.pt.hints.hint['204'], en: WORDS.en.hints.hint['204'] },
    },
  });
});

test.each(['xyz', KEY.slice(1), '٠٠٤', '04'])('%s means nothing: 2', async (word) => {
  const { exit, stdout, stderr } = await run(['explain', word, '--lang', 'en']);
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`(${word.length} characters)`);
  expect(stderr.includes(word)).toBe(word.length < 15);
});
