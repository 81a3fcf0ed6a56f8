import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openOutputs, type StandardStream } from '../../src/machine/output-streams.ts';

const never = new AbortController().signal;
const signals = { interruption: never, graceOver: never, leaveToSystem: async () => {} };

test.each([
  { isTerminal: true, isWindows: true, isByStream: true },
  { isTerminal: true, isWindows: false, isByStream: false },
  { isTerminal: false, isWindows: true, isByStream: false },
])('only the console of Windows is written to by way of Node: %o', async ({ isByStream, ...place }) => {
  let writes = 0;
  const write: Writable['_write'] = (_chunk, _encoding, done) => {
    writes += 1;
    done();
  };
  const open = () => Object.assign(new Writable({ write }), { columns: 80, rows: 24 });
  const stream = (descriptor: 1 | 2): StandardStream => ({ ...place, descriptor, open, openWaiting: null });
  // Nothing: the descriptor is the one of the tests' own.
  expect(await openOutputs(stream(1), stream(2), signals).stdout.write('')).toBeNull();
  expect(writes).toBe(isByStream ? 1 : 0);
});
