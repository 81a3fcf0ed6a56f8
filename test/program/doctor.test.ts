import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { skippingClock } from '../service/asking.ts';
import { User } from '../settings/user.ts';
import { closedPort } from '../support/peer.ts';
import { asking, CANARY, run } from '../support/run.ts';
import { type Answer, ISSUED, startService, UNKNOWN } from '../support/service.ts';

const STEPS = ['settings', 'token', 'base-url', 'proxy', 'certificates', 'service', 'contract', 'clock', 'node'];

interface Step {
  readonly step: string;
  readonly verdict: string;
  readonly exit: string | null;
  readonly ms: number | null;
  readonly pt: string;
  readonly en: string;
}

/** What doctor finds, by step: `verdict: what it says`. */
async function doctor(env: Readonly<Record<string, string>>, argv: readonly string[] = [], user = new User()) {
  const { exit, stdout, stderr } = await user.run(['doctor', '--json', ...argv], env);
  const { exitCode, steps }: { exitCode: number; steps: readonly Step[] } = JSON.parse(stdout);
  expect({ exit, stderr }).toEqual({ exit: exitCode, stderr: '' });
  const found = Object.fromEntries(steps.map(({ step, verdict, en }) => [step, `${verdict}: ${en}`]));
  return { exit, steps: steps.map(({ step }) => step), found, exits: steps.flatMap((step) => step.exit ?? []) };
}

const serving = async (answer: Answer) => asking((await startService(answer)).baseUrl);
const fine: Answer = (_, __, response) => response.end(UNKNOWN);

test('a set-up without a fault is 0, step by step', async () => {
  const { exit, steps, found } = await doctor(await serving(fine));
  expect([exit, steps]).toEqual([0, STEPS]);
  const warned = Object.values(found).filter((told) => !told.startsWith('ok: '));
  expect(warned).toEqual(['warning: Node 20.20.2 is out of support. Install Node 24']);
  expect(found).toMatchObject({
    token: 'ok: from RECIBO_TOKEN',
    service: 'ok: answers 500 (Não existe) for recibo-nao-existe',
  });
});

test.each([
  ['Node 22.22.0', '2027-04-30', false],
  ['Node 22.22.0', '2027-05-01', true],
  ['Node 25.1.0', '2026-11-29', true],
  ['Node 26.1.0', '2029-05-01', true],
  ['Node 28.0.0', '2029-05-01', false],
  ['Bun 1.4.5', '2029-05-01', false],
])('a Node without support is a warning: %s on %s', async (engine, day, isWarned) => {
  const clock = { ...skippingClock(), date: () => new Date(`${day}T12:00:00Z`) };
  const { exit, stdout } = await run(['doctor', '-o', 'plain'], { env: await serving(fine), host: { engine, clock } });
  expect([exit, /^node\twarning\t/m.test(stdout)]).toEqual([0, isWarned]);
});

describe('a fault is told by name, and what it makes pointless is left out', () => {
  test.each<[string, Record<string, string>, number, string, RegExp, string]>([
    ['no token', { RECIBO_BASE_URL: 'https://a.example/v3' }, 78, 'token', /RECIBO_TOKEN/, 'certificates'],
    ['no base address', { RECIBO_TOKEN: CANARY }, 78, 'base-url', /RECIBO_BASE_URL/, 'base-url'],
    ['no such profile', { RECIBO_PROFILE: 'x' }, 78, 'settings', /"x"/, 'settings'],
    ['no proxy', { ...asking('https://a.example/v3'), HTTPS_PROXY: 'ftp://x' }, 78, 'proxy', /HTTPS_PROXY/, 'proxy'],
  ])('%s', async (_, env, exit, step, told, last) => {
    const run = await doctor(env);
    expect([run.exit, run.steps.at(-1)]).toEqual([exit, last]);
    expect(run.found[step]).toMatch(new RegExp(`^failure: .*${told.source}`));
  });

  test('a refused connection', async () => {
    const port = await closedPort();
    const { exit, steps, found } = await doctor(asking(`http://127.0.0.1:${port}/v3`));
    expect([exit, steps.at(-1)]).toEqual([69, 'service']);
    expect(found.service).toMatch(new RegExp(`^failure: 127\\.0\\.0\\.1:${port} refused`));
  });

  test.each<[string, Answer, readonly string[], number, RegExp]>([
    ['a refused token', (_, __, response) => response.writeHead(401).end(), [], 77, /Check that RECIBO_TOKEN holds/],
    ['a page', (_, __, response) => response.end('<html>'), [], 76, /HTML page/],
    ['a wrong path', (_, __, response) => response.writeHead(404).end(), [], 76, /404/],
    ['no answer', () => {}, ['--timeout', '300ms'], 75, /no answer within 0\.3 s/],
    ['its own failure', (_, __, response) => response.end('{"status":"999 (Erro interno)"}'), [], 99, /999.*later/],
  ])('%s', async (_, answer, argv, exit, told) => {
    const run = await doctor(await serving(answer), argv);
    expect([run.exit, run.exits.length]).toEqual([exit, 1]);
    expect(run.found.service).toMatch(new RegExp(`^failure: .*${told.source}`));
  });
});

