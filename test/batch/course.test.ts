import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';
import { recordsIn } from '../support/records.ts';
import { type Answer, ISSUED, PENDING, type ServiceDouble, startService, UNKNOWN } from '../support/service-double.ts';
import { inProcess } from '../support/terminal.ts';

let service: ServiceDouble;

/** Runs a batch of `receipts` against a service that answers so. */
async function batch(answer: Answer, receipts: readonly string[], ...options: string[]) {
  service = await startService(answer);
  return inProcess(['nfe', ...options, '--', ...receipts], asking(service.baseUrl));
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `R${index}`);
}

const issued: Answer = (_, __, response) => void response.end(ISSUED);

describe('records', () => {
  test('come in the order of the list, whatever is answered first', async () => {
    const receipts = numbered(40);
    const slow: Answer = async (receipt, _, response) => {
      await sleep(receipt.endsWith('0') ? 150 : 1);
      response.end(ISSUED);
    };
    const run = await batch(slow, receipts, '-o', 'ndjson', '--concurrency', '8');
    expect(run.exit).toBe(0);
    expect(recordsIn(run.stdout).map(({ receipt }) => receipt)).toEqual(receipts);
  });

  test('that wait for a slow one keep nobody from being asked about', async () => {
    let answerFirst = () => {};
    const slowFirst: Answer = (receipt, _, response) => {
      if (receipt === 'R0') answerFirst = () => void response.end(ISSUED);
      else response.end(ISSUED);
      if (receipt === 'R19') answerFirst();
    };
    const run = await batch(slowFirst, numbered(20), '-o', 'ndjson', '--concurrency', '2', '--timeout', '5s');
    expect([run.exit, recordsIn(run.stdout).length]).toEqual([0, 20]);
  });

  test('have these members and no others', async () => {
    const run = await batch(issued, ['R1'], '-o', 'ndjson');
    expect(Object.keys(recordsIn(run.stdout)[0])).toEqual([
      'receipt',
      'document',
      'exitCode',
      'outcome',
      'status',
      'envelope',
      'error',
      'attempts',
      'elapsedMs',
    ]);
  });

  test('of the same receipt twice are two', async () => {
    const run = await batch(issued, ['R1', 'R1', 'R1'], '-o', 'ndjson');
    expect(recordsIn(run.stdout)).toHaveLength(3);
    expect(service.asked).toEqual(['R1', 'R1', 'R1']);
  });

  test('of what is no receipt stand in their place, and nobody is asked', async () => {
    const run = await batch(issued, ['R1', '', '..', 'R2'], '-o', 'ndjson');
    expect(recordsIn(run.stdout).map(({ exitCode, outcome }) => [exitCode, outcome])).toEqual([
      [0, 'issued'],
      [2, 'usage'],
      [2, 'usage'],
      [0, 'issued'],
    ]);
    expect(run.exit).toBe(40);
  });

  test('hold the envelope as it came, but for blanks between its tokens', async () => {
    const body = '{ "status" : "004 (Documento emitido)",\n"descricao": "a  b",\t"n": 1.10, "x": [ 1E3 ,2 ] }';
    const run = await batch((_, __, response) => void response.end(body), ['R1'], '-o', 'ndjson');
    const envelope = '{"status":"004 (Documento emitido)","descricao":"a  b","n":1.10,"x":[1E3,2]}';
    expect(run.stdout).toContain(`"envelope":${envelope},"error"`);
  });
});

