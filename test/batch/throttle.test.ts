import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';
import { ISSUED, startService } from '../support/service-double.ts';

test('a service that limits its rate is asked until all is answered, however many are in flight', async () => {
  let windowStart = 0;
  let inWindow = 0;
  let limited = 0;
  const service = await startService((_, __, response) => {
    const now = performance.now();
    if (now - windowStart > 1000) [windowStart, inWindow] = [now, 0];
    inWindow += 1;
    if (inWindow <= 30) return void response.end(ISSUED);
    limited += 1;
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  const receipts = Array.from({ length: 120 }, (_, index) => `R${index}`);
  const run = await recibo(['nfe', ...receipts, '-q', '--concurrency', '64'], { environment: asking(service.baseUrl) });
  expect({ exit: run.exit, stdout: run.stdout }).toEqual({ exit: 0, stdout: '' });
  expect(limited).toBeGreaterThan(0);
});

test('a token from a file stands in nothing that is said of a batch', async () => {
  const service = await startService((_, __, response) => void response.writeHead(401).end());
  const folder = temporaryFolder('recibo-token-');
  writeFileSync(`${folder}/token`, 'a-token-of-a-file');
  const run = await recibo(['nfe', 'a-token-of-a-file', 'R2', '--out', 'o', '--fail-fast'], {
    environment: { RECIBO_BASE_URL: service.baseUrl, RECIBO_TOKEN_FILE: `${folder}/token` },
    folder,
  });
  expect(run.exit).toBe(2);
  expect(run.stderr).toMatch(/\(redacted\)/);
  expect(run.stdout + run.stderr).not.toContain('a-token-of-a-file');
});

test.each(['0', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
  'a service that asks for no pause (Retry-After: %s) is asked again no oftener than --retries says',
  async (moment) => {
    let requests = 0;
    const service = await startService((_, __, response) => {
      requests += 1;
      response.writeHead(429, { 'retry-after': moment }).end();
    });
    const run = await recibo(['nfe', 'R1', 'R2', 'R3', 'R4', '-q'], { environment: asking(service.baseUrl) });
    expect([run.exit, requests]).toEqual([75, 12]);
  },
);
