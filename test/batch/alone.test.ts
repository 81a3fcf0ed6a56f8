import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';
import { startService } from '../support/service-double.ts';
import { onTerminal } from '../support/terminal.ts';

/** What is told beside the answer, without what differs from run to run. */
async function toldOf(argv: readonly string[]): Promise<{ exit: number | null; told: string }> {
  const { exit, stderr } = await recibo([...argv, '--sandbox', '--lang', 'en']);
  const told = stderr.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace(/[\d.]+ m?s\b/g, 'a while');
  return { exit, told: told.replace(/date: .*/, '') };
}

describe.each(['ndjson', 'csv'])('one receipt as %s is told of as a single lookup', (format) => {
  test.each([
    ['that is not known', 'R500', []],
    ['whose token is refused', 'R401', []],
    ['that leads nowhere', 'R404', []],
    ['whose answer deviates', 'R605', []],
    ['whose answer deviates, and must not', 'R605', ['--strict']],
    ['that ends a batch at the first failure', 'R500', ['--fail-fast']],
    ['that is none', '..', []],
    ['whose request is shown', 'R004', ['--curl']],
    ['that is none, whose request is shown', '..', ['--dry-run']],
    ['of which nothing is displayed', 'R404', ['-q']],
    ['of which each step is told', 'R004', ['-v']],
    ['that is waited for', 'R204', ['--wait=20s', '--interval', '200ms']],
    ['that is waited for in vain', 'R002', ['--wait=2s', '--interval', '500ms']],
    ['that is waited for in vain, of which nothing is displayed', 'R003', ['--wait=2s', '--interval', '500ms', '-q']],
  ])('%s', async (_, receipt, options) => {
    const argv = ['nfe', receipt, ...options];
    expect(await toldOf([...argv, '-o', format])).toEqual(await toldOf(argv));
  });

  test('whose documents are lost', async () => {
    const argv = ['nfe', 'R610', '--save', temporaryFolder('recibo-alone-')];
    expect(await toldOf([...argv, '-o', format])).toEqual(await toldOf(argv));
  });
});

test.each(['plain', 'ndjson', 'csv'])('one receipt as %s waits for no pause beyond its deadline', async (format) => {
  const service = await startService((_, __, response) => void response.writeHead(429, { 'retry-after': '60' }).end());
  const argv = ['nfe', 'R1', '-o', format, '--timeout', '10s', '--lang', 'en'];
  const run = await recibo(argv, { environment: asking(service.baseUrl) });
  expect([run.exit, run.stderr]).toEqual([75, 'recibo: too many requests (HTTP 429). Ask again in 60 s or later.\n']);
});

test.each(['plain', 'ndjson', 'csv'])('--rate has no effect on one receipt as %s', async (format) => {
  const service = await startService((_, __, response) => void response.writeHead(503, { 'retry-after': '0' }).end());
  const argv = ['nfe', 'R1', '-o', format, '--rate', '0.1'];
  const run = await recibo(argv, { environment: asking(service.baseUrl) });
  expect([run.exit, service.asked.length]).toEqual([69, 3]);
  const [first = 0, , last = 0] = service.times;
  // One request in ten seconds.
  expect(last - first).toBeLessThan(20_000);
});

test('on a terminal one receipt is waited for as a single lookup is, and not counted', async () => {
  const argv = ['nfe', 'R204', '-o', 'csv', '--wait=20s', '--interval', '1s', '--sandbox', '--lang', 'en'];
  const { exit, stderr } = await onTerminal(argv, { terminals: ['stderr'] });
  const drawn = stderr.split('\r\u001b[K').map((line) => line.replace(/[\d.]+ s\b/g, 'a while'));
  expect(exit).toBe(0);
  expect(drawn).toContain('003 (Emitindo documento) after a while; asking again in a while');
  expect(drawn.filter((line) => / of 1\b|receipt/.test(line))).toEqual([]);
  expect(drawn.at(-1)).toBe('');
});
