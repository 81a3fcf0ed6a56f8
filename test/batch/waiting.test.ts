import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, type Run, recibo } from '../support/program.ts';
import { recordsIn } from '../support/records.ts';
import { type Answer, ISSUED, PENDING, type ServiceDouble, startService } from '../support/service-double.ts';
import { onTerminal } from '../support/terminal.ts';

let service: ServiceDouble;

async function ask(answer: Answer, ...argv: string[]): Promise<Run> {
  service = await startService(answer);
  return recibo(['nfe', ...argv], { environment: asking(service.baseUrl) });
}

const ERROR = JSON.stringify({ status: '999 (Erro interno)', descricao: 'd', data: { erro: 'e' } });

/** Answers by what is said for the first question, the second, and so on; the last goes on for ever. */
function script(...steps: readonly (string | number)[]): Answer {
  return (_, nth, response) => {
    const step = steps[Math.min(nth, steps.length) - 1] ?? ISSUED;
    if (typeof step === 'number') response.writeHead(step).end();
    else response.end(step);
  };
}

/** A file with the receipts. */
function listOf(receipts: readonly string[]): string {
  const path = join(temporaryFolder('recibo-waiting-'), 'list');
  writeFileSync(path, receipts.join('\n'));
  return path;
}

const QUICKLY = ['--wait=20s', '--interval', '20ms'];

describe('--wait outlasts', () => {
  test.each<[string, Answer, string[], number, number]>([
    ['002, until it is another status', script(PENDING, PENDING, ISSUED), [], 0, 3],
    ['what a request is tried again for', script(PENDING, 503, ISSUED), ['--retries', '0'], 0, 3],
    ['HTTP 429', script(429, ISSUED), ['--retries', '0'], 0, 2],
    ['999 up to --retries in a row', script(ERROR, ERROR, ISSUED), ['--retries', '2'], 0, 3],
  ])('%s', async (_, answer, options, exit, questions) => {
    expect((await ask(answer, 'R1', '-q', ...QUICKLY, ...options)).exit).toBe(exit);
    expect(service.asked).toHaveLength(questions);
  });
});

test('--wait keeps the pause that a 503 asks for', async () => {
  const times: number[] = [];
  const answer: Answer = (_, nth, response) => {
    times.push(performance.now());
    if (nth === 1) response.writeHead(503, { 'Retry-After': '1' }).end();
    else response.end(ISSUED);
  };
  // The pause passes the deadline of one question.
  expect((await ask(answer, 'R1', '-q', ...QUICKLY, '--timeout', '500ms')).exit).toBe(0);
  const [first = 0, second = 0] = times;
  expect([times.length, second - first >= 990]).toEqual([2, true]);
});

test('a 503 tells when to try again', async () => {
  const down: Answer = (_, _nth, response) => void response.writeHead(503, { 'Retry-After': '90' }).end();
  const stderr = expect.stringContaining('(HTTP 503). Try again in 90 s or later.');
  expect(await ask(down, 'R1', '--lang', 'en')).toMatchObject({ exit: 69, stderr });
});

describe('--wait ends with', () => {
  test.each<[string, Answer, string[], number, number]>([
    ['another status', script(PENDING, ISSUED), [], 0, 2],
    ['999 once more than --retries', script(ERROR), ['--retries', '1'], 99, 2],
    ['a status of HTTP that is no answer', script(PENDING, 404), [], 76, 2],
    ['a refused token', script(PENDING, 401), [], 77, 2],
  ])('%s', async (_, answer, options, exit, questions) => {
    expect((await ask(answer, 'R1', '-q', ...QUICKLY, ...options)).exit).toBe(exit);
    expect(service.asked).toHaveLength(questions);
  });
});

