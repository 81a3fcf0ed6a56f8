import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/peer-client.ts';
import { asking } from '../support/program.ts';
import { type Answer, ISSUED, PENDING, type ServiceDouble, startService, UNKNOWN } from '../support/service-double.ts';
import { onTerminal } from '../support/terminal.ts';

let service: ServiceDouble | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

/** A batch in this process whose records go to this stream. */
async function batch(receipts: readonly string[], answer: Answer, stdout: Partial<OutputStream>, ...options: string[]) {
  service = await startService(answer);
  const stream = { isTerminal: false, columns: 0, rows: 0, hasReader: () => true, write: async () => null };
  return onTerminal(['nfe', ...receipts, '-o', 'ndjson', ...options], {
    terminals: [],
    environment: asking(service.baseUrl),
    machine: { stdout: { ...stream, ...stdout } },
  });
}

test('a batch that waits ends once its reader has gone, though there is nothing to write', async () => {
  let isThere = true;
  const answer: Answer = (receipt, _, response) => void response.end(receipt === 'a' ? ISSUED : PENDING);
  const run = batch(['a', 'p', 'q'], answer, { hasReader: () => isThere }, '--wait=1h', '--interval', '50ms');
  await until(() => (service?.asked.length ?? 0) > 5);
  isThere = false;
  // Of what was answered by then.
  expect(await run).toMatchObject({ exit: 0 });
});

describe('once a record could not be written', () => {
  /** A service that answers only the first receipt before that, and a stream whose reader has gone by then. */
  function goneReader(others: Answer) {
    let isGone = () => {};
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const answer: Answer = async (receipt, nth, response) => {
      if (receipt === 'first') return void response.end(ISSUED);
      await gone;
      await others(receipt, nth, response);
    };
    const write = async () => {
      isGone();
      return { kind: 'closed' as const };
    };
    return { answer, stdout: { write } };
  }

  test('nothing more is asked', async () => {
    const { answer, stdout } = goneReader((_receipt, _nth, response) => void response.end(ISSUED));
    const run = await batch(['first', 'second', 'third', 'fourth'], answer, stdout, '--concurrency', '1');
    expect([run.exit, service?.asked]).toEqual([0, ['first', 'second']]);
  });

  test('what has ended and was to be written behind it does not count', async () => {
    const { answer, stdout } = goneReader(async (receipt, _nth, response) => {
      // That of the third waits for that of the second by then.
      if (receipt === 'second') await new Promise((resolve) => setTimeout(resolve, 100));
      response.end(receipt === 'second' ? ISSUED : UNKNOWN);
    });
    const run = await batch(['first', 'second', 'third'], answer, stdout, '--concurrency', '2');
    expect(run.exit).toBe(0);
  });
});

test('where records could not be written once the run was interrupted, the interruption is what ended it', async () => {
  const interruption = new AbortController();
  const write = async () => {
    interruption.abort('SIGTERM');
    return { kind: 'failed' as const, code: 'ENOSPC' };
  };
  service = await startService((receipt, _, response) => void (receipt === 'a' && response.end(ISSUED)));
  const stdout = { isTerminal: false, columns: 0, rows: 0, hasReader: () => true, write };
  const run = await onTerminal(['nfe', 'a', 'silent', '-o', 'ndjson'], {
    terminals: [],
    environment: asking(service.baseUrl),
    machine: { stdout, interruption: interruption.signal },
  });
  expect([run.exit, run.stderr]).toEqual([143, expect.stringContaining('SIGTERM')]);
});

test('an interruption that comes before the file of records is read is what ended the run', async () => {
  const interruption = new AbortController();
  const path = join(temporaryFolder('recibo-unwritten-'), 'records');
  const ask = (...words: string[]) =>
    onTerminal(['nfe', '1004', '--sandbox', '--out', path, ...words], {
      terminals: [],
      machine: {
        interruption: interruption.signal,
        lockFile: async () => {
          if (words.length > 0) interruption.abort('SIGTERM');
          return { kind: 'locked', lock: { release: () => {} } };
        },
      },
    });
  expect((await ask()).exit).toBe(0);
  const { exit, stderr } = await ask('--resume');
  expect([exit, stderr]).toEqual([143, 'recibo: interrompido (SIGTERM).\n']);
});

describe('a file of records on a disk that', () => {
  /** Has one function of the file system fail once it has done its work on the file at `path`. */
  function failing(name: 'closeSync' | 'ftruncateSync', path: string, code: string): void {
    const works = fs[name];
    onTestFinished(() => {
      Object.assign(fs, { [name]: works });
      syncBuiltinESMExports();
    });
    const fails = (descriptor: number, ...rest: [number?]) => {
      const isMeant = fs.readlinkSync(`/proc/self/fd/${descriptor}`) === path;
      works(descriptor, ...rest);
      if (isMeant) throw Object.assign(new Error(code), { code });
    };
    Object.assign(fs, { [name]: fails });
    syncBuiltinESMExports();
  }

  test.each([
    ['has no room as it is closed', 'closeSync', 'EDQUOT', []],
    ['lets nothing be taken away', 'ftruncateSync', 'EPERM', ['--force']],
  ] as const)('%s', async (_, name, code, words) => {
    service = await startService((_receipt, _nth, response) => void response.end(ISSUED));
    const path = join(temporaryFolder('recibo-unwritten-'), 'records');
    if (words.length > 0) fs.writeFileSync(path, 'old');
    failing(name, path, code);
    const options = { terminals: [], environment: { ...asking(service.baseUrl), LANG: 'C' } };
    const { exit, stderr } = await onTerminal(['nfe', 'a', 'b', '--out', path, ...words], options);
    expect([exit, stderr]).toEqual([74, expect.stringContaining(`records could not be written to ${path} (${code})`)]);
    expect(fs.readdirSync(join(path, '..'))).toEqual(['records']);
  });
});
