import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { skippingClock } from '../service/asking.ts';
import { temporaryFile } from '../support/folder.ts';
import { until } from '../support/program.ts';
import { asking, run } from '../support/run.ts';
import { type Answer, ISSUED, PENDING, recordsIn, type Service, startService, UNKNOWN } from '../support/service.ts';

let service: Service;

const REJECTED = '{"status":"900 (Rejeição da SEFAZ)","descricao":"d","data":{}}';

/** A batch of `receipts` against a service that answers so. */
async function batch(answer: Answer, receipts: readonly string[], ...options: string[]) {
  service = await startService(answer);
  return run(['nfe', ...receipts, '-o', 'ndjson', ...options], { env: asking(service.baseUrl) });
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `R${index}`);
const issued: Answer = (_, __, response) => response.end(ISSUED);
const receiptsIn = (text: string) => recordsIn(text).map(({ receipt }) => receipt);

/** Answers by the receipt's name. */
const byName: Answer = (receipt, _, response) => {
  const status = /^(401|503)/.exec(receipt)?.[1];
  if (status !== undefined) response.writeHead(Number(status));
  response.end(receipt.startsWith('500') ? UNKNOWN : receipt.startsWith('002') ? PENDING : ISSUED);
};

describe('records', () => {
  it('come in the order of the list, whatever is answered first', async () => {
    const receipts = numbered(40);
    const slow: Answer = async (receipt, _, response) => {
      await sleep(receipt.endsWith('0') ? 100 : 1);
      response.end(ISSUED);
    };
    const done = await batch(slow, receipts, '--concurrency', '8');
    expect(done.exit).toBe(0);
    expect(receiptsIn(done.stdout)).toEqual(receipts);
  });

  it('stream: the first is written while the last is not asked about yet', async () => {
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    service = await startService(async (receipt, _, response) => {
      if (receipt === 'R1') await written;
      response.end(ISSUED);
    });
    let text = '';
    const write = async (more: string) => {
      text += more;
      if (text.includes('\n')) isWritten();
    };
    const stdout = { isTerminal: false, width: 80, rows: 24, isGone: false, write };
    await run(['nfe', 'R0', 'R1', '-o', 'ndjson'], { env: asking(service.baseUrl), host: { stdout } });
    expect(receiptsIn(text)).toEqual(['R0', 'R1']);
  });

  it('of the same receipt twice are two, and what is no receipt has one in its place', async () => {
    const done = await batch(issued, ['R1', '..', 'R1', ' R2 ']);
    expect(recordsIn(done.stdout).map(({ receipt, exitCode, outcome }) => [receipt, exitCode, outcome])).toEqual([
      ['R1', 0, 'issued'],
      ['..', 2, 'usage'],
      ['R1', 0, 'issued'],
      ['R2', 0, 'issued'],
    ]);
    expect(done.exit).toBe(40);
    expect(service.asked.toSorted()).toEqual(['R1', 'R1', 'R2']);
  });
});

