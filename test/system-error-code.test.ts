import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { errorCode, systemError } from '../src/system-error-code.ts';

function numbered(code: string, errno: number): Error {
  return Object.assign(systemError(code), { errno: -errno });
}

test.each([
  [systemError('ENOENT'), 'ENOENT'],
  // As Node says it of a write, and of a close.
  [numbered('UNKNOWN', constants.errno.EDQUOT), 'EDQUOT'],
  [numbered(`Unknown system error -${constants.errno.ESTALE}`, constants.errno.ESTALE), 'ESTALE'],
  [numbered('UNKNOWN', 4094), 'UNKNOWN'],
  [systemError('UNKNOWN'), 'UNKNOWN'],
  [new Error('words'), 'UNKNOWN'],
  ['words', 'UNKNOWN'],
])('%o has the code %s', (error, code) => {
  expect(errorCode(error)).toBe(code);
});
