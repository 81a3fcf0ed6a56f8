import { describe, expect, test } from 'vitest';
import { recibo } from '../support/program.ts';
import vectors from '../support/vectors.json';

async function kindsOf(...words: string[]): Promise<string[]> {
  const { exit, stdout } = await recibo(['explain', ...words, '--json']);
  expect(exit).toBe(0);
  const { meanings }: { meanings: readonly { readonly kind: string }[] } = JSON.parse(stdout);
  return meanings.map(({ kind }) => kind);
}

describe.concurrent('recibo explain', () => {
  test.each([
    [['004'], ['status']],
    [['999'], ['status', 'sefaz-code']],
    [['204'], ['sefaz-code']],
    [['1115'], ['sefaz-code']],
    [['90'], ['exit']],
    [['0'], ['exit']],
    [['143'], ['exit']],
    [['rejected'], ['exit']],
    [['004 (Documento emitido)'], ['status']],
    [['004', '(Documento', 'emitido)'], ['status']],
    [vectors.chave_nfe.validas[0]?.agrupada.split(' ') ?? [], ['nfe-key']],
    [['NFe', vectors.chave_nfe.validas[1]?.chave.toLowerCase() ?? ''], ['nfe-key']],
    [[vectors.chave_nfse.validas[2]?.chave ?? ''], ['nfse-key']],
    [['11.222.333/0001-81'], ['cnpj']],
    [['529', '982', '247-25'], ['cpf']],
  ])('%j is %j', async (words, kinds) => {
    expect(await kindsOf(...words)).toEqual(kinds);
  });

  test.each([['00'], ['04'], ['002 '.repeat(2)], ['xyz'], ['Rejected'], ['1.1.1'], ['9'.repeat(43)]])(
    '%j means nothing, and is 2',
    async (word) => {
      const { exit, stdout, stderr } = await recibo(['explain', word, '--lang', 'en']);
      expect([exit, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/no known meaning/);
    },
  );

  test('says of a key that is too short how long it is', async () => {
    const { stderr } = await recibo(['explain', '9'.repeat(43), '--lang', 'pt']);
    expect(stderr).toMatch(/43 caracteres.*44 ou 50 caracteres/);
  });

  test.each([[[]], [['']], [[' ', ' ']]])('%j is nothing to explain, and is 2', async (words) => {
    const { exit, stderr } = await recibo(['explain', ...words, '--lang', 'en']);
    expect(exit).toBe(2);
    expect(stderr).toContain('nothing was given to explain');
  });

  test.each([['en'], ['pt']])('says in a pipe and as JSON too that a hint is unofficial (%s)', async (lang) => {
    const plain = await recibo(['explain', '539', '--lang', lang]);
    expect(plain.stdout).toMatch(/^sefaz-code\.hint\tunofficial\t\S/m);
    const { stdout } = await recibo(['explain', '539', '--json', '--lang', lang]);
    expect(JSON.parse(stdout).meanings[0].facts.hint.value).toBe('unofficial');
  });

  test('is the same JSON in every language, and needs no settings', async () => {
    const environment = { RECIBO_CONFIG: '/nowhere', RECIBO_PROFILE: 'nobody', RECIBO_BASE_URL: 'nonsense' };
    const [pt, en] = await Promise.all(
      ['pt', 'en'].map((lang) => recibo(['explain', '500', '--json', '--lang', lang], { environment })),
    );
    expect(pt?.exit).toBe(0);
    expect(en?.stdout).toBe(pt?.stdout);
  });

  test('a wrong check digit is a note', async () => {
    const { exit, stdout, stderr } = await recibo([
      'explain',
      `${vectors.chave_nfe.invalidas[0]?.chave}`,
      '--lang',
      'en',
    ]);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^nfe-key\.note\twrong-check-digit\t\S/m);
  });
});
