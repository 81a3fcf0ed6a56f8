// The rows of the standalone program (`npm run standalone`): absent where it has not been built.
import { fileURLToPath } from 'node:url';
import { RECEIPT } from './answer.mjs';
import { command, isAnswer, isTable } from './commands.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/standalone/recibo', import.meta.url));

/** @returns {import('./commands.mjs').Command[]} */
export function standaloneCommands() {
  const quick = [{ to: 'node', goal: 0.5 }];
  const onTerminal = { onTerminal: true, needs: ['script', 'stty', PROGRAM] };
  return [
    standalone('lookup, --json', ['nfe', RECEIPT, '--json'], isAnswer, [{ to: 'curl and jq', goal: 0.9 }]),
    standalone(
      'lookup, table on a terminal',
      ['nfe', RECEIPT],
      isTable,
      [{ to: 'curl and jq on a terminal', goal: 1.2 }],
      onTerminal,
    ),
    standalone('--version', ['--version'], (stdout) => stdout.startsWith('recibo '), quick),
    standalone('--help', ['--help'], (stdout) => stdout.includes('recibo nfe'), quick),
    standalone('TAB behind a command', ['__complete', 'nfe', '-'], (stdout) => stdout.includes('--field'), quick),
  ];
}

/**
 * @param list a file of receipts
 * @param isWhole whether a file has a line for each of them
 * @returns {import('./commands.mjs').Command}
 */
export function standaloneBatch(list, isWhole) {
  const out = `${list}.standalone`;
  const words = ['sh', '-c', 'exec "$@" >"$0"', out, PROGRAM, 'nfe', '--input', list, '-o', 'ndjson'];
  return command('standalone: batch, ndjson, 64 at once', [...words, '--concurrency', '64'], 0, () => isWhole(out), {
    ratios: [{ to: 'curl --parallel, 64 at once', goal: 1 }, { to: 'batch, ndjson, 64 at once' }],
    needs: [PROGRAM],
  });
}

function standalone(name, options, isRight, ratios, { onTerminal = false, needs = [PROGRAM] } = {}) {
  return command(`standalone: ${name}`, [PROGRAM, ...options], 0, isRight, { ratios, needs, onTerminal });
}
