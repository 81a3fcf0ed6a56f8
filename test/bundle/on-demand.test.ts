import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/options/choices.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { asking } from '../support/program.ts';
import { neededBy, SOURCES } from '../support/sources.ts';
import { freshCopy } from './copy.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** What is loaded whatever is asked for: everything that is written goes through it. */
const ALWAYS = /^service\/redact-token/;
const ASKING = ['commands/', 'service/'];
const WORDS = LANGUAGES.map((tag) => `language/${tag}/`);

/** What a run does not need, it does not load: each file is compiled, and its tables and patterns are made. */
test.each([
  [
    '--version',
    'main.ts',
    ['--version'],
    [
      ...ASKING,
      ...WORDS,
      ...inPresent('colours', 'help', 'message', 'print-problem', 'print-record', 'stderr', 'table'),
    ],
  ],
  [
    '--help',
    'present/help/assemble-help.ts',
    ['--help'],
    [...ASKING, ...inPresent('message', 'print-problem', 'print-record', 'spinner', 'stderr', 'table')],
  ],
  [
    'other',
    'present/print-problem.ts',
    ['--nope'],
    [...ASKING, ...inPresent('help', 'print-record', 'spinner', 'table')],
  ],
  [
    'nfe',
    'commands/lookup-single.ts',
    ['nfe', '004', '--json'],
    [
      ...['sandbox/', ...WORDS],
      ...inPresent('batch', 'colours', 'draw-live-line', 'help', 'message', 'plain', 'print-problem'),
      ...inPresent('spinner', 'stderr', 'table'),
    ],
  ],
  [
    'nfe',
    'present/table/render-table.ts',
    ['nfe', '004', '-o', 'table'],
    [
      'sandbox/',
      ...inPresent('batch', 'draw-live-line', 'help', 'message', 'plain', 'pretty-json', 'print-problem'),
      ...inPresent('spinner', 'stderr'),
    ],
  ],
])('%s, which needs %s: %j', async (command, needed, argv, needless) => {
  const copy = freshCopy();
  await copy.run(argv, { environment: asking(sandbox.baseUrl) });
  const onDemand = copy.covered(command).filter((way) => SOURCES.some(({ path }) => path === way));
  const asked = ['main.ts', 'process-runtime.ts', ...onDemand];
  const loaded = [...asked, ...neededBy(asked)];
  expect(loaded).toContain(needed);
  const isNeedless = (path: string) => needless.some((beginning) => path.startsWith(beginning)) && !ALWAYS.test(path);
  expect(loaded.filter(isNeedless)).toEqual([]);
  // What is called otherwise by now would never be found.
  expect(needless.filter((beginning) => !SOURCES.some(({ path }) => path.startsWith(beginning)))).toEqual([]);
});

/** Where paths of files of `present` begin. */
function inPresent(...names: readonly string[]): string[] {
  return names.map((name) => `present/${name}`);
}

/** Streams and sockets alone take 2 to 3 ms to load, a tenth of what Node itself takes to start; `performance.now` 1 to 2. */
test.each([
  [['--version'], /^(net|stream|tty|zlib|v8|http|url|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['--help'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['--nope'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['__complete', 'nfe', '-'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['nfe', '004', '--json'], /^(tty|zlib|http|https|tls|readline|child_process|crypto|assert|perf_hooks)\b/],
])('%j leaves modules of Node alone that it does not need', async (argv, needless) => {
  const modules = await freshCopy().nodeModules(argv, { environment: asking(sandbox.baseUrl) });
  // Only a lookup needs the network: what is looked for is called so.
  expect(modules.includes('net')).toBe(argv[0] === 'nfe');
  expect(modules.filter((name) => needless.test(name))).toEqual([]);
});
