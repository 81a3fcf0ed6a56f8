import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { ENDINGS } from '../support/endings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { closedPort } from '../support/listen.ts';
import { until } from '../support/peer-client.ts';
import { commandFor, PROGRAM_IN_SHELL, recibo } from '../support/program.ts';
import { inProcess, onTerminal } from '../support/terminal.ts';

/** A sandbox that runs in a process of its own. */
interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The first line of standard output. */
  readonly baseUrl: string;
  /** What it has said on standard error so far. */
  readonly log: () => string;
  readonly exit: Promise<number | null>;
}

async function start(...options: string[]): Promise<Running> {
  const child = spawn(...commandFor(['sandbox', '--lang', 'en', ...options]), {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [baseUrl = ''] = await once(createInterface(child.stdout), 'line');
  return { child, baseUrl, log: () => Buffer.concat(chunks).toString(), exit };
}

const HEADERS = { Authorization: 'Token t', 'Content-Type': 'application/json' };

describe.concurrent('recibo sandbox', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('serves until %s, and tells of each request', async (signal, code) => {
    const { child, baseUrl, log, exit } = await start();
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v3$/);
    const response = await fetch(`${baseUrl}/nfe/nota/A004/completa`, { headers: HEADERS });
    expect(await response.text()).toContain('004 (Documento emitido)');
    await (await fetch(`${baseUrl}/danfe/A004.pdf`)).arrayBuffer();
    await (await fetch(`${baseUrl}/nada`)).text();
    // A client that still waits does not keep it.
    const waiting = fetch(`${baseUrl}/nfe/nota/A408/completa`, { headers: HEADERS }).catch(() => 'dropped');
    await new Promise((resolve) => setTimeout(resolve, 100));
    // A process that has stood still writes what it has to say later.
    await until(() => log().includes('/nada 404'));
    child.kill(signal);
    expect([await exit, await waiting]).toEqual([code, 'dropped']);
    const lines = log()
      .replace(/ \d+ ms/g, '')
      .split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'GET /v3/nfe/nota/A004/completa 200',
      'GET /v3/danfe/A004.pdf 200',
      'GET /v3/nada 404',
    ]);
    expect(lines).toContain(`recibo: note: the sandbox has stopped (${signal})`);
  });

  test('listens on the port that it is told, and says where it cannot', async () => {
    const port = await closedPort();
    const { child, baseUrl, exit } = await start('--port', `${port}`);
    expect(baseUrl).toBe(`http://127.0.0.1:${port}/v3`);
    const second = await recibo(['sandbox', '--port', `${port}`, '--lang', 'pt']);
    expect(second).toMatchObject({ exit: 69, stdout: '' });
    expect(second.stderr).toContain(`a porta ${port} já está em uso`);
    child.kill();
    await exit;
  });

  test('takes the time that it is told', async () => {
    const { child, baseUrl, exit } = await start('--latency', '150ms');
    const begin = performance.now();
    await (await fetch(`${baseUrl}/nfe/nota/A004/completa`, { headers: HEADERS })).text();
    expect(performance.now() - begin).toBeGreaterThan(140);
    child.kill();
    await exit;
  });

  test('goes on when the reader of its address has gone', async () => {
    const { child, baseUrl, exit } = await start();
    child.stdout.destroy();
    const status = async () => (await fetch(`${baseUrl}/nfe/nota/A500/completa`, { headers: HEADERS })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    child.kill();
    expect(await exit).toBe(143);
  });
});

/** Runs a shell script beside the sandbox. */
function beside(script: string, environment: Readonly<Record<string, string>> = {}) {
  return recibo(['sandbox', '--lang', 'en', '--', 'sh', '-c', script], { environment });
}

