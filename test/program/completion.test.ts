import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/run.ts';

const HOME = temporaryFolder();
mkdirSync(join(HOME, '.config/recibo'), { recursive: true });
writeFileSync(
  join(HOME, '.config/recibo/config.json'),
  JSON.stringify({ profiles: { acme: {}, loja: {}, '$(reboot)': {}, 'a b': {} } }),
);

async function offered(line: string, lang = 'en'): Promise<string[]> {
  const { exit, stdout, stderr } = await run(['__complete', line], { env: { HOME, RECIBO_LANG: lang } });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return stdout.split('\n').slice(0, -1);
}

/** The words alone. */
async function words(line: string): Promise<string[]> {
  return (await offered(line)).map((each) => each.split('\t')[0] ?? '');
}

it.each([
  [
    'recibo ',
    ['nfe', 'nfse', 'login', 'logout', 'config', 'doctor', 'sandbox', 'explain', 'report', 'completion', 'help'],
  ],
  ['recibo nf', ['nfe', 'nfse']],
  ['recibo --lang pt nf', ['nfe', 'nfse']],
  ['recibo --ver', ['--version']],
  ['recibo nfe --re', ['--retries', '--resume']],
  ['recibo nfse --sa', ['--sandbox']],
  ['recibo nfe -o ', ['table', 'plain', 'json', 'ndjson', 'csv', 'message']],
  ['recibo nfe R1 --output=c', ['--output=csv']],
  ['recibo nfe --open ', ['danfe', 'xml']],
  ['recibo nfe -f data.sefaz.ch', ['data.sefaz.chave']],
  ['recibo nfse --field data.retorno-municipio.c', ['data.retorno-municipio.chave']],
  ['recibo nfe --accept 01', ['010']],
  ['recibo nfe --profile ', ['acme', 'loja']],
  ['recibo logout --profile=l', ['--profile=loja']],
  ['recibo config ', ['list', 'get', 'path', 'set', 'unset']],
  ['recibo config set token', ['tokenFile', 'tokenCommand']],
  ['recibo config set defaultProfile ', ['acme', 'loja']],
  ['recibo completion ', ['bash', 'zsh', 'fish', 'powershell']],
  ['recibo help e', ['explain', 'exit-codes', 'environment']],
  // Files belong here, which shells offer where nothing is.
  ['recibo nfe --input ', []],
  ['recibo report ', []],
  ['recibo nope ', []],
])('%j offers %j', async (line, expected) => {
  expect(new Set(await words(line))).toEqual(new Set(expected));
});

it('says in the reader’s language what each word means', async () => {
  expect(await offered('recibo nfe --qui')).toEqual(['--quiet\tprint no answer; the exit code is the answer']);
  expect(await offered('recibo nfe --qui', 'pt')).toEqual([
    '--quiet\tnão imprime a resposta; o código de saída é a resposta',
  ]);
});

it.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s that says how to install it', async (shell) => {
  const { exit, stdout } = await run(['completion', shell]);
  expect(exit).toBe(0);
  expect(stdout).toContain(`recibo completion ${shell}`);
  expect(stdout).toContain('recibo __complete');
});
