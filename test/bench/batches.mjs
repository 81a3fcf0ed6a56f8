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
    ...[64, 4].map((connections) => curl(origin, connections)),
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
    command(ndjson, ...batch('ndjson', COUNT), {
      ratios: [
        { to: bare, goal: 1 / 0.8 },
        { to: curlAt(connections), goal: 1 / 0.45 },
      ],
    }),
    ...(connections === 64
      ? [command('the same as csv', ...batch('csv', COUNT + 1), { ratios: [{ to: ndjson, goal: 1 / 0.9 }] })]
      : []),
  ];
}

function curlAt(connections) {
  return `curl --parallel, ${connections} at once`;
}

/** Downloads, and looks at nothing. */
function curl(origin, connections) {
  const addresses = `${origin}${pathOf(`R[1-${COUNT}]`)}`;
  const options = [
    '--parallel',
    '--parallel-max',
    String(connections),
    '-sS',
    '-o',
    '/dev/null',
    '-H',
    `Authorization: Token ${TOKEN}`,
  ];
  return command(curlAt(connections), ['curl', ...options, addresses], 0, (stdout) => stdout === '', {
    needs: ['curl'],
  });
}

function isAllAnswered(stdout) {
  return stdout === `${COUNT}\n`;
}

function linesOf(file) {
  return readFileSync(file, 'latin1').split('\n').length - 1;
}
