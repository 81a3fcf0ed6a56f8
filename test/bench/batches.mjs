// Batches: many receipts at once, beside a bare loop and curl, which do nothing else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathOf, TOKEN } from './answer.mjs';
import { command } from './commands.mjs';
import { standaloneBatch } from './standalone.mjs';

const COUNT = 20_000;
const BARE_LOOP = fileURLToPath(new URL('bare-loop.mjs', import.meta.url));

/** What is enough for runs of seconds. */
export const MOST_ROUNDS = 5;

/** @param folder where the list and what the runs write is kept */
export function batchCommands(program, origin, folder) {
  const list = join(folder, 'receipts.txt');
  writeFileSync(list, Array.from({ length: COUNT }, (_, index) => `R${index + 1}\n`).join(''));
  return [
    ...[64, 4].flatMap((connections) => comparison(program, origin, list, connections)),
    standaloneBatch(list, (out) => linesOf(out) === COUNT),
    curl(origin),
  ];
}

function comparison(program, origin, list, connections) {
  const bare = `bare loop, ${connections} at once`;
  const ndjson = `batch, ndjson, ${connections} at once`;
  const batch = (format, lines) => {
    const out = `${list}.${connections}.${format}`;
    const options = ['--input', list, '-o', format, '--concurrency', String(connections)];
    const argv = ['sh', '-c', 'exec "$@" >"$0"', out, process.execPath, program, 'nfe', ...options];
    return [argv, 0, () => linesOf(out) === lines];
  };
  return [
    command(bare, [process.execPath, BARE_LOOP, origin, list, String(connections)], 0, isAllAnswered),
    command(ndjson, ...batch('ndjson', COUNT), { ratios: [{ to: bare, goal: 1 / 0.8 }, ...besideCurl(connections)] }),
    ...(connections === 64
      ? [command('the same as csv', ...batch('csv', COUNT + 1), { ratios: [{ to: ndjson, goal: 1 / 0.9 }] })]
      : []),
  ];
}

function besideCurl(connections) {
  return connections === 64 ? [{ to: 'curl --parallel', goal: 1 / 0.45 }] : [];
}

/** Downloads, and looks at nothing. */
function curl(origin) {
  const addresses = `${origin}${pathOf(`R[1-${COUNT}]`)}`;
  const options = [
    '--parallel',
    '--parallel-max',
    '64',
    '-sS',
    '-o',
    '/dev/null',
    '-H',
    `Authorization: Token ${TOKEN}`,
  ];
  return command('curl --parallel', ['curl', ...options, addresses], 0, (stdout) => stdout === '', { needs: ['curl'] });
}

function isAllAnswered(stdout) {
  return stdout === `${COUNT}\n`;
}

function linesOf(file) {
  return readFileSync(file, 'latin1').split('\n').length - 1;
}
