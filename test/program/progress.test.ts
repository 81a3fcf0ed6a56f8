import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { IN_SHELL, shell } from '../support/program.ts';
import { asking, type RunOptions, run } from '../support/run.ts';
import { type Answer, ISSUED, PENDING, startService } from '../support/service.ts';

/** A clock fifty times as fast as ours. */
const fastClock = {
  now: () => performance.now() * 50,
  date: () => new Date(2026, 10, 26, 14, 0),
  sleep: async (ms: number, signal?: AbortSignal) => {
    await sleep(ms / 50, undefined, signal && { signal }).catch(() => {
      throw signal?.reason;
    });
  },
  random: () => 0.5,
};

/** What stands on standard error besides warnings, line by line, with each figure as 0. */
async function toldOf(answer: Answer, argv: readonly string[], options: RunOptions = {}): Promise<string[]> {
  const { baseUrl } = await startService(answer);
  const env = { ...asking(baseUrl), ...options.env };
  const { stderr } = await run(['nfe', ...argv], { ...options, env, host: { clock: fastClock } });
  const lines = stderr.replace(/\d+(\.\d+)?/g, '0').split('\n');
  return lines.filter((line) => line.startsWith('recibo: ') && !line.includes('warning'));
}

const ISSUING = JSON.stringify({ status: '003 (Emitindo documento)', descricao: 'd', data: {} });
const inSteps: Answer = (_, nth, response) => response.end([PENDING, PENDING, ISSUING][nth - 1] ?? ISSUED);
const slowly: Answer = async (_, __, response) => {
  await sleep(1500);
  response.end(ISSUED);
};

const PAUSE = /^recibo: 0 of 0 · all pause until 0:0:0 \(too many requests\)/;

describe('where nothing moves', () => {
  it.each<[string, RunOptions]>([
    ['off a terminal', {}],
    ['where TERM is dumb', { terminal: 90, env: { TERM: 'dumb' } }],
    ['where ACCESSIBLE is set', { terminal: 90, env: { ACCESSIBLE: '1' } }],
  ])('%s, a line stands for each change of the status under --wait', async (_, options) => {
    const lines = await toldOf(inSteps, ['R1', '-f', 'status', '--wait'], options);
    const changes = ['Pending', 'Issuing'].map((status) =>
      expect.stringMatching(`^recibo: 0 ${status} · ask.* · gives up in`),
    );
    expect(lines.filter((line) => line.includes('gives up'))).toEqual(changes);
  });

  it('a line stands for each 30 s without another', async () => {
    const lines = await toldOf(slowly, ['R1', '-f', 'status', '--timeout', '5m']);
    expect(lines.slice(0, 2)).toEqual(['recibo: asking · 0 s', 'recibo: asking · 0 s']);
    const [first] = await toldOf(slowly, ['R1', 'R2', 'R3', '--concurrency', '1', '-o', 'ndjson', '--timeout', '5m']);
    expect(first).toBe('recibo: 0 of 0');
  });

  it('a pause of all, since the service asks for it, is told once, with its end', async () => {
    const throttled: Answer = (_, nth, response) => {
      if (nth === 1) response.writeHead(429, { 'Retry-After': '20' });
      response.end(ISSUED);
    };
    const lines = await toldOf(throttled, ['R1', 'R2', 'R3', '-o', 'ndjson', '--retries', '1']);
    expect(lines.filter((line) => line.includes('pause'))).toEqual([expect.stringMatching(PAUSE)]);
  });

  it('--quiet says nothing', async () => {
    expect(await toldOf(inSteps, ['R1', '--quiet', '--wait'])).toEqual([]);
    expect(await toldOf(slowly, ['R1', 'R2', '--quiet'])).toEqual([]);
  });
});

const { stdout: version } = spawnSync('script', ['--version'], { encoding: 'utf8' });

// That of BSD takes its command in another way.
describe.runIf(version?.includes('util-linux'))('on a terminal', () => {
  const soon: Answer = async (_, __, response) => {
    await sleep(700);
    response.end(ISSUED);
  };

  it.each([
    [60, true],
    // Some have no size.
    [0, false],
  ])('of %i columns a line moves below what is written, and is gone at the end', async (columns, isDrawn) => {
    const { baseUrl } = await startService(soon);
    const command = `stty cols ${columns}; ${IN_SHELL} nfe R1 R2 -f status --concurrency 1 --color never`;
    const { stdout } = await shell(`script -qfec "${command}" /dev/null`, {
      env: { ...asking(baseUrl), TERM: 'xterm' },
    });
    const drawn = /[^\r\n]*\u001b\[1G(?:\u001b\[0K)?|\u001b\[\?2026[hl]/g;
    expect(/\S {2}█+░+ 1 of 2 · .* left · Issued 1\u001b/.test(stdout)).toBe(isDrawn);
    const lines = stdout.replaceAll(drawn, '').split('\r\n');
    const sums = expect.stringMatching(/^2 receipts in/);
    const warning = expect.stringMatching(/^recibo: warning: answers that deviate from the contract: 2/);
    expect(lines).toEqual(['004 (Documento emitido)', '004 (Documento emitido)', '', warning, sums, '']);
  });
});
