import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { asking } from '../support/program.ts';
import { neededBy, SOURCES } from '../support/sources.ts';
import { freshCopy } from './copy.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** What a run does not need, it does not load: each file is compiled, and its tables and patterns are made. */
test.each([
  [
    '--version',
    'main.ts',
    ['--version'],
    /^(commands|service)\/(?!redact-token)|^language\/..\/|^present\/(help|message|print-problem|print-record|stderr|table|theme)/,
  ],
  [
    '--help',
    'present/help/assemble-help.ts',
    ['--help'],
    /^(commands|service)\/(?!redact-token)|^present\/(message|print-problem|print-record|spinner|stderr|table)/,
  ],
  [
    'other',
    'present/print-problem.ts',
    ['--nope'],
    /^(commands|service)\/(?!redact-token)|^present\/(help|print-record|spinner|table)/,
  ],
  [
    'nfe',
    'commands/lookup-single.ts',
    ['nfe', '004', '--json'],
    /^language\/..\/|^sandbox\/|^present\/(help|live|message|plain|print-problem|spinner|stderr|table|theme)/,
  ],
  [
    'nfe',
    'present/table/render-table.ts',
    ['nfe', '004', '-o', 'table'],
    /^sandbox\/|^present\/(help|pretty-json|live|message|plain|print-problem|spinner|stderr)/,
  ],
])('%s, which needs %s: %j', async (command, needed, argv, needless) => {
  const copy = freshCopy();
  await copy.run(argv, { environment: asking(sandbox.baseUrl) });
  const onDemand = copy.covered(command).filter((way) => SOURCES.some(({ path }) => path === way));
  const asked = ['main.ts', 'process-runtime.ts', ...onDemand];
  const loaded = [...asked, ...neededBy(asked)];
  expect(loaded).toContain(needed);
  expect(loaded.filter((path) => needless.test(path))).toEqual([]);
});

/** Streams and sockets alone take 2 to 3 ms to load, a tenth of what Node itself takes to start; `performance.now` 1 to 2. */
test.each([
  [['--version'], /^(net|stream|tty|zlib|v8|http|url|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['--help'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['--nope'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['__complete', 'nfe', '-'], /^(net|stream|tty|zlib|v8|http|readline|child_process|crypto|assert|perf_hooks)\b/],
  [['nfe', '004', '--json'], /^(tty|zlib|http|https|tls|readline|child_process|crypto|assert|perf_hooks)\b/],
])('%j leaves modules of Node alone that it does not need', async (argv, needless) => {
  const modules = await freshCopy().nodeModules(argv, { environment: asking(sandbox.baseUrl) });
  expect(modules.filter((name) => needless.test(name))).toEqual([]);
});
