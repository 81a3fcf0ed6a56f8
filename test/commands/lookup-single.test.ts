import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { issued } from '../support/document-peer.ts';
import { until } from '../support/peer-client.ts';
import { oneLine } from '../support/person.ts';
import { asking } from '../support/program.ts';
import { ISSUED, PENDING, type ServiceDouble, startService } from '../support/service-double.ts';
import { onTerminal, type TerminalOptions } from '../support/terminal.ts';

let service: ServiceDouble | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

/** A lookup in this process, in English; of a service that always says this, or never says anything. */
async function lookUp(body: string | null, options: readonly string[] = [], machine: TerminalOptions['machine'] = {}) {
  service = await startService((_receipt, _nth, response) => void (body === null ? null : response.end(body)));
  return onTerminal(['nfe', 'R1', ...options], {
    terminals: [],
    environment: { LANG: 'en', ...asking(service.baseUrl) },
    machine,
  });
}

describe('--open', () => {
  const opened: string[] = [];
  const openLink = async (link: string) => opened.push(link) > 0;

  test('hands over the link of what was found, and tells nothing', async () => {
    const { exit, stderr } = await lookUp(issued({ 'url-danfe': 'https://docs.example/a' }), ['--open', 'danfe'], {
      openLink,
    });
    expect([exit, opened.splice(0), stderr.includes('opened')]).toEqual([0, ['https://docs.example/a'], false]);
  });

  test('tells that there is no link where there is an answer without, and nothing where there is no answer', async () => {
    expect((await lookUp(issued({}), ['--open', 'danfe'], { openLink })).stderr).toContain('no link to the DANFE');
    await service?.close();
    expect((await lookUp('<html></html>', ['--open', 'danfe'], { openLink })).stderr).not.toContain('DANFE');
    expect(opened).toEqual([]);
  });
});

describe('--wait', () => {
  const NOTE = 'the time to wait is over';

  test('tells of what is still on its way at its end, and of nothing else', async () => {
    const waited = await lookUp(PENDING, ['--wait=2s', '--interval', '300ms']);
    expect([waited.exit, oneLine(waited.stderr).includes(NOTE)]).toEqual([22, true]);
    await service?.close();
    const there = await lookUp(ISSUED, ['--wait']);
    expect([there.exit, oneLine(there.stderr).includes(NOTE)]).toEqual([0, false]);
  });

  test('tells of its status as it came, and with --mask without the CPF in it', async () => {
    const body = JSON.stringify({ status: '002 (Na fila de 529.982.247-25)', descricao: 'd' });
    const shown = '002 (Na fila de 529.982.247-25): this is not a failure';
    expect(oneLine((await lookUp(body, ['--wait=2s', '--interval', '300ms'])).stderr)).toContain(
      `${NOTE} and the status is still ${shown}`,
    );
    await service?.close();
    const masked = oneLine((await lookUp(body, ['--wait=2s', '--interval', '300ms', '--mask'])).stderr);
    expect([masked.includes(NOTE), masked.includes('still 002 (Na fila de ***.982.247-**)')]).toEqual([true, true]);
  });

  test('that is interrupted shows the last answer, and does not say that its time is over', async () => {
    const interruption = new AbortController();
    const run = lookUp(PENDING, ['--wait=1h', '-f', 'descricao'], { interruption: interruption.signal });
    await until(() => service?.asked.length === 1);
    // The answer is there before the first pause begins.
    await new Promise((resolve) => setTimeout(resolve, 100));
    interruption.abort('SIGINT');
    const { exit, stdout, stderr } = await run;
    expect([exit, stdout, oneLine(stderr).includes(NOTE)]).toEqual([130, 'd\n', false]);
  });
});

test('a lookup that is interrupted before there is an answer is over, and shows nothing', async () => {
  const interruption = new AbortController();
  const run = lookUp(null, ['-q'], { interruption: interruption.signal });
  await until(() => service?.asked.length === 1);
  interruption.abort('SIGTERM');
  expect(await run).toMatchObject({ exit: 143, stdout: '' });
});

test.each([
  [256 * 1024, '-q', 0],
  [256 * 1024 + 1, '-q', 1],
  [256 * 1024 + 1, '--output=csv', 0],
])(
  'an answer of %i bytes, with %s, lets a signal be heard before it is drawn: %i times',
  async (bytes, option, times) => {
    let yielded = 0;
    const yieldToSignals = async () => {
      yielded += 1;
    };
    const empty = JSON.stringify({ status: '500 (Não existe)', descricao: '' });
    const body = empty.replace('""', `"${'x'.repeat(bytes - Buffer.byteLength(empty))}"`);
    const { exit } = await lookUp(body, [option], { yieldToSignals });
    expect([exit, yielded]).toEqual([50, times]);
  },
);

test.each([[['004']], [['1004', '2004']]])(
  'at the end of a run the simulated service is gone, asked about %j',
  async (receipts) => {
    const { stderr } = await onTerminal(['nfe', ...receipts, '--sandbox', '-v', '-q'], { terminals: [] });
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(stderr)?.[1]);
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  },
);