describe('a warning says what to do, and is no failure', () => {
  test.each([
    [-3_600_000, /^warning: 3\d{3} s ahead of/],
    [3_600_000, /^warning: 3\d{3} s behind/],
  ])('of a clock that is off: %i ms', async (ms, told) => {
    const date = new Date(Date.now() + ms).toUTCString();
    const run = await doctor(await serving((_, __, response) => response.writeHead(200, { date }).end(UNKNOWN)));
    expect([run.exit, run.found.clock]).toEqual([0, expect.stringMatching(told)]);
  });

  test('of an answer that deviates, which --strict makes 76', async () => {
    const env = await serving((_, __, response) => response.end(ISSUED));
    const strict = await doctor(env, ['--receipt', 'R1', '--strict']);
    expect([strict.exit, strict.exits, strict.steps]).toEqual([76, ['contract'], STEPS]);
    expect(strict.found.contract).toMatch(/^failure: data\.id is missing in the answer; /);
    const run = await doctor(env, ['--receipt', 'R1']);
    expect([run.exit, run.found.service]).toEqual([0, 'ok: answers 004 (Documento emitido) for R1']);
    expect(run.found.contract).toMatch(
      /^warning: data\.id is missing in the answer; .*data\.sefaz is missing in the answer$/,
    );
  });

  test('of certificates that are not there, or are none', async () => {
    const env = { RECIBO_BASE_URL: 'https://a.example' };
    const user = new User();
    const certificates = async (name: string) =>
      (await doctor({ ...env, NODE_EXTRA_CA_CERTS: join(user.home, name) })).found.certificates;
    expect(await certificates('nothing.pem')).toMatch(/^warning: .*nothing\.pem .*left out/);
    writeFileSync(join(user.home, 'windows.cer'), '0\x82');
    expect(await certificates('windows.cer')).toMatch(/^warning: .*windows\.cer .*PEM/);
    writeFileSync(join(user.home, 'own.pem'), '-----BEGIN CERTIFICATE-----\nMII\n');
    expect(await certificates('own.pem')).toMatch(/^ok: .*own\.pem/);
  });

  test.each([
    ['Node 20.20.2', '', /^ok: the authorities that come with the program$/],
    ['Node 20.20.2', '1', /^warning: NODE_USE_SYSTEM_CA has no effect on Node 20/],
    ['Node 22.18.0', '1', /^warning/],
    ['Node 22.19.0', '1', /^ok: .*, those of this system/],
    ['Node 23.11.0', '1', /^warning/],
    ['Node 24.6.0', '', /^ok: the authorities that come with the program$/],
    ['Bun 1.3.1', '1', /^ok: .*, those of this system/],
  ])('of the system’s authorities, which not every engine counts: %s, %j', async (engine, value, told) => {
    const env = { RECIBO_BASE_URL: 'https://a.example', NODE_USE_SYSTEM_CA: value };
    const { stdout } = await run(['doctor', '-o', 'plain'], { env, host: { engine } });
    expect(/^certificates\t(\w+)\t\t(.*)$/m.exec(stdout)?.slice(1).join(': ')).toMatch(told);
    const help = await run(['help', 'environment'], { host: { engine } });
    expect(help.stdout.includes('NODE_USE_SYSTEM_CA')).toBe(!/Node 20|22\.18|23/.test(engine));
  });

  test('of settings that others can read', async () => {
    const { RECIBO_BASE_URL: baseUrl = '' } = await serving(fine);
    const user = new User().with({ defaultProfile: 'a', profiles: { a: { token: CANARY, baseUrl } } }, 0o644);
    const { exit, found } = await doctor({}, [], user);
    expect([exit, found.settings]).toEqual([0, expect.stringMatching(/^warning: .*chmod 600/)]);
  });
});

test('the format is by the terminal, or can be chosen', async () => {
  const env = { RECIBO_BASE_URL: 'https://a.example' };
  const piped = await new User().run(['doctor', '--lang', 'pt'], env);
  expect(piped.stdout).toMatch(/^settings\tok\t\t.*\ntoken\tfailure\t\tfalta o token.*\nbase-url\tok\t/);
  const plain = await run(['doctor', '-o', 'plain'], { env, terminal: 80 });
  expect(plain.stdout).toMatch(/^settings\tok\t\t/);
  expect((await run(['doctor', '--json', '-o', 'plain'], { env })).exit).toBe(2);
  // For the summary of a job.
  const summary = await run(['doctor', '-o', 'markdown', '--lang', 'pt'], { env, terminal: 80 });
  expect(summary.stdout).toMatch(
    /^# recibo doctor: saída 78\n\n\| Resultado \| Passo \| .*\|\n\|(---\|){3}\n\| ✔ ok \| /,
  );
  expect(summary.stdout).toContain('\n| ✖ falha | Token | falta o token');
  expect(summary.stdout).not.toContain('\u001b');
});

test('a receipt that is none, or the token, is 2', async () => {
  for (const receipt of ['..', CANARY]) {
    const run = await new User().run(['doctor', '--receipt', receipt], asking('https://a.example/v3'));
    expect(run).toMatchObject({ exit: 2, stdout: '' });
  }
});