describe.concurrent('recibo sandbox -- program', () => {
  test.each([
    ['exit 0', 0],
    ['exit 7', 7],
    ['exit 255', 255],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
  ])('%s: exits with %i', async (script, exit) => {
    expect(await beside(script)).toMatchObject({ exit, stdout: '', stderr: '' });
  });

  test.each([
    [['nada-assim'], 127, 'there is no program nada-assim'],
    [['/'], 126, '/ could not be run (EACCES)'],
  ])('%j exits with %i', async (command, exit, text) => {
    const run = await recibo(['sandbox', '--lang', 'en', '--', ...command]);
    expect(run).toMatchObject({ exit, stdout: '' });
    expect(run.stderr).toContain(text);
  });

  test('runs a script that does not say what runs it', async () => {
    const script = join(temporaryFolder('recibo-script-'), 'script');
    writeFileSync(script, 'echo "$1|$RECIBO_TOKEN"; exit 7\n', { mode: 0o755 });
    const run = await recibo(['sandbox', '--', script, '$HOME "x"']);
    expect(run).toMatchObject({ exit: 7, stdout: '$HOME "x"|sandbox\n' });
  });

  test('leads the program to itself, past every proxy, and never shows it the token', async () => {
    const run = await beside('echo "$RECIBO_BASE_URL|$RECIBO_TOKEN|$NO_PROXY"', {
      RECIBO_TOKEN: CANARY,
      NO_PROXY: 'a.example',
    });
    expect(run.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v3\|sandbox\|a\.example,127\.0\.0\.1,localhost,::1\n$/);
  });

  test('leaves the program what the environment says of its own connections', async () => {
    const { stdout } = await beside('echo "$NODE_TLS_REJECT_UNAUTHORIZED"', { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(stdout).toBe('0\n');
  });

  test('lets a script branch on what recibo says', async () => {
    const ask = (receipt: string) => `${PROGRAM_IN_SHELL} nfe ${receipt} -q || codes="$codes $?"`;
    const script = `${ask('004')}; ${ask('010')}; ${ask('900')}; ${ask('A204')}; ${ask('A204')}; echo "$codes"`;
    const run = await beside(script, { HTTP_PROXY: `http://127.0.0.1:${await closedPort()}` });
    expect(run).toMatchObject({ exit: 0, stdout: ' 30 90 22 23\n' });
    expect(run.stderr.match(/^GET /gm)).toHaveLength(5);
  });

  test('takes everything behind -- for the program, options of recibo included', async () => {
    const run = await recibo(['sandbox', '--', 'sh', '-c', 'echo "$@"', '--', '--list', '--help', '--', 'nfe']);
    expect(run).toMatchObject({ exit: 0, stdout: '--list --help -- nfe\n' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on, and waits for the program', async (signal) => {
    const name = signal.slice(3);
    const script = `trap 'echo told; exit 9' ${name}; echo ready; while :; do sleep 0.05; done`;
    const child = spawn(...commandFor(['sandbox', '--', 'sh', '-c', script]), {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout);
    const exit = new Promise((resolve) => child.on('close', resolve));
    const [first] = await once(lines, 'line');
    const second = once(lines, 'line');
    child.kill(signal);
    expect([first, await second, await exit]).toEqual(['ready', ['told'], 9]);
  });

  test('does not outlive the program', async () => {
    const run = await beside('echo "$RECIBO_BASE_URL"');
    const socket = connect(Number(new URL(run.stdout.trim()).port), '127.0.0.1');
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe.concurrent('recibo sandbox --list', () => {
  test('has a line for each ending, and one for all others', async () => {
    const { exit, stdout } = await inProcess(['sandbox', '--list', '--lang', 'pt']);
    expect(exit).toBe(0);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([ending]) => ending)).toEqual([...ENDINGS, '*']);
    expect(rows.find(([ending]) => ending === '900')).toEqual(['900', '90', '50', 'situação 900, rejeitada (só NF-e)']);
  });

  test('is the same JSON in every language', async () => {
    const [pt, en] = await Promise.all(
      ['pt', 'en'].map((lang) => inProcess(['sandbox', '--list', '--json', '--lang', lang])),
    );
    expect(en?.stdout).toBe(pt?.stdout);
    const rows: unknown = JSON.parse(pt?.stdout ?? '');
    expect(rows).toHaveLength(ENDINGS.length + 1);
    expect(rows).toContainEqual({
      ending: '290',
      name: 'becomes-failed',
      nfe: { answers: ['002', '003', '900'], exitCode: 22 },
      nfse: { answers: ['002', '003', '999'], exitCode: 22 },
      pt: '002, depois 003, depois 900 (NFS-e: 999)',
      en: '002, then 003, then 900 (NFS-e: 999)',
    });
  });

  test.each([40, 80])('fits a terminal of %i columns', async (columns) => {
    const { stdout } = await onTerminal(['sandbox', '--list', '--color', 'never'], { columns });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(lines.length).toBeGreaterThan(ENDINGS.length + 1);
  });
});
