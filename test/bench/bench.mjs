// How long whole runs of recibo take, beside bare Node and what others use: `npm run bench`. See README.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BASE, TOKEN } from './answer.mjs';
import { batchCommands, MOST_ROUNDS } from './batches.mjs';
import { commandsFor, missingOf } from './commands.mjs';
import { measureSteps, STEPS } from './in-process.mjs';
import { measure, WrongAnswer } from './measure.mjs';
import { measureMemory } from './memory.mjs';
import { summarise, summariseMemory, tableOf } from './report.mjs';
import { standaloneCommands } from './standalone.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    program: { type: 'string', default: fileURLToPath(new URL('../../bin/recibo.js', import.meta.url)) },
  },
});

const home = mkdtempSync(join(tmpdir(), 'recibo-bench-'));
const server = fork(fileURLToPath(new URL('server.mjs', import.meta.url)));
try {
  const [port] = await once(server, 'message');
  const report = await reportOn(`http://127.0.0.1:${port}`);
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (options.out !== undefined) writeFileSync(options.out, text);
  process.stdout.write(options.json ? text : tableOf(report));
} catch (error) {
  if (!(error instanceof WrongAnswer)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  server.disconnect();
  rmSync(home, { recursive: true, force: true });
}

async function reportOn(origin) {
  const rounds = Number(options.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new WrongAnswer('--rounds: a whole number from 1');
  const single = sortedOut([...commandsFor(options.program, origin), ...standaloneCommands()]);
  const times = await measure(single.present, rounds, environmentFor(origin), tellRound(rounds));
  const batches = sortedOut(batchCommands(options.program, origin, home));
  const fewRounds = Math.min(rounds, MOST_ROUNDS);
  const batchTimes = await measure(batches.present, fewRounds, environmentFor(origin), tellRound(fewRounds));
  const { runs, peaks } = await measureMemory(options.program, environmentFor(origin), tellRound);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    rounds,
    results: [
      ...summarise(single.present, times),
      ...summarise(STEPS, await measureSteps(rounds)),
      ...summarise(batches.present, batchTimes),
      ...summariseMemory(runs, peaks),
    ],
    absent: [...single.absent, ...batches.absent],
  };
}

function sortedOut(commands) {
  const absent = commands.flatMap((command) => {
    const missing = missingOf(command);
    return missing.length === 0 ? [] : [{ name: command.name, why: `no ${missing.join(', no ')}` }];
  });
  return { present: commands.filter(({ name }) => absent.every((other) => other.name !== name)), absent };
}

/** The whole environment: `NODE_EXTRA_CA_CERTS` alone would add 60 ms to each start of Node. */
function environmentFor(origin) {
  return {
    PATH: process.env.PATH,
    HOME: home,
    LANG: 'en_US.UTF-8',
    TERM: 'xterm-256color',
    RECIBO_BASE_URL: `${origin}${BASE}`,
    RECIBO_TOKEN: TOKEN,
  };
}

/** Says how far it is, where somebody waits for it. */
function tellRound(rounds) {
  if (!process.stderr.isTTY) return () => {};
  return (round) => process.stderr.write(round < rounds ? `\r${Math.max(round, 0)}/${rounds}` : '\r\x1b[K');
}
