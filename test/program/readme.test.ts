import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { WORDS } from '../../src/words/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { IN_SHELL } from '../support/program.ts';
import { asking } from '../support/run.ts';

const EXAMPLES = readdirSync('examples').map((name) => join('examples', name));

const PAGES = ['README', 'docs/systems'].flatMap((page) => [`${page}.md`, `${page}.pt-BR.md`]);
const EXAMPLES_OF_HELP = Object.values(WORDS).flatMap(({ help }) => Object.values(help.sampleOf).flatMap(Object.keys));

/** What takes the place of npm, and of a program that is not here (Slurm is where its controller answers). */
const STAND_INS = {
  npm: ['false', ':'],
  jq: ['jq --version', ':'],
  parallel: [
    'parallel --version',
    'while [ "$1" != ::: ]; do line=$1; shift; done; shift\nfor word; do echo "$line" | sed "s/{}/$word/g" | sh || exit 1; done',
  ],
  sbatch: [
    'scontrol ping',
    'for script; do :; done\nfor n in 0 1 2 3; do SLURM_ARRAY_TASK_ID=$n sh "$script" || exit 1; done',
  ],
} as const;

/** What a page or an example tells to type, or has typed by CI, Kubernetes, systemd and cron. */
function recipesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.md')) {
    const steps = text.matchAll(/^( *)(?:- |run: )(?:\|\n((?:\1 +.*\n)+)|((?:npm|recibo|if) .*\n))/gm);
    // A container's arguments, with variables as Kubernetes puts them in.
    const containers = [...text.matchAll(/^ *args: \[(.*)\]$/gm)].map(([, args = '']) => args.replaceAll(', ', ' '));
    const started = containers.map((args) => `recibo ${args.replace(/\$\((\w+)\)/g, '"$$$1"')}`);
    return [...[...steps].map(([, , block, line]) => block ?? line ?? ''), ...started];
  }
  return [...text.matchAll(/^```(sh|ini|cron)\n(.*?)^```$/gms)].map(([, kind, block = '']) => {
    if (kind === 'ini') return /^ExecStart=\/usr\/bin\/(.*)$/m.exec(block)?.[1] ?? '';
    return kind === 'sh' ? block : block.replace(/^(?:\S+ ){5}/gm, '').replaceAll('\\%', '%');
  });
}

describe.concurrent.each([
  ['boss.xlsx', ['README.md', 'docs/systems.md', ...EXAMPLES]],
  ['chefe.xlsx', ['README.pt-BR.md', 'docs/systems.pt-BR.md']],
])('with %s: %s', (workbook, files) => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
  });
  afterAll(() => sandbox.close());

  it('keep what their recipes say, typed one after the other in sh -e', { timeout: 180_000 }, async () => {
    const folder = temporaryFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const put = (name: string, script: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    put('recibo', `exec ${IN_SHELL} "$@"`);
    for (const [name, [check, script]] of Object.entries(STAND_INS)) {
      if (spawnSync('sh', ['-c', check]).status !== 0) put(name, script);
    }
    const path = `${bin}${delimiter}${process.env.PATH}`;
    const fixed = { PATH: path, HOME: folder, NO_PROXY: '127.0.0.1', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    const ci = { RECEIPT: '35261100012004', CI_JOB_STATUS: 'failed', JOB_COMPLETION_INDEX: '0' };
    const env = { ...asking(sandbox.baseUrl), ...fixed, ...ci };

    const list = 'recibo nfe 35261100012004 35261100014900 -o ndjson --accept final --lang pt | recibo report -';
    const page = readFileSync(files[0] ?? '', 'utf8');
    const recipes = [`${list} --lang pt --out ${workbook}`, ...files.flatMap(recipesOf)];
    expect(recipes).not.toContain('');
    for (const recipe of recipes) {
      const { exit, stdout, stderr } = await inShell(recipe.replace(/^PATH=.*$/m, ''), folder, env);
      expect(exit, `${recipe}\n${stderr}`).toBe(0);
      for (const [, code] of stdout.matchAll(/^exit (\d+)$/gm))
        expect(page).toMatch(new RegExp(`(?:exit|\\w) ${code}\\b`));
    }
  });
});

// zsh takes no `#` behind a command that is typed, and an apostrophe there would have it wait for another.
it.runIf(spawnSync('zsh', ['--version']).status === 0)('can be pasted into zsh, line by line', () => {
  const cwd = temporaryFolder();
  for (const part of ['part.0.ndjson', 'parte.0.ndjson']) writeFileSync(join(cwd, part), 'R1\n');
  const names = ['recibo', 'parallel', 'sbatch', 'npm', 'pass'];
  const stands = names.map((name) => `${name}() { [[ "$*" = *"#"* ]] && echo "comment: $*"; true }\n`);
  const recipes = [...PAGES.flatMap(recipesOf), ...EXAMPLES_OF_HELP].map((recipe) => `${recipe.trimEnd()}\n:\n`);
  const input = [...stands, ...recipes, 'echo end\n'].join('');
  const { stdout, stderr } = spawnSync('zsh', ['-f', '-i'], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...process.env, HOME: cwd },
  });
  expect(stdout).not.toContain('comment: ');
  expect(stdout).toMatch(/end\n$/);
  expect(stderr).not.toMatch(/zsh: |quote> |dquote> /);
});

function inShell(script: string, cwd: string, env: Record<string, string>) {
  return new Promise<{ exit: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile('sh', ['-ec', script], { cwd, env }, (error, stdout, stderr) =>
      resolve({ exit: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}
