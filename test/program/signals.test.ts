import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ReportRows } from '../../src/output/report/rows.ts';
import { reportOf } from '../../src/output/report/sums.ts';
import { writeFile } from '../../src/system/files.ts';
import { issued, kit } from '../output/kit.ts';
import { temporaryFolder } from '../support/folder.ts';
import { IN_SHELL, shell, startProgram, until } from '../support/program.ts';
import { asking } from '../support/run.ts';
import { ISSUED, PENDING, recordsIn, startService } from '../support/service.ts';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s', (signal, exit) => {
  it('ends a lookup that nobody answers, by the signal itself', async () => {
    const service = await startService(() => undefined);
    const program = startProgram(['nfe', '1'], { env: asking(service.baseUrl) });
    await until(() => service.asked.length > 0);
    program.kill(signal);
    const done = await program.ended;
    expect(done).toEqual({ exit, signal, stdout: '', stderr: `recibo: interrupted (${signal})\n` });
  });
});

it('a batch that is interrupted leaves whole records, none of what is open or waits, says how many, and how to go on', async () => {
  const service = await startService((receipt, _, response) => {
    if (Number(receipt) < 31) response.end(receipt === '30' ? PENDING : ISSUED);
  });
  const out = join(temporaryFolder(), 'records');
  const receipts = Array.from({ length: 60 }, (_, index) => String(index));
  const program = startProgram(['nfe', ...receipts, '--out', out, '--wait'], { env: asking(service.baseUrl) });
  await until(() => service.asked.includes('34'));
  program.kill('SIGINT');
  const done = await program.ended;
  const text = readFileSync(out, 'utf8');
  expect(text).toMatch(/\n$/);
  expect(new Set(recordsIn(text).map(({ receipt }) => receipt))).toEqual(new Set(receipts.slice(0, 30)));
  expect(done).toMatchObject({ exit: 130, signal: 'SIGINT', stdout: '' });
  expect(done.stderr).toContain('interrupted (SIGINT): 30 receipts done. The same command with --resume goes on');
});

/** A run whose reader takes nothing of a long answer; `signals` are sent once it stands still. Gives what a shell sees. */
async function stuck(signals: string): Promise<string> {
  const ready = join(temporaryFolder(), 'ready');
  const service = await startService((_, __, response) => {
    response.end(ISSUED.replace('"d"', `"${'x'.repeat(500_000)}"`));
    setTimeout(() => writeFileSync(ready, ''), 700);
  });
  const script = `${IN_SHELL} nfe 1 --json > >(exec sleep 20 > /dev/null 2>&1) & pid=$!
    until [ -e '${ready}' ]; do sleep 0.05; done
    ${signals}; wait $pid; echo $?; kill %2 $(jobs -p) 2>/dev/null; true`;
  return (await shell(script, { env: asking(service.baseUrl) })).stdout;
}

it('a reader that takes nothing does not hold the run', async () => {
  expect(await stuck('kill -TERM $pid')).toBe('143\n');
});

it('a second signal ends the process at once', async () => {
  expect(await stuck('kill -TERM $pid; sleep 0.2; kill -INT $pid')).toBe('130\n');
});

it('a signal that is passed on, and so comes twice, counts once', async () => {
  const service = await startService(() => undefined);
  const program = startProgram(['nfe', '1'], { env: asking(service.baseUrl) });
  await until(() => service.asked.length > 0);
  program.kill('SIGTERM');
  program.kill('SIGTERM');
  expect((await program.ended).stderr).toContain('interrupted (SIGTERM)');
});

it('a report of many records hears a signal while it adds them up, and while it is written', async () => {
  const { io } = kit();
  const rows = new ReportRows('table', io);
  rows.texts = Array.from({ length: 5000 }, (_, at) => rows.textOf(issued({}, `R${at}`)));
  const interrupted = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    const controller = new AbortController();
    const reason = new Error('signal');
    // After one turn of what else there is to do.
    setImmediate(() => controller.abort(reason));
    await expect(work(controller.signal)).rejects.toBe(reason);
  };
  await interrupted((signal) => reportOf(rows, [], { ...io, signal }));
  const path = join(temporaryFolder(), 'report');
  const pieces = rows.texts.map((text) => text.padEnd(100));
  await interrupted((signal) => writeFile(path, pieces, { isReplacing: false, signal }));
  expect(readdirSync(dirname(path))).toEqual([]);
});

it('no pause is too long for a timer, whatever it waits for', async () => {
  const service = await startService((_, __, response) => response.end(PENDING));
  const waits = ['--wait', '2000h', '--interval', '1000h', '--timeout', '1000h', '--rate', '0.0000001'];
  const program = startProgram(['nfe', '1', '2', ...waits], { env: asking(service.baseUrl) });
  await until(() => service.asked.length > 0);
  await new Promise((done) => setTimeout(done, 300));
  program.kill('SIGTERM');
  expect((await program.ended).exit).toBe(143);
  expect(service.asked).toEqual(['1']);
});
