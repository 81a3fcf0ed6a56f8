import {
  appendFileSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { quotedIfNeeded } from '../../src/shell-quote.ts';
import { WAYS_TO_FILE } from '../support/file-formats.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/peer-client.ts';
import { newFifo } from '../support/pipe.ts';
import { asking, recibo, startProgram } from '../support/program.ts';
import { recordsIn } from '../support/records.ts';
import { ISSUED, PENDING, REJECTED, type ServiceDouble, startService, UNKNOWN } from '../support/service-double.ts';
import { inProcess } from '../support/terminal.ts';

const BODIES: Readonly<Record<string, string>> = { a: ISSUED, p: PENDING, r: REJECTED, u: UNKNOWN };

let service: ServiceDouble;
let folder: string;
let out: string;
let held: Promise<void>;
beforeEach(async () => {
  held = Promise.resolve();
  service = await startService(async (receipt, _, response) => {
    if (receipt !== 'first') await held;
    await sleep(3);
    response.end(BODIES[receipt[0] ?? ''] ?? ISSUED);
  });
  folder = temporaryFolder('recibo-journal-');
  out = join(folder, 'records');
});

const argvOf = (receipts: readonly string[], options: readonly string[]) => [
  'nfe',
  ...receipts,
  '--out',
  out,
  ...options,
];
const ask = (receipts: readonly string[], ...options: string[]) =>
  inProcess(argvOf(receipts, options), asking(service.baseUrl));
/** By the built program, as a process of its own. */
const askOutside = (receipts: readonly string[], ...options: string[]) =>
  recibo(argvOf(receipts, options), { environment: asking(service.baseUrl) });

/** Keeps all answers back but the one about `first`, until the result is called. */
function holdBack(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

const recordsOf = (path = out) => recordsIn(readFileSync(path, 'utf8'));

describe.each(WAYS_TO_FILE)('--resume with %s', (_, format) => {
  test('asks again only for what has no answer for good, and counts the rest', async () => {
    expect((await askOutside(['a1', 'p1', 'r1', 'u1'], ...format)).exit).toBe(40);
    const before = readFileSync(out, 'utf8');
    const run = await askOutside(['u1', 'a2', 'r1', 'p1', 'a1'], ...format, '--resume');
    expect(service.asked.slice(4)).toEqual(['a2', 'p1']);
    expect(readFileSync(out, 'utf8').startsWith(before)).toBe(true);
    expect({ exit: run.exit, stdout: run.stdout }).toEqual({ exit: 40, stdout: '' });
  });

  test('exits with the code of the whole list', async () => {
    await ask(['a1', 'a2'], ...format);
    expect((await ask(['a1', 'a2', 'a3'], ...format, '--resume')).exit).toBe(0);
    expect((await ask(['a1', 'u1'], ...format, '--resume')).exit).toBe(40);
  });

  test('begins a file that is missing or empty', async () => {
    writeFileSync(out, '');
    expect((await ask(['a1'], ...format, '--resume')).exit).toBe(0);
    out = join(folder, 'missing');
    expect((await ask(['a1'], ...format, '--resume')).exit).toBe(0);
    expect(readFileSync(out, 'utf8')).not.toBe('');
  });

  test('mends what a killed run has torn, wherever it was cut', async () => {
    await ask(['a1', 'a2'], ...format);
    const whole = readFileSync(out);
    for (const length of [1, 5, 60, whole.length - 200, whole.length - 3, whole.length - 1]) {
      writeFileSync(out, whole);
      truncateSync(out, length);
      expect((await ask(['a1', 'a2'], ...format, '--resume')).exit).toBe(0);
      const text = readFileSync(out, 'utf8');
      expect(text.match(/a1/g)?.length).toBe(whole.toString('utf8').match(/a1/g)?.length);
      expect(text.match(/receipt/g)?.length).toBe(whole.toString('utf8').match(/receipt/g)?.length);
      expect(text.endsWith('\n')).toBe(true);
    }
  });
});

test('a last record that only lacks its line end is kept, whatever the list says of its receipt', async () => {
  await ask(['a1', 'a2']);
  const whole = readFileSync(out, 'utf8');
  writeFileSync(out, whole.trimEnd());
  await ask(['a1'], '--resume');
  expect(service.asked).toEqual(['a1', 'a2']);
  expect(readFileSync(out, 'utf8')).toBe(whole);
});

test('of several records of a receipt the last one counts', async () => {
  await ask(['p1']);
  appendFileSync(
    out,
    readFileSync(out, 'utf8')
      .replace(PENDING, ISSUED)
      .replaceAll('002 (Pendente de processamento)', '004 (Documento emitido)'),
  );
  await ask(['p1'], '--resume');
  expect(service.asked).toEqual(['p1']);
  appendFileSync(out, `${readFileSync(out, 'utf8').split('\n')[0]}\n`);
  await ask(['p1'], '--resume');
  expect(service.asked).toEqual(['p1', 'p1']);
});

describe('a file', () => {
  test('that exists is refused, and replaced with --force', async () => {
    writeFileSync(out, 'mine\n');
    expect(await ask(['a1'])).toMatchObject({ exit: 74 });
    expect(readFileSync(out, 'utf8')).toBe('mine\n');
    expect(service.asked).toEqual([]);
    expect(await ask(['a1'], '--force')).toMatchObject({ exit: 0 });
    expect(recordsOf()).toHaveLength(1);
  });

  test('that is replaced by the records of an empty list holds none', async () => {
    const list = join(folder, 'list');
    writeFileSync(list, '# nothing today\n');
    for (const format of [[], ['-o', 'csv']]) {
      writeFileSync(out, 'of yesterday\n');
      expect(await askOutside([], '--input', list, '--force', ...format)).toMatchObject({ exit: 0 });
      expect(readFileSync(out, 'utf8')).not.toContain('yesterday');
    }
  });

  test('that was to be replaced, by a run that ended before its first record, is not gone on with', async () => {
    writeFileSync(out, 'of yesterday\n');
    const pipe = newFifo();
    // Nothing comes, and it does not end.
    const writer = openSync(pipe, 'r+');
    onTestFinished(() => closeSync(writer));
    const run = startProgram(argvOf([], ['--input', pipe, '--force', '--lang', 'en']), asking(service.baseUrl));
    await until(() => readdirSync(folder).length > 1);
    run.kill('SIGINT');
    const stderr = expect.stringContaining(
      `; to begin again: recibo nfe --out ${quotedIfNeeded(out)} --input ${quotedIfNeeded(pipe)} --force --lang en\n`,
    );
    expect(await run.ended).toMatchObject({ exit: 130, stderr });
    expect(readFileSync(out, 'utf8')).toBe('of yesterday\n');
  });

  test('that was to be replaced is not said to be gone on with by a line that is too long to be told either', async () => {
    await ask(['a1']);
    const receipts = Array.from({ length: 60 }, (_, at) => `never-${at}`);
    const silent = await startService(() => {});
    const run = startProgram(argvOf(receipts, ['--force', '--lang', 'en']), asking(silent.baseUrl));
    await until(() => silent.asked.length > 0);
    run.kill('SIGINT');
    const stderr = expect.stringMatching(/: 60 receipts remain; to begin again, type the same line$/m);
    expect(await run.ended).toMatchObject({ exit: 130, stderr });
    expect(recordsOf()).toHaveLength(1);
  });

  test.each(['mine\n', '{"a":1}\n', '{"receipt":"a"}\n', 'receipt,document\n', 'x'])(
    'of %j holds no records',
    async (text) => {
      writeFileSync(out, text);
      for (const format of [[], ['-o', 'csv']]) {
        expect(await ask(['a1'], '--resume', ...format)).toMatchObject({ exit: 74 });
        expect(readFileSync(out, 'utf8')).toBe(text);
      }
    },
  );

  test.each<[string, readonly string[], string]>([
    ['a line of another program', [], 'total: 3'],
    ['JSON of another program', [], '{"receipts":3'],
    ['a record with another head', [], '{"receipt":"a3","document":"cte"'],
    ['bytes that are no text', [], '{"receipt":"\xff\xff\xff\xff\xff'],
    ['a line of another table', ['-o', 'csv'], 'a3,other'],
    ['a quote that no record has', ['-o', 'csv'], 'total "3"\nand\n'],
    ['a cell that goes on behind its quote', ['-o', 'csv', '--excel'], '"=""a3"""x;nfe;0'],
  ])('whose records are followed by %s is not touched', async (_, format, tail) => {
    await ask(['a1'], ...format);
    appendFileSync(out, Buffer.from(tail, 'latin1'));
    const before = readFileSync(out);
    expect(await ask(['a1', 'a2'], '--resume', ...format)).toMatchObject({ exit: 74 });
    expect(readFileSync(out).equals(before)).toBe(true);
    expect(service.asked).toEqual(['a1']);
  });

  test.each([[[]], [['-o', 'csv', '--excel']]])('of another format than %j is not touched', async (format) => {
    await ask(['a1'], '-o', 'csv');
    const before = readFileSync(out, 'utf8');
    const stderr = expect.stringMatching(/ Type the -o and --excel that it was written with, or /);
    expect(await ask(['a2'], '--resume', '--lang', 'en', ...format)).toMatchObject({ exit: 74, stderr });
    expect(readFileSync(out, 'utf8')).toBe(before);
  });

  test.each([[[]], [['--resume']], [['--force']]])(
    'that is none is refused, and nothing advised that is too: %j',
    async (options) => {
      mkdirSync(out);
      for (const path of [out, '/dev/null', newFifo()]) {
        out = path;
        const run = await ask(['a1'], ...options, '--lang', 'en');
        expect(run).toMatchObject({ exit: 74, stderr: expect.stringMatching(/is not a regular file/) });
        expect(run.stderr).not.toMatch(/--resume|--force/);
      }
    },
  );

  test.each([
    ['month.csv', [], / month\.csv are going to be ndjson; .* -o csv\n/],
    ['month.JSON', ['-o', 'csv'], / month\.JSON are going to be csv; .* -o ndjson\n/],
    ['month.jsonl', ['-o', 'csv', '--quiet'], null],
    ['month.jsonl', [], null],
    ['month.csv', ['-o', 'csv'], null],
    ['records', ['-o', 'csv'], null],
    ['class.constructor', [], null],
  ])('named %s, with %j, is told of if another format is meant, most likely', async (name, options, told) => {
    out = join(folder, name);
    const { exit, stderr } = await ask(['a1'], '--lang', 'en', ...options);
    const toldOf = (text: string) => text.replaceAll(`${folder}/`, '').replace(/^recibo: warning: \d .*\n/m, '');
    expect([exit, toldOf(stderr)]).toEqual([0, told === null ? '' : expect.stringMatching(told)]);
    // It goes on as it was begun.
    expect(toldOf((await ask(['a2'], '--resume', '--lang', 'en', ...options)).stderr)).toBe('');
  });

  test('in a folder that is not there is refused', async () => {
    out = join(folder, 'no', 'such', 'folder');
    expect(await ask(['a1'])).toMatchObject({ exit: 74 });
  });

  test.each([['--force'], ['--resume']])('that the receipts are read from is left alone, with %s', async (option) => {
    const list = 'a1\na2\n';
    writeFileSync(out, list);
    linkSync(out, join(folder, 'link'));
    for (const input of [out, join(folder, 'link')]) {
      expect(await ask([], '-i', input, option, '--lang', 'en')).toMatchObject({
        exit: 74,
        stderr: expect.stringMatching(/is the list that the receipts are read from/),
      });
    }
    expect([readFileSync(out, 'utf8'), service.asked]).toEqual([list, []]);
  });

  test('behind a link is written to', async () => {
    const target = join(folder, 'target');
    writeFileSync(target, '');
    symlinkSync(target, out);
    expect(await ask(['a1'], '--resume')).toMatchObject({ exit: 0 });
    expect(recordsOf(target)).toHaveLength(1);
  });

  test('is written by one run at a time, and freed when that is over', async () => {
    const release = holdBack();
    const first = askOutside(['first', 'second']);
    await until(() => service.asked.length > 0);
    const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));
    expect(locks()).toHaveLength(1);
    const stderr = expect.stringMatching(/another run/);
    expect(await ask(['a1'], '--resume', '--lang', 'en')).toMatchObject({ exit: 74, stderr });
    release();
    expect((await first).exit).toBe(0);
    expect(locks()).toEqual([]);
  });
});

