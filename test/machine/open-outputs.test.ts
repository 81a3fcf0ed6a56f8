import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openOutputs, type StandardStream } from '../../src/machine/output-streams.ts';
import { systemError } from '../../src/system-error-code.ts';
import { alterFs, pathsOpened } from '../support/altered-fs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openPipe } from '../support/pipe.ts';

const NEVER = new AbortController().signal;
/** A descriptor that nothing has. */
const NOWHERE = 987_654;

/** The two outputs of a run on Linux, where nothing else is said. */
function outputsTo(descriptors: readonly [number, number], place: Partial<StandardStream> = {}, graceOver = NEVER) {
  const open = () => Object.assign(new Writable(), { columns: 80, rows: 24 });
  const streamTo = (descriptor: number) => ({
    descriptor,
    isTerminal: false,
    isWindows: false,
    open,
    openWaiting: null,
    ...place,
  });
  const signals = { interruption: NEVER, graceOver, leaveToSystem: async () => {} };
  return openOutputs(streamTo(descriptors[0]), streamTo(descriptors[1]), signals);
}

function opened(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

function pipeOpened() {
  const pipe = openPipe();
  onTestFinished(pipe.close);
  return pipe;
}

describe('a reader', () => {
  test('may be there as long as the end of a pipe is open, and is always taken for granted on Windows', () => {
    const pipe = openPipe();
    onTestFinished(() => closeSync(pipe.descriptor));
    const readers = () =>
      [false, true].map((isWindows) => outputsTo([pipe.descriptor, pipe.descriptor], { isWindows }).stdout.hasReader());
    expect(readers()).toEqual([true, true]);
    pipe.closeReader();
    expect(readers()).toEqual([false, true]);
  });

  test('of what is no pipe, or not open at all, is not asked for', () => {
    const { stdout, stderr } = outputsTo([opened('/dev/null', 'w'), NOWHERE]);
    const paths = pathsOpened();
    expect([stdout.hasReader(), stderr.hasReader(), paths]).toEqual([true, true, []]);
  });

  test('may be there where the end of a pipe cannot be opened again', () => {
    const pipe = pipeOpened();
    const descriptor = opened(pipe.path, constants.O_WRONLY);
    const { stdout } = outputsTo([descriptor, descriptor]);
    alterFs((on) => {
      vi.spyOn(on, 'openSync').mockImplementation(() => {
        throw systemError('EACCES');
      });
    });
    expect(stdout.hasReader()).toBe(true);
  });
});

describe('what both outputs write', () => {
  test('comes in the order of the calls where they lead to one place', async () => {
    const pipe = pipeOpened();
    const { stdout, stderr } = outputsTo([pipe.descriptor, opened(pipe.path, constants.O_WRONLY)]);
    const pieces = [`${'a'.repeat(100_000)}\n`, 'b\n', `${'c'.repeat(100_000)}\n`, 'd\n'];
    const all = Promise.all(pieces.map((piece, at) => (at % 2 === 0 ? stdout : stderr).write(piece)));
    let got = '';
    while (got.length < pieces.join('').length) {
      got += pipe.drain().toString();
      await new Promise(setImmediate);
    }
    expect([await all, got === pieces.join('')]).toEqual([[null, null, null, null], true]);
  });

  test('waits for no other place', async () => {
    const [pipe, other] = [pipeOpened(), pipeOpened()];
    pipe.fill();
    const { stdout, stderr } = outputsTo([pipe.descriptor, other.descriptor]);
    const written = stdout.write('answer');
    expect([await stderr.write('note'), other.drain().toString()]).toEqual([null, 'note']);
    pipe.drain();
    expect([await written, pipe.drain().toString()]).toEqual([null, 'answer']);
  });

  test('fails where it leads nowhere', async () => {
    const { stdout, stderr } = outputsTo([NOWHERE, NOWHERE + 1]);
    const EBADF = { kind: 'failed', code: 'EBADF' };
    expect([await stdout.write('x'), await stderr.write('y')]).toEqual([EBADF, EBADF]);
  });
});

describe('a way of our own to write', () => {
  /** What is opened once more for an output: `descriptor` itself by the name that Linux has for it. */
  const waysTo = async (descriptor: number, place: Partial<StandardStream>, graceOver = NEVER) => {
    const paths = pathsOpened();
    const { stdout } = outputsTo([descriptor, descriptor], place, graceOver);
    const failure = await stdout.write('text');
    return { isOwn: paths.includes(`/proc/self/fd/${descriptor}`), failure };
  };

  test.each([true, false])('leads to a pipe, and to a terminal: %s', async (isTerminal) => {
    const { descriptor } = isTerminal ? { descriptor: opened('/dev/null', 'w') } : pipeOpened();
    expect(await waysTo(descriptor, { isTerminal })).toEqual({ isOwn: true, failure: null });
  });

  test('leads to no file or device, which take it at once, even where a run has no time left', async () => {
    const path = join(temporaryFolder('recibo-outputs-'), 'file');
    const OVER = AbortSignal.abort();
    expect(await waysTo(opened(path, 'w'), {}, OVER)).toEqual({ isOwn: false, failure: null });
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(await waysTo(opened('/dev/null', 'w'), {}, OVER)).toEqual({ isOwn: false, failure: null });
  });
});
