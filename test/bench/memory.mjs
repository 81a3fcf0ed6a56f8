// The most memory that batches take: of many receipts beside few.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WAITING } from './answer.mjs';
import { missingOf } from './commands.mjs';
import { WrongAnswer } from './measure.mjs';

const HOOK = fileURLToPath(new URL('note-peak-memory.cjs', import.meta.url));
/** What a few receipts take differs from run to run by a tenth: the median counts. */
const FEW_ROUNDS = 3;
/** The most that a batch may take, in MiB, however long it is. */
const MOST = { name: '150 MB', mebibytes: 150e6 / 2 ** 20 };
const WAIT = ['--wait=2s', '--interval', '1s'];

/** @type {{ name: string, receipt: string, count: number, rounds: number, options: string[], ratios: import('./commands.mjs').Ratio[] }[]} */
const RUNS = [
  { name: '10,000 receipts', receipt: 'R', count: 10_000, rounds: FEW_ROUNDS, options: [], ratios: [] },
  {
    ...{ name: '1,000,000 receipts', receipt: 'R', count: 1_000_000, rounds: 1, options: [] },
    ratios: [
      { to: '10,000 receipts', goal: 1.3 },
      { to: MOST.name, goal: 1 },
    ],
  },
  { name: '1,000 receipts that wait', receipt: WAITING, count: 1_000, rounds: FEW_ROUNDS, options: WAIT, ratios: [] },
  {
    ...{ name: '10,000 receipts that wait', receipt: WAITING, count: 10_000, rounds: 1, options: WAIT },
    ratios: [{ to: '1,000 receipts that wait', goal: 1.3 }],
  },
];

/**
 * Through pipes, 64 at once.
 *
 * @param tellRound given how many runs there are, gives what is told of each as it ends
 * @returns the runs that can be had on this machine, and the peaks of each in MiB, by name
 */
export async function measureMemory(program, environment, tellRound) {
  const peaks = new Map([[MOST.name, [MOST.mebibytes]]]);
  if (missingOf({ needs: ['cat', 'wc'] }).length > 0) return { runs: [], peaks };
  const onRun = tellRound(RUNS.length);
  for (const [index, run] of RUNS.entries()) {
    const found = [];
    for (let round = 0; round < run.rounds; round += 1) found.push(await peakOf(run, program, environment));
    peaks.set(run.name, found);
    onRun(index + 1);
  }
  return { runs: RUNS, peaks };
}

async function peakOf({ name, receipt, count, options }, program, environment) {
  const [list, note] = ['memory-list', 'memory-peak'].map((file) => join(environment.HOME, file));
  writeFileSync(list, Array.from({ length: count }, (_, index) => `${receipt}${index + 1}\n`).join(''));
  const batch = ['nfe', '--input', '-', '-o', 'ndjson', '--concurrency', '64', ...options];
  const words = ['cat "$0" | "$@" | wc -l', list, process.execPath, '--require', HOOK, program, ...batch];
  const env = { ...environment, PEAK_MEMORY: note };
  const child = spawn('sh', ['-c', ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (Number(lines) !== count) throw new WrongAnswer(`${name}: ${lines.trim()} records`);
  return Number(readFileSync(note, 'utf8')) / 1024;
}