describe('the service', () => {
  it('is never asked more than --concurrency at once, and as much where there is enough to ask', async () => {
    const slow: Answer = async (_, __, response) => {
      await sleep(20);
      response.end(ISSUED);
    };
    await batch(slow, numbered(60), '--concurrency', '7');
    expect([service.most, service.asked.length]).toEqual([7, 60]);
  });

  it('is asked about no more than 2,048 receipts that are not written yet', async () => {
    let answerFirst = () => {};
    let asked = 0;
    const slowFirst: Answer = (receipt, _, response) => {
      if (receipt === 'R0') answerFirst = () => response.end(ISSUED);
      else response.end(ISSUED);
      // Time enough for one more question, if it were asked.
      if (receipt === 'R2047')
        setTimeout(() => {
          asked = service.asked.length;
          answerFirst();
        }, 50);
    };
    const done = await batch(slowFirst, numbered(2100), '--concurrency', '2', '--timeout', '10m');
    expect([done.exit, receiptsIn(done.stdout).length, asked]).toEqual([0, 2100, 2048]);
  });

  it.each([-600, 0, 600])('ends a batch alike where its clock is %i s from ours', async (skew) => {
    const clock = skippingClock();
    const answer: Answer = (receipt, nth, response) => {
      const now = (later: number) => new Date(clock.date().getTime() + 1000 * (skew + later)).toUTCString();
      response.setHeader('Date', now(0));
      if (nth === 1) response.writeHead(receipt === 'R2' ? 403 : 429, { 'Retry-After': now(3) });
      response.end(nth === 1 ? '' : ISSUED);
    };
    service = await startService(answer);
    const argv = ['nfe', ...numbered(3), '-q', '--concurrency', '1', '--retries', '1'];
    const done = await run(argv, { env: asking(service.baseUrl), host: { clock } });
    expect([done.exit, service.asked, clock.slept]).toEqual([
      0,
      ['R0', 'R0', 'R1', 'R1', 'R2', 'R2'],
      [3000, 3000, 3000],
    ]);
  });
});

describe('--wait', () => {
  /** Asks about `first`, which is pending and due again once `count` questions were asked, and others, one after the other. */
  async function askedAround(first: string, count: number): Promise<readonly string[]> {
    service = await startService(async (receipt, nth, response) => {
      // What is due comes before the answer.
      await sleep(100);
      response.end(receipt === first && nth === 1 ? PENDING : ISSUED);
    });
    const due = () => until(() => service.asked.length >= count);
    const clock = { now: () => performance.now(), date: () => new Date(), random: () => 0.5, sleep: due };
    const argv = ['nfe', first, ...numbered(4), '-q', '--concurrency', '1', '--wait'];
    expect((await run(argv, { env: asking(service.baseUrl), host: { clock } })).exit).toBe(0);
    return service.asked;
  }

  it('holds no place while it waits', async () => {
    expect(await askedAround('slow', 5)).toEqual(['slow', ...numbered(4), 'slow']);
  });

  /** A batch whose clock lets what is due wait until `isSo`. */
  async function waiting(answer: Answer, receipts: readonly string[], isSo: () => boolean, ...options: string[]) {
    service = await startService(answer);
    const sleepUntil = () => sleep(1).then(() => until(isSo));
    const clock = { now: () => performance.now(), date: () => new Date(), random: () => 0.5, sleep: sleepUntil };
    const argv = ['nfe', ...receipts, '--wait', ...options];
    return run(argv, { env: asking(service.baseUrl), host: { clock } });
  }

  /** `first` is issued once it is asked for the second time, which is when all others were asked about. */
  const issuedLast = (first: string): Answer => {
    return (receipt, nth, response) => response.end(receipt === first && nth === 1 ? PENDING : ISSUED);
  };

  it.each([['ndjson'], ['json']])('to %s writes each record as soon as it is final', async (format) => {
    const all = ['slow', ...numbered(2100)];
    const isSo = () => service.asked.length > 2100;
    const done = await waiting(issuedLast('slow'), all, isSo, '-o', format, '--concurrency', '2');
    expect(done.exit).toBe(0);
    expect(receiptsIn(done.stdout)).toEqual([...numbered(2100), 'slow']);
  });

  it.each([['plain'], ['csv']])('to %s keeps the order', async (format) => {
    const isSo = () => service.asked.length > 2;
    const { stdout } = await waiting(issuedLast('slow'), ['slow', 'R0', 'R1'], isSo, '-o', format);
    expect(stdout.match(/^(?:slow|R\d)/gm)).toEqual(['slow', 'R0', 'R1']);
  });

  it('asks what is due before a new receipt', async () => {
    expect(await askedAround('due', 2)).toEqual(['due', 'R0', 'due', 'R1', 'R2', 'R3']);
  });
});

