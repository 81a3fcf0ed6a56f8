import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/options/choices.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { ENDINGS } from '../support/endings.ts';
import { asking, recibo } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';
import { EXIT_OF_ENDING, soon } from './endings.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const OPERATIONS = ['nfe', 'nfse'] as const;
const WAYS_TO_PRINT = [...FORMAT_NAMES.map((name) => ['-o', name]), ['--json'], ['-f', 'status'], ['-q']];
const CELLS = Object.entries(EXIT_OF_ENDING).flatMap(([ending, exits]) =>
  OPERATIONS.map((operation) => [operation, ending, exits[operation]] as const),
);

/** A receipt of its own for each run, since some endings change with every lookup. */
function argvOf(operation: string, ending: string, way: readonly string[], place: string): string[] {
  return [operation, `${place}${way.join('')}-${ending}`, ...soon(ending), ...way];
}

test('the table holds every ending that the sandbox knows', () => {
  expect(Object.keys(EXIT_OF_ENDING)).toEqual(expect.arrayContaining([...ENDINGS]));
});

describe.concurrent('through pipes, the built program', () => {
  test.each(CELLS)('%s …%s exits with %i, and prints the body itself as json', async (operation, ending, exit) => {
    const environment = asking(sandbox.baseUrl);
    const json = await recibo([operation, `B-${ending}`, ...soon(ending), '--json'], { environment });
    expect(json.exit).toBe(exit);
    expect(json.bytes.toString('latin1')).toBe(await bodyOf(operation, ending));
  });
});

describe('in every format, on a terminal and off it', () => {
  test.each(CELLS)('%s …%s exits with %i', async (operation, ending, exit) => {
    const environment = asking(sandbox.baseUrl);
    const runs = await Promise.all(
      WAYS_TO_PRINT.flatMap((way) => [
        onTerminal(argvOf(operation, ending, way, 'T'), { environment }),
        onTerminal(argvOf(operation, ending, way, 'S'), { environment, terminals: [] }),
      ]),
    );
    expect(runs.map((run) => run.exit)).toEqual(runs.map(() => exit));
  });
});

/** The endings that leave nothing to show. */
const BODILESS = ['401', '403', '429', '502', '503', '408', '301', '601', '602'];

/** What the sandbox sends for the ending, byte for byte, on a receipt that nobody asked for before; links lead to itself. */
async function bodyOf(operation: string, ending: string): Promise<string> {
  if (BODILESS.includes(ending)) return '';
  const other = await startSandbox();
  try {
    const path = operation === 'nfe' ? `nfe/nota/B-${ending}/completa` : `nfse/nota/B-${ending}`;
    const ask = () =>
      fetch(`${other.baseUrl}/${path}`, {
        headers: { authorization: 'Token t', 'content-type': 'application/json' },
      });
    const first = await ask();
    const response = ending === '428' ? await ask() : first;
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return body.replaceAll(other.baseUrl, sandbox.baseUrl);
  } finally {
    await other.close();
  }
}
