import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { withoutPorts } from '../support/ports.ts';
import { asking, PROGRAM_IN_SHELL, recibo } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const ESCAPE = '\u001b[';
/** A run with an answer and a warning, so that both streams have something to say. */
const ARGV = ['nfe', '605', '--sandbox'];

describe('each stream is coloured by itself', () => {
  test.each([
    [['stdout', 'stderr'], {}, [], [true, true]],
    [['stdout'], {}, [], [true, false]],
    [['stderr'], {}, [], [false, true]],
    [[], {}, [], [false, false]],
    [['stdout', 'stderr'], { NO_COLOR: '1' }, [], [false, false]],
    [['stdout', 'stderr'], { NO_COLOR: '' }, [], [true, true]],
    [['stdout', 'stderr'], { TERM: 'dumb' }, [], [false, false]],
    [['stdout', 'stderr'], { CLICOLOR: '0' }, [], [false, false]],
    [[], { FORCE_COLOR: '1' }, [], [true, true]],
    [[], { CLICOLOR_FORCE: '1' }, [], [true, true]],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, [], [false, false]],
    [[], { NO_COLOR: '1', TERM: 'dumb' }, ['--color', 'always'], [true, true]],
    [['stdout', 'stderr'], { FORCE_COLOR: '1' }, ['--color=never'], [false, false]],
  ] as const)('terminals %j, %j, %j', async (terminals, environment, typed, coloured) => {
    const run = await onTerminal([...ARGV, '-o', 'table', ...typed], { terminals, environment });
    expect([run.stdout.includes(ESCAPE), run.stderr.includes(ESCAPE)]).toEqual(coloured);
  });
});

