import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { childProgram } from '../support/child-program.ts';
import { temporaryFolder } from '../support/folder.ts';
import { fullSocket, writingTo } from '../support/full-socket.ts';
import { listen } from '../support/listen.ts';
import { openPipe } from '../support/pipe.ts';
import { asking, commandFor, PROGRAM, recibo } from '../support/program.ts';
import { start } from '../support/started.ts';

/** More than any pipe or socket holds. */
const LARGE = answer(4_000_000);
const server = createServer(({ url = '' }, response) => {
  response.end(url.includes('large') ? LARGE : answer(50_000));
});
let large: Record<string, string>;
beforeAll(async () => {
  large = asking(`http://127.0.0.1:${await listen(server)}/v3`);
});
afterAll(() => server.close());

/** More than a record of the simulated service has, in bytes. */
const LONGEST_RECORD = 4096;
const ARGV = ['nfe', '900', '--sandbox', '--lang', 'en', '--output', 'table'];

describe('a reader that went away', () => {
  test('from a pipe ends the run quietly, with the exit code of the answer', async () => {
    const pipe = openPipe();
    const stderr = openPipe();
    onTestFinished(stderr.close);
    pipe.closeReader();
    const { ended } = start(ARGV, ['ignore', pipe.descriptor, stderr.descriptor]);
    expect(await ended).toBe(90);
    expect(stderr.drain().toString('utf8')).toBe('');
  });

  test.each([['of what is small', ARGV, 90] as const, ['of what is large', ['nfe', 'large', '--json'], 0] as const])(
    'from a socket %s too',
    async (_, argv, exit) => {
      const run = spawn(...commandFor(argv), { env: { ...large }, stdio: ['ignore', 'pipe', 'pipe'] });
      run.stdout.destroy();
      let stderr = '';
      run.stderr.on('data', (chunk) => (stderr += chunk));
      expect(await new Promise((resolve) => run.on('close', resolve))).toBe(exit);
      expect(stderr.replace(/^.*warning.*$\n/gm, '')).toBe('');
    },
  );

  test('of messages changes nothing', async () => {
    const pipe = openPipe();
    pipe.closeReader();
    expect(await start(['nfe'], ['ignore', 'ignore', pipe.descriptor]).ended).toBe(2);
  });
});

describe('output that cannot be written', () => {
  test('to a full disk is 74, and said', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const stderr = openPipe();
    onTestFinished(stderr.close);
    expect(await start(ARGV, ['ignore', full, stderr.descriptor]).ended).toBe(74);
    expect(stderr.drain().toString('utf8')).toContain('ENOSPC');
  });

  test('to a disk that fills up in the middle is 74', async () => {
    const path = join(temporaryFolder('recibo-output-'), 'answer.json');
    const { exit, stderr } = await shell('ulimit -f 8; exec "$@" > "$0"', path);
    expect({ exit, stderr }).toEqual({ exit: 74, stderr: expect.stringMatching(/ \(EFBIG\)\. .*\bulimit -f\b/) });
    expect(LARGE.startsWith(readFileSync(path, 'utf8').replace(/\ufffd?$/, ''))).toBe(true);
  });

  test('to a disk that fills up while records are added to a file is 74, and leaves whole records', async () => {
    const folder = temporaryFolder('recibo-output-');
    const [list, out] = [join(folder, 'list'), join(folder, 'records.ndjson')];
    writeFileSync(list, '1004\n'.repeat(400));
    const line = 'ulimit -f 200; exec "$@" --sandbox --lang en --input "$0/list" --out "$0/records.ndjson"';
    const stderr = openPipe();
    onTestFinished(stderr.close);
    const run = spawn('sh', ['-c', line, folder, ...PROGRAM, 'nfe'], {
      stdio: ['ignore', 'ignore', stderr.descriptor],
    });
    expect(await new Promise((resolve) => run.on('close', resolve))).toBe(74);
    // Which file it was, and how to go on: --force and --resume contradict each other.
    const told = `${out} \\(EFBIG\\).*ulimit -f.* the same line, with --resume and without --force\\.\n$`;
    expect(stderr.drain().toString('utf8')).toMatch(new RegExp(told));
    const records = readFileSync(out, 'utf8').split('\n');
    expect(records.pop()).toBe('');
    // As many as there was room for: what is left of 200 blocks is less than one more takes.
    expect(statSync(out).size + LONGEST_RECORD).toBeGreaterThan(200 * 512);
    for (const record of records) JSON.parse(record);
  });

  test('but of messages changes nothing', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    expect(await start(['nfe'], ['ignore', 'ignore', full]).ended).toBe(2);
  });
});