describe('the service', () => {
  test('is never asked more than --concurrency at once, and as much where there is enough to ask', async () => {
    const slow: Answer = async (_, __, response) => {
      await sleep(20);
      response.end(ISSUED);
    };
    await batch(slow, numbered(60), '-q', '--concurrency', '7');
    expect(service.most).toBe(7);
    expect(service.asked).toHaveLength(60);
  });

  test('is asked no more than --rate times a second, tries again included', async () => {
    const flaky: Answer = (_, nth, response) => {
      if (nth === 1) response.writeHead(503);
      response.end(ISSUED);
    };
    await batch(flaky, numbered(5), '-q', '--rate', '20', '--concurrency', '5');
    const times = service.times;
    expect(times).toHaveLength(10);
    // Ten requests at 20 a second have nine gaps of 50 ms; on a busy machine the first may get here late, never that much.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(9 * 33);
  });

  test('that says 429 is asked nothing by anybody until its pause is over, and that counts against no --timeout', async () => {
    let limitedAt = 0;
    let tell = () => {};
    const isLimited = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const limited: Answer = async (receipt, nth, response) => {
      if (receipt === 'R0' && nth === 1) {
        limitedAt = performance.now();
        response.writeHead(429, { 'retry-after': '3' }).end(tell);
        return;
      }
      // What is under way is answered when it is known for certain that the pause has begun.
      if (receipt === 'R1') await isLimited.then(() => sleep(300));
      response.end(ISSUED);
    };
    const run = await batch(limited, numbered(12), '-o', 'ndjson', '--concurrency', '2', '--timeout', '2500ms');
    expect(run.exit).toBe(0);
    // The first two are asked about before there is a pause.
    const after = service.times.slice(2);
    expect(Math.min(...after) - limitedAt).toBeGreaterThan(2990);
    expect(recordsIn(run.stdout)[0]).toMatchObject({ attempts: 2, exitCode: 0 });
  });
});

test('a slow receipt keeps the others waiting, and no more than that', async () => {
  let answerFirst = () => {};
  const count = 2300;
  const slowFirst: Answer = (receipt, _, response) => {
    if (receipt === 'R0') answerFirst = () => void response.end(ISSUED);
    else response.end(ISSUED);
    // All that may be asked about before the first has a record.
    if (receipt === 'R2047') answerFirst();
  };
  service = await startService(slowFirst);
  const path = join(temporaryFolder('recibo-list-'), 'list.txt');
  writeFileSync(path, numbered(count).join('\n'));
  const argv = ['nfe', '-i', path, '-q', '--concurrency', '2', '--timeout', '20s'];
  expect((await recibo(argv, { environment: asking(service.baseUrl) })).exit).toBe(0);
  expect(service.asked).toHaveLength(count);
});

describe('the exit code', () => {
  const byName: Answer = (receipt, _, response) => {
    if (receipt.startsWith('401')) response.writeHead(401);
    if (receipt.startsWith('503')) response.writeHead(503);
    response.end(receipt.startsWith('500') ? UNKNOWN : receipt.startsWith('002') ? PENDING : ISSUED);
  };

  test.each([
    [['a', 'b'], [], 0],
    [['500a', '500b'], [], 50],
    [['a', '500'], [], 40],
    [['002', 'a'], ['--accept', '002'], 0],
    [['a', '500', 'b'], ['--fail-fast'], 50],
    [['503', '503b'], ['--retries', '0'], 69],
    [['a', '401', 'b'], [], 77],
  ])('of %j with %j is %i', async (receipts, options, exit) => {
    expect((await batch(byName, receipts, '-q', ...options)).exit).toBe(exit);
  });

  test('77 ends the batch at once, and says why and what is left', async () => {
    const run = await batch(byName, ['401', ...numbered(50)], '-o', 'ndjson', '--concurrency', '1');
    expect(run.exit).toBe(77);
    expect(service.asked).toEqual(['401']);
    expect(run.stderr).toMatch(/token/);
    expect(run.stderr).toMatch(/50 receipts remain/);
  });

  test.each([
    ['a refused token', '401', []],
    ['--fail-fast', '500', ['--fail-fast']],
  ])('an end by %s asks about none that waits for its place under --rate', async (_, first, options) => {
    const argv = ['-o', 'ndjson', '--rate', '0.1', '--concurrency', '3', ...options];
    const run = await batch(byName, [first, ...numbered(4)], ...argv);
    expect({ asked: service.asked, records: recordsIn(run.stdout).length }).toEqual({ asked: [first], records: 1 });
    expect(run.stderr).toMatch(/4 receipts remain/);
  });

  test('a refused token ends also what waits to be asked again', async () => {
    const limitedThenRefused: Answer = async (receipt, _, response) => {
      if (receipt === 'limited') response.writeHead(429, { 'Retry-After': '60' }).end();
      else await sleep(100).then(() => response.writeHead(401).end());
    };
    const run = await batch(limitedThenRefused, ['limited', 'refused'], '-o', 'ndjson', '--concurrency', '2');
    expect({ exit: run.exit, receipts: recordsIn(run.stdout).map(({ receipt }) => receipt) }).toEqual({
      exit: 77,
      receipts: ['refused'],
    });
    expect(run.stderr).toMatch(/1 receipt remains/);
  });

  test('what remains is what was not asked: one that is on its way, and that nobody waits for, has its answer', async () => {
    const options = ['-o', 'ndjson', '--concurrency', '1', '--fail-fast', '--accept', '002'];
    const run = await batch(byName, ['002a', '500', 'c'], ...options);
    expect(run.stderr).toMatch(/1 receipt remains/);
  });

  test('--fail-fast begins no lookup after the first failure, and finishes those under way', async () => {
    const answer: Answer = async (receipt, _, response) => {
      await sleep(receipt === 'R3' ? 1 : 60);
      response.end(receipt === 'R3' ? UNKNOWN : ISSUED);
    };
    const run = await batch(answer, numbered(40), '-o', 'ndjson', '--fail-fast', '--concurrency', '4');
    expect(run.exit).toBe(50);
    expect(service.asked.length).toBeLessThanOrEqual(8);
    expect(recordsIn(run.stdout)).toHaveLength(service.asked.length);
  });

  test('twenty in a row that find nobody end it', async () => {
    const run = await batch(byName, [...numbered(3), ...Array(60).fill('503')], '-o', 'ndjson', '--retries', '0');
    expect(run.exit).toBe(69);
    expect(service.asked.length).toBeLessThan(30);
    expect(run.stderr).toMatch(/20 lookups in a row[^\n]*\nrecibo: the service is not available \(HTTP 503\)\./);
  });
});

