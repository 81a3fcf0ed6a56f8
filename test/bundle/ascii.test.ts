import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the program is all ASCII, as which it is read', () => {
  expect(isAscii(readFileSync(new URL('../../dist/recibo.js', import.meta.url)))).toBe(true);
});
