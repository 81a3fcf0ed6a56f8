import { expect, test } from 'vitest';
import { exitOfFirstLookup } from '../../src/present/sandbox/exits.ts';
import { courseOf } from '../../src/sandbox/scenarios.ts';
import { EXIT_OF_ENDING } from '../program/endings.ts';

test.each(Object.entries(EXIT_OF_ENDING))('…%s is listed with the exit codes %j that a lookup has', (ending, exits) => {
  const { nfe, nfse } = courseOf(ending);
  expect({ nfe: exitOfFirstLookup(nfe), nfse: exitOfFirstLookup(nfse) }).toEqual(exits);
});
