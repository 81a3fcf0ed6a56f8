import { closeSync, constants, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { type OutputStream, openOutputs } from '../../src/machine/output-streams.ts';
import { pathsOpened } from '../support/altered-fs.ts';
import { openPipe } from '../support/pipe.ts';

const never = new AbortController().signal;
const signals = { interruption: never, graceOver: never, leaveToSystem: async () => {} };

/** An output to a pipe as Windows has it, where it is not opened once more; `streamed` is what came to Node's own stream. */
function outputTo(descriptor: number): { output: OutputStream; streamed: string[] } {
  const streamed: string[] = [];
  const write: Writable['_write'] = (chunk, _encoding, done) => done(void streamed.push(`${chunk}`));
  const open = () => Object.assign(new Writable({ write }), { columns: 80, rows: 24 });
  const stream = { descriptor, isTerminal: false, isWindows: true, open, openWaiting: null };
  return { output: openOutputs(stream, stream, signals).stdout, streamed };
}

/** A pipe, and a descriptor for it that is opened in another way. */
function pipeOpened(flags: number) {
  const pipe = openPipe();
  const descriptor = openSync(pipe.path, flags | constants.O_NONBLOCK);
  onTestFinished(() => {
    pipe.close();
    closeSync(descriptor);
  });
  return { ...pipe, other: descriptor };
}

test('a pipe gets it from a thread, and no folder called /proc is looked into', async () => {
  const pipe = pipeOpened(constants.O_WRONLY);
  const paths = pathsOpened();
  const { output, streamed } = outputTo(pipe.descriptor);
  expect(await output.write('text')).toBeNull();
  expect([pipe.drain().toString(), streamed, paths]).toEqual(['text', [], []]);
});

test('one that somebody has made non-blocking gets by a stream what it does not take at once, and all that follows', async () => {
  const pipe = pipeOpened(constants.O_WRONLY);
  const { output, streamed } = outputTo(pipe.other);
  expect(await output.write('first ')).toBeNull();
  pipe.fill();
  expect(await output.write('second ')).toBeNull();
  expect(pipe.drain().toString().replaceAll('\0', '')).toBe('first ');
  // There is room again, but what went to the stream may not be through yet.
  expect(await output.write('third')).toBeNull();
  expect([pipe.drain().toString(), streamed]).toEqual(['', ['second ', 'third']]);
});

test('what fails for another reason is told, and not tried by a stream', async () => {
  const { output, streamed } = outputTo(pipeOpened(constants.O_RDONLY).other);
  expect(await output.write('text')).toEqual({ kind: 'failed', code: 'EBADF' });
  expect(streamed).toEqual([]);
});
