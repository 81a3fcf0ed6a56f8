import { expect, test } from 'vitest';
import { isHangupIgnored } from '../../src/machine/signals.ts';

/** No process has this number, so that only the name tells. */
const NOBODY = 0;

test.each([
  ['nohup', true],
  ['/usr/bin/nohup', true],
  ['/usr/bin/nohup.sh', false],
  ['/usr/bin/nohup/recibo', false],
  ['mynohup', false],
  ['', false],
  [undefined, false],
])('started by %j, a run outlives its terminal: %s', (startedBy, isIgnored) => {
  expect(isHangupIgnored(startedBy, NOBODY)).toBe(isIgnored);
});
