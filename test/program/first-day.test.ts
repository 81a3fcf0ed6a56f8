import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { closedPort } from '../support/listen.ts';
import { asking, recibo } from '../support/program.ts';
import { inProcess } from '../support/terminal.ts';

const TOKEN = 's3cr3t-t0ken';
const LANGUAGES = ['pt', 'en'] as const;

let sandbox: Sandbox;
let refusing: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  refusing = `http://127.0.0.1:${await closedPort()}/v3`;
});
afterAll(() => sandbox.close());

/** Settings in a file of its own. */
function settings(content: string): Record<string, string> {
  const path = join(temporaryFolder('recibo-first-day-'), 'config.json');
  writeFileSync(path, content, { mode: 0o600 });
  return { RECIBO_CONFIG: path };
}

function folder(): Record<string, string> {
  const path = join(temporaryFolder('recibo-first-day-'), 'config.json');
  mkdirSync(path);
  return { RECIBO_CONFIG: path };
}

interface Trouble {
  readonly name: string;
  readonly exit: number;
  readonly argv?: readonly string[];
  readonly environment: () => Record<string, string>;
  /** What the line must name, in either language: the thing that went wrong, and what to type next. */
  readonly says: readonly RegExp[];
}

const TROUBLES: readonly Trouble[] = [
  {
    name: 'no token',
    exit: 78,
    environment: () => ({ RECIBO_BASE_URL: sandbox.baseUrl }),
    says: [/token/, /RECIBO_TOKEN/, /recibo help environment/],
  },
  {
    name: 'no base address',
    exit: 78,
    environment: () => ({ RECIBO_TOKEN: TOKEN }),
    says: [/--base-url/, /RECIBO_BASE_URL/, /--sandbox/],
  },
  {
    name: 'no token, and profiles of which none is chosen',
    exit: 78,
    environment: () => ({
      RECIBO_BASE_URL: sandbox.baseUrl,
      ...settings('{"profiles": {"acme": {"tokenFile": "token"}, "ci": {}}}'),
    }),
    says: [/RECIBO_TOKEN,? (or|ou) .*--profile: acme, ci/],
  },
  {
    name: 'no base address, and a profile without one',
    exit: 78,
    environment: () => ({ RECIBO_TOKEN: TOKEN, ...settings('{"defaultProfile": "ci", "profiles": {"ci": {}}}') }),
    says: [/RECIBO_BASE_URL/, /"ci"/, /baseUrl/],
  },
  {
    name: 'a base address without https',
    exit: 78,
    environment: () => asking('http://api.example.com/v3', TOKEN),
    says: [/RECIBO_BASE_URL/, /https:\/\/api\.example\.com\/v3/],
  },
  {
    name: 'a refused connection',
    exit: 69,
    environment: () => asking(refusing, TOKEN),
    says: [/127\.0\.0\.1:\d+/, /base/],
  },
  {
    name: 'an unknown host',
    exit: 69,
    environment: () => asking('https://does-not-exist.invalid/v3', TOKEN),
    says: [/does-not-exist\.invalid/],
  },
  { name: 'HTTP 401', exit: 77, argv: ['nfe', '401'], environment: here, says: [/HTTP 401/, /RECIBO_TOKEN/] },
  { name: 'HTTP 403', exit: 77, argv: ['nfe', '403'], environment: here, says: [/HTTP 403/, /token/] },
  { name: 'HTTP 404', exit: 76, argv: ['nfe', '404', '-q'], environment: here, says: [/HTTP 404/, /\/v3/] },
  {
    name: 'a base address without its version',
    exit: 76,
    argv: ['nfe', '004', '-q'],
    environment: () => asking(new URL(sandbox.baseUrl).origin, TOKEN),
    says: [/HTTP 404/, /vers/, /127\.0\.0\.1:\d+/],
  },
  { name: 'an answer that is no JSON', exit: 76, argv: ['nfe', '601'], environment: here, says: [/JSON/, /DOCTYPE/] },
  {
    name: 'no answer in time',
    exit: 75,
    argv: ['nfe', '408', '--timeout', '300ms'],
    environment: here,
    says: [/0[.,]3 s/, /--timeout/],
  },
  {
    name: 'settings that are a folder',
    exit: 78,
    environment: () => ({ ...asking(sandbox.baseUrl, TOKEN), ...folder() }),
    says: [/config\.json/, /EISDIR/],
  },
  {
    name: 'an unknown key in the settings',
    exit: 78,
    environment: () => settings(`{"profiles":{"acme":{"tokn":"${TOKEN}"}}}`),
    says: [/profiles\.acme\.tokn/, / token\?/],
  },
  {
    name: 'settings that are no JSON',
    exit: 78,
    environment: () => settings(`{"profiles":{"acme":{"token":"${TOKEN}"`),
    says: [/config\.json/, /JSON/],
  },
  {
    name: 'a token of two words',
    exit: 78,
    environment: () => asking(sandbox.baseUrl, `${TOKEN} ${TOKEN}`),
    says: [/RECIBO_TOKEN/],
  },
  {
    name: 'a token as an option',
    exit: 2,
    argv: ['nfe', '1', '--token', TOKEN],
    environment: here,
    says: [/RECIBO_TOKEN/],
  },
  { name: 'a token as the receipt', exit: 2, argv: ['nfe', TOKEN], environment: here, says: [/recibo nfe/] },
  { name: 'a typo', exit: 2, argv: ['nfe', '004', '--jsno'], environment: here, says: [/--json\?/] },
];

function here(): Record<string, string> {
  return asking(sandbox.baseUrl, TOKEN);
}

/** In one language by the built program; it is the same in the other. */
const RUNS = {
  pt: (argv: string[], environment: Record<string, string>) => recibo(argv, { environment }),
  en: inProcess,
};

describe.concurrent.each(TROUBLES)('$name', ({ exit, argv = ['nfe', '004'], environment, says }) => {
  test.each(LANGUAGES)('is told in %s, on one line, without the token', async (lang) => {
    const run = await RUNS[lang]([...argv, '--lang', lang], environment());
    expect(run).toMatchObject({ exit, stdout: '' });
    expect(run.stderr).toMatch(/^recibo: [^\n]*[.?!]\n$/);
    expect(run.stderr).not.toContain(TOKEN);
    for (const part of says) expect(run.stderr).toMatch(part);
  });
});
