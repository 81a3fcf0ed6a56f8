import { expect, test } from 'vitest';
import { readColorAndLanguage } from '../src/cli/read-color-and-lang-options.ts';
import { onTerminal } from './support/terminal.ts';

/** A command line that breaks once it has been looked at so often; `looks` counts. */
function brokenAfter(most: number): { argv: readonly string[]; looks: () => number } {
  let looks = 0;
  const argv = new Proxy(['nfe', '1'], {
    get(words, name) {
      looks += 1;
      if (looks > most) throw new Error('broken');
      return Reflect.get(words, name);
    },
  });
  return { argv, looks: () => looks };
}

test('a fault that comes before there are words for it is told all the same, and is 1', async () => {
  const { exit, stderr, stdout } = await onTerminal(brokenAfter(0).argv);
  expect({ exit, stderr, stdout }).toEqual({
    exit: 1,
    stderr: 'recibo: this is a fault of recibo itself. Install it again.\n',
    stdout: '',
  });
});

test.each([
  [{}, false],
  [{ RECIBO_DEBUG: '1' }, true],
  [{ RECIBO_DEBUG: '0' }, false],
])('a fault of ours is 1, and with %j shows its stack: %s', async (environment, isShown) => {
  // It breaks behind the look for the language and colours, when there are words for it.
  const whole = brokenAfter(Number.POSITIVE_INFINITY);
  readColorAndLanguage(whole.argv);
  const { exit, stderr } = await onTerminal(brokenAfter(whole.looks()).argv, {
    environment: { LANG: 'en', ...environment },
  });
  expect(exit).toBe(1);
  expect(stderr).toContain('fault of recibo itself');
  expect(/^ +at /m.test(stderr)).toBe(isShown);
});

test.each(['segredoabc', 'segredoabc\n'])(
  'a token of the environment is not repeated before it is read: %j',
  async (token) => {
    const environment = { LANG: 'en', RECIBO_TOKEN: token };
    const { exit, stderr } = await onTerminal(['segredoabc'], { environment });
    expect({ exit, isSaid: stderr.includes('(redacted)') }).toEqual({ exit: 2, isSaid: true });
    expect(stderr).not.toContain('segredoabc');
  },
);

test('an error that nobody caught ends the run, whatever it waits for', async () => {
  const crash = new Promise<never>((_, reject) => setTimeout(reject, 20, new Error('nobody caught it')));
  const argv = ['nfe', '408', '--sandbox', '--timeout', '2s', '--retries', '0'];
  expect(await onTerminal(argv, { machine: { crash } })).toMatchObject({ exit: 1, stdout: '' });
});

test('a signal that has come is the end of a run that was well, and of none that has something else to tell', async () => {
  const machine = { interruption: AbortSignal.abort('SIGTERM') };
  expect(await onTerminal(['--version'], { machine })).toMatchObject({ exit: 143 });
  expect(await onTerminal(['nfe'], { machine })).toMatchObject({ exit: 2 });
});

test('the version names the engine with --verbose, and is alone without', async () => {
  const [long, short] = await Promise.all([onTerminal(['--version', '--verbose']), onTerminal(['--version'])]);
  expect(short.stdout).toMatch(/^recibo \d+\.\d+\.\d+\n$/);
  expect(long).toEqual({ exit: 0, stderr: '', stdout: short.stdout.replace('\n', ' (Node 20.18.1)\n') });
});

test.each([[['1004']], [['1004', '1502']]])(
  'a run ends when all is written that --verbose tells, of %j',
  async (receipts) => {
    let told = '';
    let last: Promise<unknown> = Promise.resolve();
    const stderr = {
      ...{ isTerminal: false, columns: 0, rows: 0, hasReader: () => true },
      write: (data: string | Uint8Array) => {
        const written = last.then(() => new Promise<null>((resolve) => setTimeout(resolve, 20, null)));
        last = written.then(() => {
          told += String(data);
        });
        return last.then(() => null);
      },
    };
    const argv = ['nfe', ...receipts, '-v', '--sandbox', '--retries', '0', '--json'];
    await onTerminal(argv, { terminals: [], environment: { LANG: 'en' }, machine: { stderr } });
    expect(told.match(/^.*\* \d+ bytes/gm)).toHaveLength(receipts.length);
  },
);