test('a file that another run writes to is refused by each of its names', async () => {
  const second = join(temporaryFolder('recibo-journal-'), 'second');
  const release = holdBack();
  const first = askOutside(['first', 'second']);
  await until(() => service.asked.length > 0);
  linkSync(out, second);
  for (const option of ['--resume', '--force']) {
    const argv = ['nfe', 'b1', '--out', second, option, '--lang', 'en'];
    const stderr = expect.stringMatching(/another run/);
    expect(await recibo(argv, { environment: asking(service.baseUrl) })).toMatchObject({ exit: 74, stderr });
  }
  release();
  expect((await first).exit).toBe(0);
  expect(recordsOf()).toHaveLength(2);
});

describe('a file that is taken away while records are written to it', () => {
  /** What came of a run of 40 receipts that `takeAway` met behind the first record. */
  async function askAnd(takeAway: () => void) {
    const release = holdBack();
    const others = Array.from({ length: 39 }, (_, index) => `a${index}`);
    const run = askOutside(['first', ...others], '--concurrency', '1', '--lang', 'en');
    await until(() => existsSync(out) && statSync(out).size > 0);
    takeAway();
    release();
    return run;
  }

  test('ends the run: the records would be nowhere', async () => {
    const run = await askAnd(() => rmSync(out));
    expect(run).toMatchObject({
      exit: 74,
      stderr: expect.stringMatching(/records was removed or replaced .* --resume/),
    });
    expect(service.asked.length).toBeLessThan(40);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('and what stands in its place is left alone', async () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'kept');
    const run = await askAnd(() => renameSync(other, out));
    expect([run.exit, readFileSync(out, 'utf8')]).toEqual([74, 'kept']);
  });

  test('keeps all of them where it has only got another name', async () => {
    const run = await askAnd(() => renameSync(out, join(folder, 'rotated')));
    expect([run.exit, recordsOf(join(folder, 'rotated')).length]).toEqual([0, 40]);
  });
});

test('killed at any moment and started again, every receipt has one record for good', async () => {
  const receipts = Array.from({ length: 160 }, (_, index) => `${index % 7 === 0 ? 'r' : 'a'}${index}`);
  const list = join(folder, 'list');
  writeFileSync(list, receipts.join('\n'));
  const argv = ['nfe', '-i', list, '--out', out, '--resume', '--concurrency', '3'];
  for (let kills = 0; kills < 8; kills += 1) {
    const before = service.asked.length;
    const child = startProgram(argv, asking(service.baseUrl));
    await Promise.race([child.ended, until(() => service.asked.length > before)]);
    await sleep(Math.random() * 50);
    child.kill('SIGKILL');
    await child.ended;
  }
  const last = await recibo(argv, { environment: asking(service.baseUrl) });
  expect(last.exit).toBe(40);
  const found = recordsOf().map(({ receipt }) => receipt);
  expect(found.toSorted()).toEqual(receipts.toSorted());
}, 60_000);
