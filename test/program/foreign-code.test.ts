import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';

const VERSION = { exit: 0, stdout: `recibo ${manifest.version}\n`, stderr: '' };

/** A folder as somebody may have cloned it, with everything that a runtime could be led astray by; what it runs leaves a mark. */
function hostileFolder(): { folder: string; code: string; wasRun(): boolean } {
  const folder = temporaryFolder('recibo-hostile-');
  const mark = join(folder, 'was-run');
  const code = join(folder, 'code.cjs');
  const files = {
    'code.cjs': `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');\n`,
    'bunfig.toml': `preload = [${JSON.stringify(code)}]\n`,
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { 'node:fs': [code], '*': [code] } } }),
    'package.json': JSON.stringify({ type: 'module', main: code, imports: { '#x': code }, bun: { preload: code } }),
    'node_modules/undici/index.js': `require(${JSON.stringify(code)});\n`,
    'node_modules/fs/index.js': `require(${JSON.stringify(code)});\n`,
    ...Object.fromEntries(
      ['.env', '.env.local', '.env.production'].map((name) => [
        name,
        `RECIBO_TOKEN=um-token-alheio\nRECIBO_BASE_URL=https://elsewhere.example/v3\nNODE_OPTIONS=--require=${code}\n`,
      ]),
    ),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, code, wasRun: () => existsSync(mark) };
}

describe('a working folder has no say', () => {
  test('in what is run', async () => {
    const { folder, wasRun } = hostileFolder();
    const run = await recibo(['nfe', '004', '--sandbox', '-f', 'status'], { folder });
    expect(run).toMatchObject({ exit: 0, stdout: '004 (Documento emitido)\n', stderr: '' });
    expect(wasRun()).toBe(false);
  });

  test('in whom is asked, and with what token', async () => {
    const { folder } = hostileFolder();
    expect(await recibo(['nfe', '1', '--dry-run'], { folder })).toMatchObject({ exit: 78, stdout: '' });
    expect((await recibo(['config', 'list'], { folder })).stdout).toMatch(/^token\t\t\t$/m);
  });
});

/** By what an environment could make the standalone program load `code`, be something else or write what nobody asked for. */
const VARIABLES = (code: string): Record<string, string> => ({
  BUN_OPTIONS: `--preload=${code}`,
  BUN_BE_BUN: '1',
  BUN_INSPECT_PRELOAD: code,
  BUN_CONFIG_VERBOSE_FETCH: '1',
  NODE_DEBUG: 'net,http,tls',
  BUN_DEBUG_ALL: '1',
});

/** Variables that name a file of which Bun would make notes on the program for its compiler. */
const NOTES = ['BUN_BYTECODE_ORDER_OUT', 'BUN_BYTECODE_ORDER_NAMES_OUT', 'BUN_BYTECODE_DIGEST_OUT'];

describe('an environment that is meant for Bun', () => {
  test('is not heard', async () => {
    const { folder, code, wasRun } = hostileFolder();
    for (const [name, value] of Object.entries(VARIABLES(code))) {
      const run = await recibo(['--version'], { folder, environment: { [name]: value } });
      expect(run, name).toMatchObject(VERSION);
    }
    expect(wasRun()).toBe(false);
  });

  test.each(NOTES)('writes no file: %s', async (name) => {
    const file = join(temporaryFolder('recibo-notes-'), 'notes');
    expect(await recibo(['--version'], { environment: { [name]: file } })).toMatchObject(VERSION);
    expect(existsSync(file)).toBe(false);
  });

  test.each(['--help', '--version', '--print=1', '--inspect-brk', '--config=bunfig.toml'])(
    'is not heard: BUN_OPTIONS=%s',
    async (options) => {
      const { folder, wasRun } = hostileFolder();
      const environment = { BUN_OPTIONS: options };
      expect(await recibo(['--version'], { folder, environment })).toMatchObject(VERSION);
      expect(wasRun()).toBe(false);
    },
  );
});

test('a crash of the runtime is reported to nobody', async () => {
  const folder = temporaryFolder('recibo-crash-');
  const mark = join(folder, 'was-run');
  for (const name of ['curl', 'wget']) writeFileSync(join(folder, name), `#!/bin/sh\n: >'${mark}'\n`, { mode: 0o755 });
  const environment = {
    PATH: `${folder}:${process.env.PATH}`,
    BUN_ENABLE_CRASH_REPORTING: '1',
    BUN_CRASH_REPORT_URL: 'http://127.0.0.1:9',
  };
  const run = await recibo(['sandbox', '--', 'sh', '-c', 'kill -SEGV $PPID; sleep 0.3'], { environment });
  expect(run.exit).toBeNull();
  expect(existsSync(mark)).toBe(false);
});
