import { expect, test } from 'vitest';
import { exitOfFirstLookup } from '../../src/present/sandbox/print-scenarios.ts';
import { scriptOf } from '../../src/sandbox/scenarios-by-ending.ts';
import { EXIT_OF_ENDING } from '../program/endings.ts';

test.each(Object.entries(EXIT_OF_ENDING))('…%s is listed with the exit codes %j that a lookup has', (ending, exits) => {
  const { nfe, nfse } = scriptOf(ending);
  expect({ nfe: exitOfFirstLookup(nfe), nfse: exitOfFirstLookup(nfse) }).toEqual(exits);
});
