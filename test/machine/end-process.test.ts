import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endWith, isLikeTerminal } from '../../src/machine/end-process.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newFifo } from '../support/pipe.ts';

/** Runs a program of a few lines, with `argv`, and gives its exit code or the signal that ended it. */
function ending(lines: string, stdin: number | 'ignore', ...argv: string[]): Promise<number | string> {
  return endingUnder([], lines, stdin, ...argv);
}

/** The same, by way of another program. */
async function endingUnder(
  by: readonly string[],
  lines: string,
  stdin: number | 'ignore',
  ...argv: string[]
): Promise<number | string> {
  const program = join(temporaryFolder('recibo-exit-'), 'program.mjs');
  const contents = `import { endWith } from './src/machine/end-process.ts';\n${lines}`;
  const entry = { contents, resolveDir: process.cwd() };
  await build({ stdin: entry, outfile: program, bundle: true, platform: 'node', format: 'esm' });
  const [command = '', ...words] = [...by, process.execPath, program, ...argv];
  const child = spawn(command, words, { stdio: [stdin, 'ignore', 'ignore'] });
  // One that does not end by itself fails the test, and must not stay.
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal ?? 'nothing')));
}

/** What waits for a file that never comes, in a thread of Node's. */
const WAITING = `
  import { open } from 'node:fs';
  open(process.argv[2], () => {});
  endWith(process, 75, new AbortController().signal);
`;

// Where Node can become another program, it keeps its exit code.
test('a thread that is at work for ever does not keep the process', async () => {
  expect(await ending(WAITING, 'ignore', newFifo())).toBe('execve' in process ? 75 : 'SIGKILL');
});

test('a process that has stood still hears of what its threads have done before it gives up on them', async () => {
  const lines = `
    import { open } from 'node:fs';
    open('package.json', 'r', () => {});
    endWith(process, 143, AbortSignal.abort('SIGTERM'));
    for (const end = Date.now() + 300; Date.now() < end; );
  `;
  expect(await ending(lines, 'ignore')).toBe(143);
});

/** What makes a process the first of its own, as in a container; not everywhere the system allows it. */
const AS_FIRST = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
const CAN_BE_FIRST = spawnSync('unshare', [...AS_FIRST, 'true']).status === 0;

test.runIf(CAN_BE_FIRST)('nor the first process of a container, which gets no signal of its own', async () => {
  const ended = await endingUnder(['unshare', ...AS_FIRST], WAITING, 'ignore', newFifo());
  if ('execve' in process) expect(ended).toBe(75);
  else expect(ended).toMatch(/^SIG(ABRT|SEGV|TRAP|ILL|BUS)$/);
});

/** A terminal that has been closed is still a device: any but `/dev/null` stands for one. */
test.each([
  ['/dev/zero', 'linux', "AbortSignal.abort('SIGHUP')", 0, 'closed'],
  ['/dev/zero', 'linux', 'new AbortController().signal', 1, 'closed'],
  ['/dev/zero', 'linux', 'new AbortController().signal', 0.9, 'open'],
  ['/dev/zero', 'win32', "AbortSignal.abort('SIGHUP')", 1, 'open'],
  ['/dev/null', 'linux', "AbortSignal.abort('SIGHUP')", 1, 'open'],
  ['package.json', 'linux', "AbortSignal.abort('SIGHUP')", 1, 'open'],
])(
  'with %s as its input, under %s, with %s, after %d s a run leaves it %s',
  async (input, platform, signal, s, state) => {
    const stdin = openSync(input, 'r');
    onTestFinished(() => closeSync(stdin));
    const lines = `
    import { fstatSync } from 'node:fs';
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    process.uptime = () => ${s};
    const { emit } = process;
    // Looked at once all others have heard of the exit.
    process.emit = (event, ...given) => {
      const isHeard = emit.call(process, event, ...given);
      try {
        if (event === 'exit') fstatSync(0);
      } catch {
        process.exitCode = 8;
      }
      return isHeard;
    };
    endWith(process, 7, ${signal});
  `;
    expect(await ending(lines, stdin)).toBe(state === 'open' ? 7 : 8);
  },
);

test('an input that has been closed is no terminal', async () => {
  const lines = `
    import { closeSync } from 'node:fs';
    closeSync(0);
    endWith(process, 129, AbortSignal.abort('SIGHUP'));
  `;
  expect(await ending(lines, 'ignore')).toBe(129);
});

test.each([
  ['/dev/zero', true],
  ['/dev/null', false],
  ['package.json', false],
])('%s is taken for a terminal: %s', (path, isTaken) => {
  const descriptor = openSync(path, 'r');
  expect(isLikeTerminal(descriptor)).toBe(isTaken);
  closeSync(descriptor);
  expect(isLikeTerminal(descriptor)).toBe(false);
});

test('a process whose threads are at rest ends at once, whatever else it waits for', () => {
  const exits: number[] = [];
  const host = Object.create(process, {
    getActiveResourcesInfo: { value: () => ['Timeout', 'TCPSocketWrap'] },
    exitCode: { value: undefined, writable: true },
    once: { value: () => {} },
    exit: {
      value: (code: number) => {
        exits.push(code);
        throw new Error('gone');
      },
    },
  });
  expect(() => endWith(host, 7, new AbortController().signal)).toThrow('gone');
  expect(exits).toEqual([7]);
});

function isOpen(descriptor: number): boolean {
  try {
    fstatSync(descriptor);
    return true;
  } catch {
    return false;
  }
}

describe('a process whose thread is at work for ever', () => {
  /** How long it takes to look once more: a timer of 10 ms and, by Vitest's clock, an immediate of 1 ms. */
  const LOOK_MS = 11;

  /** What is done to a process that has no end of its own, which may be able to become another program. */
  async function done(execve: unknown, interruption = AbortSignal.abort('SIGTERM'), looks = 10): Promise<unknown[]> {
    const calls: unknown[] = [];
    const noted = (value: unknown) => ({ value });
    const descriptor = openSync('/dev/null', 'w');
    const host = Object.create(process, {
      getActiveResourcesInfo: noted(() => ['Timeout', 'FSReqCallback']),
      removeAllListeners: noted(() => {}),
      exitCode: { value: undefined, writable: true },
      once: noted(() => {}),
      exit: noted(() => calls.push('exit')),
      stderr: noted({ fd: descriptor }),
      abort: noted(() => calls.push(isOpen(descriptor) ? 'abort' : 'silent abort')),
      kill: noted((_: number, signal: string) => calls.push(signal)),
      execve: noted(execve === 'able' ? (...given: unknown[]) => calls.push(given) : execve),
    });
    endWith(host, 143, interruption);
    await vi.advanceTimersByTimeAsync(looks * LOOK_MS - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    return [host.exitCode, ...calls];
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is given more time without a signal, and ends by the hardest then', async () => {
    expect(await done(undefined, new AbortController().signal, 60)).toEqual([143, 'SIGKILL', 'silent abort']);
  });

  test('becomes a shell that ends with its code, else ends by the signal, else by a crash', async () => {
    expect(await done('able')).toEqual([
      143,
      ['/bin/sh', ['/bin/sh', '-c', 'exit 143'], {}],
      'SIGTERM',
      'silent abort',
    ]);
  });

  test.each([undefined, 7])('ends by the signal where it can become nothing else: %s', async (execve) => {
    expect(await done(execve)).toEqual([143, 'SIGTERM', 'silent abort']);
  });
});
