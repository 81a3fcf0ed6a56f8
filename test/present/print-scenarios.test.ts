import { expect, test } from 'vitest';
import { exitOfFirstLookup, printScenarios } from '../../src/present/sandbox/print-scenarios.ts';
import { scriptOf } from '../../src/sandbox/scenario-by-receipt-ending.ts';
import { EXIT_OF_ENDING } from '../program/endings.ts';
import { keptScreen } from '../support/screen.ts';

test.each(Object.entries(EXIT_OF_ENDING))('…%s is listed with the exit codes %j that a lookup has', (ending, exits) => {
  const { nfe, nfse } = scriptOf(ending);
  expect({ nfe: exitOfFirstLookup(nfe), nfse: exitOfFirstLookup(nfse) }).toEqual(exits);
});

test('on a terminal each answer begins in one column, two blanks behind the widest exit codes', async () => {
  const { screen, written } = keptScreen({ columns: 80 });
  await printScenarios(false, screen);
  const rows = written.join('').trimEnd().split('\n');
  const start = rows[0]?.indexOf('Answer') ?? 0;
  expect(rows.filter((row) => !/^ {2}\S/.test(row.slice(start - 2)))).toEqual([]);
});