describe('what is large arrives whole', () => {
  test('in a file', async () => {
    const path = join(temporaryFolder('recibo-output-'), 'answer.json');
    expect((await shell('exec "$@" > "$0"', path)).exit).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(LARGE);
  });

  test('in a pipe', async () => {
    const { exit, stdout } = await shell('"$@" | cat', 'sh');
    expect({ exit, isWhole: stdout === LARGE }).toEqual({ exit: 0, isWhole: true });
  });

  test('in a socket', async () => {
    const { stdout, exit } = await recibo(['nfe', 'large', '--json'], { environment: large });
    expect({ exit, isWhole: stdout === LARGE }).toEqual({ exit: 0, isWhole: true });
  });
});

test('what both streams write to one place stands there in the order of the calls', async () => {
  const startWriting = await childProgram(new URL('children/writing.ts', import.meta.url), '"$@" 2>&1 | cat');
  const { stdout } = startWriting();
  const letters = (stdout === null ? '' : await textOf(stdout)).replaceAll(/(.)\1*/g, '$1');
  expect(letters).toBe('a\nb\nc\nd\n');
});

describe('a socket that is full', () => {
  const AT_WORK_MS = 1000;

  test('gets everything once it is read, also where it makes nobody wait', async () => {
    const { ours, theirs } = await fullSocket();
    const ended = writingTo(theirs, [...PROGRAM, 'nfe', '004', '--sandbox', '--json']);
    await new Promise((resolve) => setTimeout(resolve, AT_WORK_MS));
    const all = textOf(ours);
    ours.resume();
    expect(await ended).toBe(0);
    theirs.end();
    expect(JSON.parse((await all).replace(/^\0+/, ''))).toMatchObject({ status: '004 (Documento emitido)' });
  });

  test.each([
    ['of what is small', ARGV],
    ['of what is larger', ['nfe', 'medium', '--json']],
  ])('keeps no signal away: %s', async (_, argv) => {
    const { theirs } = await fullSocket();
    const run = start(argv, ['ignore', theirs, 'ignore'], large);
    await new Promise((resolve) => setTimeout(resolve, AT_WORK_MS));
    run.kill('SIGTERM');
    // A thread still waits for the reader: newer Node leaves it behind, older Node only by the signal.
    expect([143, 'SIGTERM']).toContain(await run.ended);
  });
});

/** A body with so many characters of two bytes. */
function answer(length: number): string {
  return JSON.stringify({ status: '004 (Documento emitido)', descricao: 'é'.repeat(length), data: {} });
}

/** A lookup of the large answer in a line of shell, as its arguments. */
function shell(line: string, zero: string): Promise<{ exit: number | null; stdout: string; stderr: string }> {
  const argv = ['-c', line, zero, ...PROGRAM, 'nfe', 'large', '--json'];
  const run = spawn('sh', argv, { env: { PATH: process.env.PATH, ...large }, stdio: ['ignore', 'pipe', 'pipe'] });
  return Promise.all([
    textOf(run.stdout),
    textOf(run.stderr),
    new Promise<number | null>((resolve) => run.on('close', resolve)),
  ]).then(([stdout, stderr, exit]) => ({ exit, stdout, stderr }));
}
