import { afterEach, expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { askerOf } from '../../src/service/lookup-request.ts';
import { openService, type ServiceMachine, type ServiceOptions } from '../../src/service/open-service.ts';
import { type MisbehavingServer, type ScenarioName, startMisbehaving } from '../support/misbehaving.ts';
import { HTTP, NO_PROXIES, RecordingClock, until } from '../support/peer-client.ts';
import { receiptOf } from '../support/receipt.ts';

let server: MisbehavingServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(scenario: ScenarioName, options: Partial<ServiceOptions & ServiceMachine> = {}) {
  server = await startMisbehaving(scenario);
  const asking = {
    asker: askerOf({ baseUrl: `${server.baseUrl}/v3`, token: new Secret('s3cret-token'), version: '1.2.3' }),
    proxies: NO_PROXIES,
    timeoutMs: 30_000,
    retries: 2,
    throttle: null,
    observe: () => {},
    ...options,
  };
  const interruption = new AbortController().signal;
  const machine = {
    clock: new RecordingClock(),
    interruption,
    limitNameLookups: () => {},
    ...HTTP,
  };
  return openService(asking, { ...machine, ...options });
}

test('many lookups at once share connections, name limits and the interruption', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  const limits: number[] = [];
  const service = await open('ok', { limitNameLookups: (ms) => void limits.push(ms) });
  const askSome = () => Promise.all(Array.from({ length: 64 }, (_, at) => service.ask('nfe', receiptOf(`R${at}`))));
  const asked = [...(await askSome()), ...(await askSome())];
  service.close();
  process.off('warning', listen);
  expect(asked.map(({ reply }) => reply.kind)).toEqual(Array(128).fill('answer'));
  expect(server?.connections().total).toBe(64);
  expect(server?.requests.map(({ line }) => line)).toContain('GET /v3/nfe/nota/R63/completa HTTP/1.1');
  expect(limits).toEqual([30_000]);
  expect(warnings).toEqual([]);
});

test('tells of each step, and of which receipt', async () => {
  const told: string[] = [];
  const service = await open('ok', { observe: ({ kind }, receipt) => void told.push(`${receipt} ${kind}`) });
  await service.ask('nfe', receiptOf('A'));
  await service.ask('nfse', receiptOf('B'));
  service.close();
  expect(told).toEqual(['A request', 'A reply', 'B request', 'B reply']);
});

test('the interruption ends every lookup under way', async () => {
  const interruption = new AbortController();
  const service = await open('silent', { interruption: interruption.signal });
  const receipts = ['A', 'B', 'C'].map(receiptOf);
  const pending = Promise.all(receipts.map((receipt) => service.ask('nfe', receipt)));
  await until(() => server?.requests.length === 3);
  interruption.abort();
  expect((await pending).map(({ reply }) => reply)).toEqual(Array(3).fill({ kind: 'interrupted' }));
  expect(await service.ask('nfe', receiptOf('D'))).toMatchObject({ reply: { kind: 'interrupted' }, attempts: 0 });
  service.close();
});
