import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GOLDENS, golden } from '../support/golden.ts';
import { recibo } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';
import { type GoldenCase, PIPE_CASES, TERMINAL_CASES } from './golden-cases.ts';

const CASES = [...PIPE_CASES, ...TERMINAL_CASES];

describe.concurrent('through pipes, the built program says the same as ever', () => {
  test.each(PIPE_CASES)('$name', async (golden) => {
    const { argv, environment = {} } = golden;
    compare(golden, await recibo(argv, { environment }));
  });
});

describe('on a terminal, the program shows the same as ever', () => {
  test.each(TERMINAL_CASES)('$name', async (golden) => {
    const { argv, columns, environment = {} } = golden;
    compare(golden, await onTerminal(argv, { columns: columns ?? 0, environment }));
  });
});

test('no two goldens have one name', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
});

test('every golden file belongs to a case', () => {
  expect(readdirSync(GOLDENS).sort()).toEqual(CASES.map(({ name }) => `${name}.txt`).sort());
});

function compare({ name, argv, columns, environment = {} }: GoldenCase, run: Parameters<typeof golden>[2]): void {
  const assignments = Object.entries(environment).map(([key, value]) => `${key}=${value} `);
  const stream = columns === null ? 'pipe' : `terminal of ${columns} columns`;
  golden(name, `$ ${assignments.join('')}recibo ${argv.map(quoted).join(' ')}\n(${stream})`, run);
}

function quoted(argument: string): string {
  return /^[\w.,/-]+$/.test(argument) ? argument : JSON.stringify(argument);
}
