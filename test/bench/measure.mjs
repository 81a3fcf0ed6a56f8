// Runs every command once a round, so that what slows the machine down for a while slows all of them down.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WARM_UP_ROUNDS = 2;
const ON_TERMINAL = fileURLToPath(new URL('on-terminal.mjs', import.meta.url));

/** A command that gave a wrong answer: its time would mean nothing. */
export class WrongAnswer extends Error {}

/**
 * The wall times of each command in milliseconds, by name: from the start of the process to its end.
 *
 * @param {import('./commands.mjs').Command[]} commands
 * @returns {Promise<Map<string, number[]>>}
 */
export async function measure(commands, rounds, environment, onRound) {
  const times = new Map(commands.map(({ name }) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const command of shuffled(commands)) {
      const run = await (command.onTerminal ? runOnTerminal : runInPipes)(command.argv, {
        ...environment,
        ...command.environment,
      });
      check(command, run);
      if (round >= 0) times.get(command.name).push(run.ms);
    }
    onRound(round + 1);
  }
  return times;
}

/** Who comes after whom must not be the same in each round: what a big process leaves behind slows the next one down. */
function shuffled(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** In a terminal of 100 columns, which is measured from within. */
async function runOnTerminal(argv, environment) {
  const noteFile = join(environment.HOME, 'time');
  const words = [process.execPath, ON_TERMINAL, noteFile, ...argv].map(quoted).join(' ');
  const line = `stty columns 100 rows 40; exec ${words}`;
  const run = await runInPipes(['script', '-qec', line, '/dev/null'], environment);
  return { ...run, ms: Number(readFileSync(noteFile, 'utf8')) };
}

function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

async function runInPipes([program, ...rest], environment) {
  const [stdout, stderr] = ['stdout', 'stderr'].map((name) => openPipe(join(environment.HOME, name)));
  const startedAt = performance.now();
  const child = spawn(program, rest, { env: environment, stdio: ['ignore', stdout.end, stderr.end] });
  const [exit] = await once(child, 'exit');
  const ms = performance.now() - startedAt;
  return { ms, exit, stdout: await stdout.text(), stderr: await stderr.text() };
}

/** A pipe as a shell makes it; Node would make a socket, which nobody's standard output is in a script. */
function openPipe(path) {
  if (!existsSync(path)) execFileSync('mkfifo', [path]);
  const source = new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), writable: false });
  const chunks = [];
  source.on('data', (chunk) => chunks.push(chunk));
  const isOver = once(source, 'end');
  const end = openSync(path, 'w');
  const text = async () => {
    closeSync(end);
    await isOver;
    return Buffer.concat(chunks).toString('utf8');
  };
  return { end, text };
}

function check({ name, exit, isRight }, run) {
  if (run.exit === exit && isRight(run.stdout, run.stderr)) return;
  const said = `${run.stdout}${run.stderr}`.slice(0, 400);
  throw new WrongAnswer(`${name}: wrong answer (exit code ${run.exit}, should be ${exit}). It said:\n${said}`);
}
