import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Run, recibo } from '../support/program.ts';
import { inProcess } from '../support/terminal.ts';

/** The second is as short as what is recognised at all. */
const TOKENS = ['Se+cr/et=To.ken', 'AbC+/=.8'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A home whose settings get the token in this way, and the environment that leads there. */
function holding(token: string, way: string): Record<string, string> {
  const home = temporaryFolder('recibo-concealed-');
  const file = join(home, 'kept');
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  if (way === 'RECIBO_TOKEN_FILE') return { RECIBO_TOKEN_FILE: file, RECIBO_BASE_URL: sandbox.baseUrl };
  const keys = { token: { token }, tokenFile: { tokenFile: file }, tokenCommand: { tokenCommand: ['cat', file] } }[way];
  const settings = join(home, 'config.json');
  const profiles = { acme: { baseUrl: sandbox.baseUrl, ...keys } };
  writeFileSync(settings, JSON.stringify({ defaultProfile: 'acme', profiles }), { mode: 0o600 });
  return { RECIBO_CONFIG: settings };
}

/** Where it may be typed by mistake, and the exit code. */
const MISTAKES: readonly [(token: string) => string[], number][] = [
  [(token) => ['nfe', '1004', '-f', token], 0],
  [(token) => ['nfe', '1004', '-v', '-f', 'status', '-f', `data.${token.toLowerCase()}`], 0],
  [(token) => ['nfe', '1004', '--profile', token], 78],
  [(token) => ['nfe', token], 2],
  [(token) => ['nfe', token, '--dry-run'], 2],
  [(token) => ['nfse', `x${token}`, '--curl'], 2],
  [(token) => ['nfe', '1004', token, '--dry-run'], 2],
  [(token) => ['nfe', '1004', '--out', `/no/such/folder/${token}`], 74],
  [(token) => ['nfe', '--input', `/no/such/folder/${token}`], 74],
  [(token) => ['nfe', '1004', '--save', `/dev/null/${token}`], 74],
];

type Asking = (argv: readonly string[], environment: Record<string, string>) => Promise<Omit<Run, 'bytes'>>;

/** Types a token that is kept in this way wherever it may be typed. */
async function typeEverywhere(token: string, way: string, ask: Asking): Promise<void> {
  const environment = holding(token, way);
  const runs = await Promise.all(MISTAKES.map(([argv]) => ask(argv(token), environment)));
  for (const { stdout, stderr } of runs) {
    for (const spelling of [token, encodeURIComponent(token), token.slice(0, -1)]) {
      expect(`${stdout}${stderr}`.toLowerCase()).not.toContain(spelling.toLowerCase());
    }
  }
  expect(runs.map(({ exit }) => exit)).toEqual(MISTAKES.map(([, exit]) => exit));
}

describe.each(['token', 'tokenFile', 'tokenCommand', 'RECIBO_TOKEN_FILE'])('a token of %s', (way) => {
  test.each(TOKENS)('is repeated nowhere, wherever it is typed: %s', (token) => typeEverywhere(token, way, inProcess));
});

test.each(TOKENS)('the built program repeats it nowhere either: %s', (token) =>
  typeEverywhere(token, 'tokenCommand', (argv, environment) => recibo(argv, { environment })),
);

/** Where a token of the settings file, or of the environment, may be typed as a profile's name or a setting. */
const NAMES: readonly ((token: string) => string[])[] = [
  (token) => ['config', 'set', 'baseUrl', 'https://api.example.com/v3', '--profile', token],
  (token) => ['config', 'set', 'tokenCommand', '--profile', `x-${token.toUpperCase()}`, '--', 'pass', 'show', 'recibo'],
  (token) => ['config', 'set', 'tokenFile', token],
  (token) => ['config', 'set', 'baseUrl', `https://api.example.com/${encodeURIComponent(token)}`],
  (token) => ['login', '--no-check', '--profile', token],
];

test.each(TOKENS)('no profile gets a token for its name, and no setting for its value: %s', async (token) => {
  for (const way of ['token', 'tokenFile']) {
    const settings = holding(token, way);
    const environment: Record<string, string> = way === 'token' ? settings : { ...settings, RECIBO_TOKEN: token };
    const path = environment.RECIBO_CONFIG ?? '';
    const kept = readFileSync(path, 'utf8');
    for (const argv of NAMES) {
      const { stdout, stderr, exit } = await recibo(argv(token), { environment });
      expect([argv(token), exit, stdout]).toEqual([argv(token), 2, '']);
      expect(stderr.toLowerCase()).not.toContain(token.toLowerCase());
      expect(readFileSync(path, 'utf8')).toBe(kept);
    }
  }
});

test('a profile that is there may be called like its token, and a new one like one too short to be told', async () => {
  const environment = holding('as-short', 'token');
  const path = environment.RECIBO_CONFIG ?? '';
  const profiles = { 'as-short': { token: 'as-short' }, acme: { token: 'short' } };
  writeFileSync(path, JSON.stringify({ profiles }), { mode: 0o600 });
  for (const name of ['as-short', 'short']) {
    const argv = ['config', 'set', 'baseUrl', 'https://api.example.com/v3', '--profile', name];
    expect(await recibo(argv, { environment })).toMatchObject({ exit: 0 });
  }
});
