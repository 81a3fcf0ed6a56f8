import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { shell } from '../support/program.ts';
import { asking } from '../support/run.ts';
import { ISSUED, recordsIn, startService, UNKNOWN } from '../support/service.ts';

const SINGLE = 'recibo nfe 004 --sandbox';

describe('standard output that cannot be written is 74, and says so', () => {
  it.each([SINGLE, `${SINGLE} 900 -o csv`, `${SINGLE} --curl`, 'recibo --help'])('%s > /dev/full', async (command) => {
    const done = await shell(`${command} > /dev/full`);
    expect([done.exit, done.stderr]).toEqual([74, expect.stringContaining('the disk is full')]);
  });

  it('in the middle of an answer, too', async () => {
    const file = join(temporaryFolder(), 'answer');
    const service = await startService((_, __, response) =>
      response.end(ISSUED.replace('"d"', `"${'x'.repeat(9000)}"`)),
    );
    const done = await shell(`ulimit -f 4; recibo nfe 1 --json > '${file}'`, { env: asking(service.baseUrl) });
    expect([done.exit, existsSync(file)]).toEqual([74, true]);
  });

  it('and a batch asks for nothing more', async () => {
    const service = await startService((_, __, response) => response.end(ISSUED));
    const done = await shell('seq 500 | recibo nfe -i - -o ndjson > /dev/full', { env: asking(service.baseUrl) });
    expect(done.exit).toBe(74);
    expect(service.asked.length).toBeLessThan(500);
  });
});

describe('a reader that went away ends the run quietly', () => {
  it.each([
    [`${SINGLE} | true`, 0],
    ['recibo nfe 500 --sandbox | true', 50],
    ['recibo --help | true', 0],
  ])('%s', async (command, exit) => {
    const done = await shell(`${command}; echo "\${PIPESTATUS[0]}" >&2`);
    expect(done.stderr).toBe(`${exit}\n`);
  });

  it('with the code of what was answered so far, and without sums', async () => {
    const service = await startService((receipt, _, response) =>
      response.end(Number(receipt) > 900 ? UNKNOWN : ISSUED),
    );
    const script = `seq 1000 | recibo nfe -i - -o ndjson | head -1; echo "\${PIPESTATUS[1]}" >&2`;
    const done = await shell(script, { env: asking(service.baseUrl) });
    expect([recordsIn(done.stdout).length, done.stderr]).toEqual([1, '0\n']);
    expect(service.asked.length).toBeLessThan(1000);
  });

  it('of standard error loses nothing of the answer', async () => {
    const done = await shell(`recibo nfe 605 --sandbox -f status 2> >(true)`);
    expect(done.stdout).toBe('004 (Documento emitido)\n');
  });
});

it('a closed standard stream is no fault of recibo', async () => {
  expect((await shell(`${SINGLE} -q 2>&-; echo $?`)).stdout).toBe('0\n');
  expect((await shell(`${SINGLE} -q <&-; echo $?`)).stdout).toBe('0\n');
});

it.runIf(process.env.RECIBO_PROGRAM === undefined).each(['-n 24', '-n 26', '-n 32', '-v 4000000'])(
  'no room (ulimit %s) is no fault of recibo',
  async (limit) => {
    const service = await startService((_, __, response) => response.end(ISSUED));
    const line = `ulimit ${limit}; recibo nfe 1 2 3 4 5 6 7 8 --concurrency 8 --retries 0`;
    const { exit, stdout, stderr } = await shell(line, { env: asking(service.baseUrl) });
    expect([0, 40, 69, 74]).toContain(exit);
    if (exit > 0) expect(stdout + stderr).toMatch(/EMFILE|too many files|disable-wasm-trap-handler/);
  },
);

it('a slow reader of a long answer gets all of it', async () => {
  const service = await startService((_, __, response) =>
    response.end(ISSUED.replace('"d"', `"${'x'.repeat(3_000_000)}"`)),
  );
  const done = await shell('recibo nfe 1 --json | (sleep 0.5; wc -c)', { env: asking(service.baseUrl) });
  expect(Number(done.stdout)).toBe(Buffer.byteLength(ISSUED) + 3_000_000 - 1);
});

it('warnings come below the answer', async () => {
  const done = await shell('recibo nfe 604 --sandbox 2>&1');
  expect(done.stdout).toMatch(/^status\t004.*url-xml.*recibo: /s);
  expect(done.stdout).not.toMatch(/recibo: .*url-xml/s);
});

it('--json into a file is what came, byte for byte, also where it is no UTF-8 or begins with a mark', async () => {
  const bodies = [
    Buffer.from('{"status":"500 (N\xe3o existe)","descricao":"n\xe3o"}', 'latin1'),
    Buffer.from(`\ufeff${ISSUED}`),
  ];
  for (const body of bodies) {
    const { baseUrl } = await startService((_, __, response) => response.end(body));
    const file = join(temporaryFolder(), 'answer.json');
    await shell(`recibo nfe 1 --json > '${file}'`, { env: asking(baseUrl) });
    expect(readFileSync(file)).toEqual(body);
  }
});