describe('a list', () => {
  test.each([
    ['a byte order mark, CRLF, comments and blank lines', '\ufeffR1\r\n\r\n# no\r\n  R2  \r\n   \nR3'],
    ['one receipt a line, with a line end at its end', 'R1\nR2\nR3\n'],
  ])('with %s', async (_, text) => {
    service = await startService(issued);
    const path = join(temporaryFolder('recibo-list-'), 'list.txt');
    writeFileSync(path, text);
    const run = await recibo(['nfe', '-i', path, '-o', 'ndjson'], { environment: asking(service.baseUrl) });
    expect(recordsIn(run.stdout).map(({ receipt }) => receipt)).toEqual(['R1', 'R2', 'R3']);
    expect(run.stderr).toMatch(/^recibo: warning: 3 answers deviate[^\n]*\n$/);
  });

  test('whose lines are no receipts has a record of each, altered into no receipt', async () => {
    service = await startService(issued);
    const path = join(temporaryFolder('recibo-list-'), 'list.txt');
    const lines = [Buffer.from('R1\n'), Buffer.from([0xff, 0x31, 0x0a]), Buffer.from(`${'9'.repeat(9000)}\nR2\n`)];
    writeFileSync(path, Buffer.concat(lines));
    const run = await recibo(['nfe', '-i', path, '-o', 'ndjson'], { environment: asking(service.baseUrl) });
    expect(recordsIn(run.stdout).map(({ exitCode }) => exitCode)).toEqual([0, 2, 2, 0]);
    expect(service.asked.toSorted()).toEqual(['R1', 'R2']);
    expect(recordsIn(run.stdout)[2].receipt).toMatch(/^9{512}…$/);
  });

  test('that cannot be read is 74, before anything is asked', async () => {
    const run = await recibo(['nfe', '-i', '/nowhere/list', '--sandbox']);
    expect({ exit: run.exit, stdout: run.stdout }).toEqual({ exit: 74, stdout: '' });
    expect(run.stderr).toMatch(/\/nowhere\/list cannot be read/);
  });

  test('that is empty is 0', async () => {
    expect(await recibo(['nfe', '-i', '/dev/null', '--sandbox', '-o', 'ndjson'])).toMatchObject({
      exit: 0,
      stdout: '',
    });
  });
});