describe('when its time is out', () => {
  test('the last answer counts, and it is said that this is no failure', async () => {
    const run = await ask(script(PENDING), 'R1', '--wait=2s', '--interval', '100ms', '--lang', 'en');
    expect(run.exit).toBe(22);
    expect(run.stdout).toContain('002 (Pendente de processamento)');
    expect(run.stderr).toMatch(/still 002 \(Pendente de processamento\)/);
  });

  test('the last answer counts even where the service has gone since', async () => {
    expect(
      (await ask(script(PENDING, 503), 'R1', '-q', '--wait=2s', '--interval', '100ms', '--retries', '0')).exit,
    ).toBe(22);
  });

  test('without any answer, the last failure counts', async () => {
    expect((await ask(script(503), 'R1', '-q', '--wait=2s', '--interval', '100ms', '--retries', '0')).exit).toBe(69);
  });

  test('a status that --accept lists is waited for all the same, and is 0', async () => {
    const run = await ask(script(PENDING), 'R1', '-q', '--wait=2s', '--interval', '100ms', '--accept', '002');
    expect(run.exit).toBe(0);
    expect(service.asked.length).toBeGreaterThan(1);
  });
});

test('in a pipe, one line on standard error tells of each change of status', async () => {
  const issuing = PENDING.replace('002 (Pendente de processamento)', '003 (Emitindo documento)');
  const run = await ask(
    script(PENDING, PENDING, issuing, issuing, ISSUED),
    'R1',
    ...QUICKLY,
    '-f',
    'status',
    '--lang',
    'en',
  );
  const told = run.stderr.split('\n').filter((line) => line.includes('asking again'));
  expect(told.map((line) => /00\d/.exec(line)?.[0])).toEqual(['002', '003']);
  expect(run.stdout).toBe('004 (Documento emitido)\n');
});

describe('in a batch', () => {
  test('a receipt that waits holds no place', async () => {
    const answer: Answer = (receipt, nth, response) =>
      void response.end(receipt.startsWith('p') && nth === 1 ? PENDING : ISSUED);
    const receipts = ['p1', 'p2', 'p3', 'a1', 'a2', 'a3'];
    const run = await ask(answer, ...receipts, '--wait', '--interval', '400ms', '--concurrency', '1', '-o', 'ndjson');
    expect(run.exit).toBe(0);
    expect(service.asked.slice(0, 6)).toEqual(receipts);
    const records = recordsIn(run.stdout);
    expect(records.map(({ receipt, attempts }) => [receipt, attempts])).toEqual([
      ['p1', 2],
      ['p2', 2],
      ['p3', 2],
      ['a1', 1],
      ['a2', 1],
      ['a3', 1],
    ]);
    expect(records[0].elapsedMs).toBeGreaterThan(300);
  });

  test('a receipt that waits for its place under --rate has its whole patience, and its time, from the first question on', async () => {
    const answer: Answer = (_, nth, response) => void response.end(nth === 1 ? PENDING : ISSUED);
    const receipts = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'];
    const options = ['--wait=1s', '--interval', '100ms', '--rate', '4', '--concurrency', '6', '-o', 'csv'];
    const run = await ask(answer, ...receipts, ...options);
    // In which order, a busy machine decides: an answer that is read late is asked about late.
    expect({ exit: run.exit, asked: service.asked.toSorted() }).toEqual({
      exit: 0,
      asked: [...receipts, ...receipts].toSorted(),
    });
  });

  test.each([
    ['arguments', (receipts: readonly string[]) => receipts],
    ['a file', (receipts: readonly string[]) => ['-i', listOf(receipts)]],
  ])(
    'an interruption writes what waits with its last answer, and says what of %s remains and how to go on',
    async (_, wordsFor) => {
      const interruption = new AbortController();
      service = await startService((receipt, _, response) => {
        if (receipt === 'open') interruption.abort('SIGINT');
        else response.end(receipt.startsWith('p') ? PENDING : ISSUED);
      });
      const argv = [
        'nfe',
        ...wordsFor(['a1', 'p1', 'open', 'a2']),
        '--wait',
        '--interval',
        '30s',
        '--concurrency',
        '1',
      ];
      const run = await onTerminal([...argv, '-o', 'ndjson', '--timeout', '30s'], {
        environment: { LANG: 'en', ...asking(service.baseUrl) },
        terminals: [],
        machine: { interruption: interruption.signal },
      });
      expect(run.exit).toBe(130);
      const records = recordsIn(run.stdout);
      expect(records.map(({ receipt, exitCode }) => [receipt, exitCode])).toEqual([
        ['a1', 0],
        ['p1', 22],
      ]);
      expect(run.stderr).toMatch(/3 receipts remain.*--resume/);
    },
  );
});