test('without colour the page is the same, but for the escapes and the room of the badge', async () => {
  const [coloured, plain] = await Promise.all([onTerminal(ARGV), onTerminal(ARGV, { environment: { NO_COLOR: '1' } })]);
  const bare = coloured.stdout.replace(/\u001b\[[\d;]*m/g, '').replace(/^ (✔ 004 Emitida) /gm, '$1');
  expect(comparable(bare)).toBe(comparable(plain.stdout));
});

test('the format is a table on a terminal and plain elsewhere', async () => {
  const [terminal, table, pipe, plain] = await Promise.all([
    onTerminal(['nfe', '004', '--sandbox']),
    onTerminal(['nfe', '004', '--sandbox', '-o', 'table']),
    onTerminal(['nfe', '004', '--sandbox'], { terminals: ['stderr'] }),
    onTerminal(['nfe', '004', '--sandbox', '-o', 'plain'], { terminals: [] }),
  ]);
  expect(comparable(terminal.stdout)).toBe(comparable(table.stdout));
  expect(comparable(pipe.stdout)).toBe(comparable(plain.stdout));
});

test('a key stands in groups of four on a terminal, and unbroken elsewhere', async () => {
  const groups = /\d{4}(?: \d{4}){10}/;
  const argv = ['nfe', '004', '--sandbox', '-o', 'table'];
  const { stdout } = await onTerminal(argv);
  expect(stdout).toMatch(groups);
  const piped = await recibo(argv);
  expect(piped.stdout).not.toMatch(groups);
  expect(piped.stdout).toMatch(/Access key +\d{44}\b/);
});

test('a terminal that does not know its width gets a page of 80 columns', async () => {
  const [unknown, eighty] = await Promise.all([onTerminal(ARGV, { columns: 0 }), onTerminal(ARGV, { columns: 80 })]);
  expect(comparable(unknown.stdout)).toBe(comparable(eighty.stdout));
});

test.concurrent.each([
  [{}, 80, true],
  [{ TERM: 'dumb' }, 80, false],
  [{}, 0, false],
] as const)('with %j and %i columns a spinner turns: %s', async (environment, columns, turns) => {
  const argv = ['nfe', '408', '--sandbox', '--timeout', '1200ms', '--retries', '0'];
  const { exit, stderr } = await onTerminal(argv, { environment, columns });
  expect(exit).toBe(75);
  expect(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/.test(stderr)).toBe(turns);
  if (!turns) expect(stderr).not.toMatch(/\r|\u001b\[K/);
});

test('a terminal without a width is told in lines what is waited for', async () => {
  const { exit, stderr } = await onTerminal(['nfe', '204', '--sandbox', '--wait', '--interval', '50ms'], {
    columns: 0,
  });
  expect(exit).toBe(0);
  expect(stderr).toMatch(/002 \(.*\n[\s\S]*003 \(.*\n/);
});

test('warnings come below the answer', async () => {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${PROGRAM_IN_SHELL} nfe 604 --sandbox 2>&1`]);
  expect(stdout).toMatch(/^status\t004.*url-xml.*recibo: /s);
  expect(stdout).not.toMatch(/recibo: .*url-xml/s);
});

describe('the language', () => {
  test.each([
    [{}, [], 'en'],
    [{ LANG: 'pt_BR.UTF-8' }, [], 'pt'],
    [{ LANG: 'pt_BR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, [], 'en'],
    [{ LC_MESSAGES: 'C', LC_ALL: 'pt_PT' }, [], 'pt'],
    [{ LC_ALL: 'pt_BR', RECIBO_LANG: 'en' }, [], 'en'],
    [{ RECIBO_LANG: 'pt' }, ['--lang', 'en'], 'en'],
    [{ RECIBO_LANG: 'en' }, ['--lang=pt_BR.UTF-8'], 'pt'],
    [{ RECIBO_LANG: '', LANG: 'pt' }, [], 'pt'],
  ])('with %j and %j is %s', async (environment, typed, lang) => {
    const { stderr } = await recibo(['nfe', ...typed], { environment });
    expect(stderr).toMatch(lang === 'pt' ? /nenhum recibo/ : /no receipt/);
  });

  test.each([['--json'], ['-o', 'plain'], ['-f', 'data.tipo']])('does not touch %s', async (...format) => {
    const [pt, en] = await Promise.all(
      ['pt', 'en'].map((lang) => onTerminal(['nfe', '004', '--sandbox', '--lang', lang, ...format], { terminals: [] })),
    );
    expect(comparable(pt?.stdout ?? '')).toBe(comparable(en?.stdout ?? 'none'));
  });
});

describe('the token', () => {
  const TOKEN = 's3cr3t-t0ken';

  test.each([['--verbose'], ['--dry-run'], ['--curl'], ['-v', '--retries', '1']])(
    'is not shown by %s',
    async (...typed) => {
      const environment = asking(sandbox.baseUrl, TOKEN);
      const runs = await Promise.all(
        ['004', '401', '502'].map((receipt) => recibo(['nfe', receipt, ...typed], { environment })),
      );
      expect(runs.map(({ stdout, stderr }) => (stdout + stderr).includes(TOKEN))).toEqual([false, false, false]);
    },
  );
});

test('a pipe may stand in the place of a token file', async () => {
  const lookup = `printf s3cr3t | RECIBO_TOKEN_FILE=/dev/stdin ${PROGRAM_IN_SHELL} nfe 004 -f status`;
  const env = { PATH: process.env.PATH, RECIBO_BASE_URL: sandbox.baseUrl };
  const { stdout } = await promisify(execFile)('sh', ['-c', lookup], { env });
  expect(stdout).toBe('004 (Documento emitido)\n');
});

test.runIf(process.platform === 'linux')('output that takes nothing, and does not say why, is 74', async () => {
  // By the time recibo writes, the memory is that of a shell which is gone.
  const lookup = `(exec timeout -s KILL 20 ${PROGRAM_IN_SHELL} nfe 004 --sandbox > /proc/self/mem); echo $?`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', lookup], { env: { PATH: process.env.PATH } });
  expect(stdout).toBe('74\n');
  expect(stderr).toContain('(EIO)');
});

test('--dry-run and --curl send nothing, and need no token', async () => {
  const environment = { RECIBO_BASE_URL: 'https://does-not-exist.invalid/v3' };
  const runs = await Promise.all(
    ['--dry-run', '--curl'].map((option) => recibo(['nfe', 'a/b', option], { environment })),
  );
  for (const { exit, stdout, stderr } of runs) {
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('https://does-not-exist.invalid/v3/nfe/nota/a%2Fb/completa');
  }
});

/** Without blanks at line ends, and without what differs from run to run: the sandbox's port, in the links. */
function comparable(text: string): string {
  return withoutPorts(text.replace(/ +$/gm, ''));
}
