import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { IN_SHELL, until } from '../support/program.ts';
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
  ['recibo nfe --re', ['--retries', '--resume']],
  ['recibo nfe -o ', ['table', 'plain', 'json', 'ndjson', 'csv', 'message', 'xlsx', 'html', 'markdown']],
  ['recibo nfe R1 --output=c', ['--output=csv']],
  ['recibo nfe --open ', ['danfe', 'xml']],
  ['recibo nfe -f data.sefaz.ch', ['data.sefaz.chave']],
  ['recibo nfe -f a', ['attempts', 'asked-at']],
  ['recibo nfse --field data.retorno-municipio.c', ['data.retorno-municipio.chave']],
  ['recibo nfe --again 9', ['900', '999']],
  ['recibo nfe --profile ', ['acme', 'loja']],
  ['recibo logout --profile=l', ['--profile=loja']],
  ['recibo config ', ['list', 'get', 'path', 'set', 'unset']],
  ['recibo config set token', ['tokenFile', 'tokenCommand']],
  ['recibo config set defaultProfile ', ['acme', 'loja']],
  ['recibo completion ', ['bash', 'zsh', 'fish', 'powershell']],
  ['recibo help e', ['explain', 'exit-codes', 'environment']],
  ['recibo nfe --accept=002,01', ['--accept=002,010']],
  ['recibo nfe --accept 002,f', ['002,final']],
  ['recibo nfe --again f', ['final']],
  ['recibo report --only f', []],
  ['recibo config set lang ', ['pt', 'en']],
  ['recibo nope ', []],
  ['recibo config set constructor ', []],
  // The shell offers its own files where a value is one, and nowhere else.
  ['recibo nfe --input ', [':file']],
  ['recibo nfe --save=x', [':folder']],
  ['recibo report a.ndjson ', [':file']],
  ['recibo config set tokenFile ', [':file']],
  ['recibo config set tokenCommand -- pass', [':file']],
  ['recibo sandbox -- node --te', [':file']],
  ['recibo sandbox ', []],
  ['recibo nfe ', []],
])('%j offers %j', async (line, expected) => {
  expect(new Set(await words(line))).toEqual(new Set(expected));
});

it('says in the reader’s language what each word means', async () => {
  expect(await offered('recibo nfe --qui')).toEqual(['--quiet\tprint no answer; the exit code is the answer']);
  expect(await offered('recibo nfe --qui', 'pt')).toEqual([
    '--quiet\tnão imprime a resposta; o código de saída é a resposta',
  ]);
});

it.each([
  ['bash', 'recibo.bash'],
  ['zsh', '_recibo'],
  ['fish', 'recibo.fish'],
  ['powershell', '_recibo.ps1'],
])('prints the script for %s, which says how to install it', async (shell, file) => {
  const { exit, stdout } = await run(['completion', shell]);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: readFileSync(join('completions', file), 'utf8') });
  expect(stdout).toContain(`recibo completion ${shell}`);
});

/** What is typed into each shell, and the words of the command that comes of it. */
const TYPED = [
  ['recibo comp\tfi\t', ['completion', 'fish']],
  ['recibo nfe --qui\t', ['nfe', '--quiet']],
  ['recibo nfe --output=cs\t', ['nfe', '--output=csv']],
  ['recibo nfe -f data.sefaz.ch\t', ['nfe', '-f', 'data.sefaz.chave']],
  ['recibo logout --profile l\t', ['logout', '--profile', 'loja']],
  ['recibo nfe --input um\t', ['nfe', '--input', 'uma lista.txt']],
  ['recibo report --out=um\t', ['report', '--out=uma lista.txt']],
  ['recibo nfe --save pa\t', ['nfe', '--save', expect.stringMatching(/^pasta\/?$/)]],
  ['recibo nfe um\tx', ['nfe', 'umx']],
] as const;
const SHELLS: Readonly<Record<string, readonly [start: string, first: string]>> = {
  bash: ['bash --norc --noprofile -i', '. "$HOME/recibo.bash"'],
  'zsh that has it sourced': ['zsh -f -i', '. "$HOME/_recibo"'],
  'zsh that finds it': ['zsh -f -i', 'fpath=("$HOME" $fpath); autoload -Uz compinit; compinit -u'],
  fish: ['fish --no-config -i', 'source "$HOME/recibo.fish"'],
};
/** Those that are here, as far as a terminal can be had. */
const HERE = Object.keys(SHELLS).filter((name) => {
  const [start = ''] = SHELLS[name]?.[0].split(' ') ?? [];
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('util-linux') && spawnSync(start, ['-c', 'exit 0']).status === 0;
});

describe.each(HERE)('in a terminal, %s', (name) => {
  const [start, first] = SHELLS[name] ?? ['', ''];
  const home = temporaryFolder();
  const ran = join(home, 'ran');
  let terminal: ChildProcessWithoutNullStreams;

  beforeAll(() => {
    for (const folder of ['.config/recibo', 'here/pasta', 'bin']) mkdirSync(join(home, folder), { recursive: true });
    for (const file of ['recibo.bash', '_recibo', 'recibo.fish']) copyFileSync(`completions/${file}`, join(home, file));
    writeFileSync(join(home, '.config/recibo/config.json'), '{"profiles":{"loja":{}}}');
    writeFileSync(join(home, 'here/uma lista.txt'), '');
    // Stands for the program, and tells what it was started with.
    const script = `#!/bin/sh
      [ "$1" = __complete ] && exec ${IN_SHELL} "$@"
      printf '%s\\n' "$@" > "$HOME/part" && mv "$HOME/part" "$HOME/ran"`;
    writeFileSync(join(home, 'bin/recibo'), script, { mode: 0o755 });
    const env = { PATH: `${home}/bin:${process.env.PATH}`, HOME: home, TERM: 'xterm' };
    terminal = spawn('script', ['-qfec', start, '/dev/null'], { cwd: join(home, 'here'), env });
    terminal.stdin.write(`${first}\r`);
  });
  afterAll(() => void terminal.kill());

  it.each(TYPED)('completes %j', async (typed, words) => {
    rmSync(ran, { force: true });
    terminal.stdin.write(`${typed}\r`);
    await until(() => existsSync(ran));
    expect(readFileSync(ran, 'utf8').split('\n').slice(0, -1)).toEqual(words);
  });
});