it.each([
  [['a', 'b'], [], 0],
  [['500a', '500b'], [], 50],
  [['a', '500'], [], 40],
  [['002', 'a'], ['--accept', '002'], 0],
  [['002', 'a', '500'], ['--accept', 'final'], 22],
  [['002', 'a', '500'], ['--accept', 'final,002'], 0],
  [['002', 'a', '500'], ['--accept', '010'], 40],
  [['a', '500'], ['--accept', '010', '--fail-fast'], 50],
  [['a', '500', 'b'], ['--fail-fast'], 50],
  [['503', '503b'], ['--retries', '0'], 69],
  [['a', '401', 'b'], [], 77],
  [['500', '401'], ['--fail-fast', '--concurrency', '1'], 50],
])('the exit code of %j with %j is %i', async (receipts, options, exit) => {
  expect((await batch(byName, receipts, ...options)).exit).toBe(exit);
});

describe('a batch ends at once', () => {
  it('where the token is refused, and says why and how many are done', async () => {
    const done = await batch(byName, ['401', ...numbered(50)], '--concurrency', '1');
    expect([done.exit, service.asked]).toEqual([77, ['401']]);
    expect(done.stderr).toMatch(/HTTP 401.*1 receipt done/);
  });

  it.each([
    ['a refused token', '401', []],
    ['--fail-fast', '500', ['--fail-fast']],
  ])('by %s: what waits for its place under --rate is not asked about', async (_, first, options) => {
    const done = await batch(byName, [first, ...numbered(4)], '--rate', '0.1', '--concurrency', '3', ...options);
    expect([service.asked, receiptsIn(done.stdout)]).toEqual([[first], [first]]);
  });

  it('by --fail-fast: those under way end and are written, those that wait get no record', async () => {
    const answer: Answer = async (receipt, _, response) => {
      await until(() => service.asked.length === 3);
      if (receipt !== 'bad') await sleep(300);
      response.end(receipt === 'bad' ? REJECTED : receipt === 'waits' ? PENDING : ISSUED);
    };
    const receipts = ['waits', 'R0', 'bad', ...numbered(20)];
    const options = ['--fail-fast', '--concurrency', '3', '--wait=20s', '--interval', '10s'];
    const done = await batch(answer, receipts, ...options);
    expect(done.exit).toBe(90);
    expect(receiptsIn(done.stdout)).toEqual(['bad', 'R0']);
    expect(service.asked).toHaveLength(3);
    expect(done.stderr).toContain('--fail-fast: bad');
  });

  it('after twenty in a row that find no service', async () => {
    // What is no receipt (a blank inside) was not asked about, and says nothing of the service.
    const away = Array.from({ length: 60 }, (_, index) => [`503-${index}`, `5 ${index}`]).flat();
    const done = await batch(byName, [...numbered(3), ...away], '--retries', '0', '--concurrency', '2');
    expect(done.exit).toBe(69);
    expect(service.asked.length).toBeLessThan(40);
    expect(done.stderr).toMatch(/20 lookups in a row.*HTTP 503/);
  });
});

it('tells of a field that none of the answers has, and deviations by count', async () => {
  service = await startService(issued);
  const fields = ['-f', 'data.numero', '-f', 'data.sefaz.chav'];
  const done = await run(['nfe', 'R1', 'R2', ...fields], { env: asking(service.baseUrl) });
  expect(done.stdout).toBe('1\t\n1\t\n');
  expect(done.stderr).toContain('answers that deviate from the contract: 2');
  expect(done.stderr.match(/there is no field.*$/gm)).toEqual([
    'there is no field data.sefaz.chav. Did you mean data.sefaz.chave?',
  ]);
});

it('has columns that are from its first line as wide as the receipts of the file need', async () => {
  const list = temporaryFile('004\nNF-2026-0000012-004\n', 'list.txt');
  const { stdout } = await run(['nfe', '-i', list, '--sandbox', '--color', 'never'], { terminal: 100 });
  expect(new Set(stdout.match(/^.*\d+\/\d/gm)?.map((line) => line.length)).size).toBe(1);
});
