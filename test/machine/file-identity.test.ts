import { expect, test } from 'vitest';
import { isSameFile } from '../../src/machine/file-identity.ts';

test.each([
  [{ dev: 1, ino: 2 }, true],
  [{ dev: 1, ino: 3 }, false],
  [{ dev: 2, ino: 2 }, false],
])('a file is the same by its disk and by its number there: %o, %s', (other, isSame) => {
  expect(isSameFile({ dev: 1, ino: 2 }, other)).toBe(isSame);
});
