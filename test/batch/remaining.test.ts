import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../src/clock-and-sleep.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking } from '../support/program.ts';
import { ISSUED, PENDING, startService, UNKNOWN } from '../support/service-double.ts';
import { onTerminal, type TerminalOptions } from '../support/terminal.ts';

/** A batch in this process whose records go to a file that answers the first receipt, and that ends with the second. */
async function endedEarly(argv: readonly string[], options: TerminalOptions = {}) {
  const out = join(temporaryFolder('recibo-remaining-'), 'records');
  const words = ['nfe', '--sandbox', '--out', out, '--lang', 'en'];
  expect(await onTerminal([...words, '1004'])).toMatchObject({ exit: 0 });
  const resumed = [...words, '--resume', '--concurrency', '1', '--fail-fast', ...argv];
  return onTerminal(resumed, { terminals: [], ...options });
}

test('what remains is what has no record: neither from now nor from before', async () => {
  const { exit, stderr } = await endedEarly(['1004', '1500', '2004', '3004']);
  expect(exit).toBe(50);
  expect(stderr).toMatch(/ 2 receipts remain;/);
});

test('that nothing remains is said as such', async () => {
  const { exit, stderr } = await endedEarly(['1004', '1500']);
  expect(exit).toBe(50);
  expect(stderr).toMatch(/ no receipt remains; to ask again about what failed: recibo nfe .* --resume/);
  const argv = ['nfe', '1004', '1500', '--sandbox', '--concurrency', '1', '--fail-fast', '--lang', 'en'];
  expect((await onTerminal(argv, { terminals: [] })).stderr).toMatch(/ no receipt remains$/m);
});

test('a line that is too long to be told is the same one', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `${10_000 + at}004`);
  const { stderr } = await endedEarly(['1500', ...many]);
  expect(stderr).toMatch(
    / 60 receipts remain; to go on from here, type the same line with --resume and without --force$/m,
  );
});

test('of a list that is read once, what is done is told: now and before', async () => {
  const chunks = (async function* () {
    yield Buffer.from('1004\n1500\n2004\n');
  })();
  let opened = 0;
  const openInput = async () => {
    opened += 1;
    return { kind: 'opened' as const, chunks, isTerminal: false, file: { dev: 1, ino: 1 } };
  };
  const { exit, stderr } = await endedEarly(['--input', '-'], { machine: { openInput } });
  expect([exit, opened]).toEqual([50, 1]);
  expect(stderr).toMatch(/note: 2 receipts have a record;/);
});

test('of a list in a file, what remains is counted there', async () => {
  const list = join(temporaryFolder('recibo-remaining-'), 'list');
  writeFileSync(list, '1004\n1500\n2004\n3004\n4004\n');
  const { exit, stderr } = await endedEarly(['--input', list]);
  expect(exit).toBe(50);
  expect(stderr).toMatch(/ 3 receipts remain;/);
});

test('a list that has become shorter than what is done says nothing of what remains', async () => {
  const texts = ['1004\n1500\n2004\n', '1004\n'];
  const openInput = async () => {
    const text = texts.shift() ?? '';
    const chunks = (async function* () {
      yield Buffer.from(text);
    })();
    return { kind: 'opened' as const, chunks, isTerminal: false, file: { dev: 1, ino: 1 } };
  };
  const { exit, stderr } = await endedEarly(['--input', 'list'], { machine: { openInput } });
  expect(exit).toBe(50);
  expect(stderr).toMatch(/note: 2 receipts have a record;/);
});

test('where a list cannot be read on, what was asked about already is asked again as long as it has to be', async () => {
  let hear = () => {};
  const heard = new Promise<void>((resolve) => (hear = resolve));
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  const service = await startService(async (receipt, nth, response) => {
    if (receipt === 'limited' && nth === 1) {
      response.writeHead(429, { 'retry-after': '1' }).end();
      return hear();
    }
    if (receipt === 'slow') await failed;
    response.end(ISSUED);
  });
  onTestFinished(service.close);
  const chunks = (async function* () {
    yield Buffer.from('limited\nslow\n');
    await heard;
    setTimeout(fail, 100);
    throw Object.assign(new Error('cut'), { code: 'ESTALE' });
  })();
  const openInput = async () => ({ kind: 'opened' as const, chunks, isTerminal: false, file: null });
  const { exit, stdout } = await onTerminal(['nfe', '--input', 'list', '-o', 'plain', '--concurrency', '2'], {
    terminals: [],
    environment: asking(service.baseUrl),
    machine: { openInput },
  });
  const rows = stdout.split('\n').map((line) => line.split('\t').slice(0, 2));
  expect([exit, rows]).toEqual([74, [['limited', '0'], ['slow', '0'], ['']]]);
});

test('a list that takes long to count is not counted to its end: after a signal all is over within a second', async () => {
  let now = 0;
  const clock = { now: () => now, wallClock: Date.now, sleep, random: Math.random };
  let openings = 0;
  const openInput = async () => {
    openings += 1;
    const isCounted = openings > 1;
    const chunks = (async function* () {
      yield Buffer.from('1004\n1500\n2004\n');
      for (let count = 0; isCounted && count < 100; count += 1) {
        now += 100;
        yield Buffer.from('3004\n');
      }
    })();
    return { kind: 'opened' as const, chunks, isTerminal: false, file: { dev: 1, ino: 1 } };
  };
  const { exit, stderr } = await endedEarly(['--input', 'list'], { machine: { openInput, clock } });
  expect([exit, openings, now]).toEqual([50, 2, 400]);
  expect(stderr).toMatch(/note: 2 receipts have a record;/);
});

describe('a receipt whose document was on its way when the batch ended', () => {
  /** What remains of a batch where this is the answer to the second receipt, once the first has its record and ends the batch. */
  async function remainingBeside(answer: string, options: readonly string[]) {
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const service = await startService(async (receipt, _, response) => {
      if (receipt === 'second') await written;
      response.end(receipt === 'second' ? answer : UNKNOWN);
    });
    const stdout = {
      ...{ isTerminal: false, columns: 0, rows: 0, hasReader: () => true },
      write: async () => {
        isWritten();
        return null;
      },
    };
    const argv = ['nfe', 'first', 'second', 'third', '--concurrency', '2', '--fail-fast', '--lang', 'en', ...options];
    const environment = asking(service.baseUrl);
    const { stderr } = await onTerminal(argv, { terminals: [], environment, machine: { stdout } });
    return stderr.match(/(\S+) receipts? remains?/)?.[1];
  }

  test('remains where it is waited for', async () => {
    expect(await remainingBeside(PENDING, ['--wait'])).toBe('2');
    expect(await remainingBeside(ISSUED, ['--wait'])).toBe('1');
  });

  test('does not remain where it is not', async () => {
    expect(await remainingBeside(PENDING, [])).toBe('1');
  });
});
