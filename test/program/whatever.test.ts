import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXITS } from '../../src/exit-codes.ts';
import { asking, run } from '../support/run.ts';
import { startService, UNKNOWN } from '../support/service.ts';

const DOCUMENTED = Object.values(EXITS).filter((code) => code !== EXITS.bug);
// TAB, LF and CR LF are the structure of plain and csv; colours are ours.
const RAW =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u001b(?!\[\d+m)/;
const format = fc.constantFrom('table', 'plain', 'json', 'message', 'ndjson', 'csv');

/** Whatever a service sends: a documented exit code, nothing raw on the terminal. Each runs the whole program, over real HTTP. */
async function ask(argv: string[], body: string | Uint8Array, status = 200, headers: Record<string, string> = {}) {
  const service = await startService((_, __, response) => response.writeHead(status, headers).end(body));
  const { exit, stdout, stderr } = await run(argv, { env: asking(service.baseUrl), terminal: 80 });
  expect(DOCUMENTED).toContain(exit);
  // On a busy machine the live line comes up, with what moves the cursor.
  expect(`${stdout}${stderr}`.replace(/\u001b\[(\d*[AGK]|\?2026[hl])/g, '')).not.toMatch(RAW);
  return { exit, asked: service.asked };
}

describe('whatever comes', () => {
  it('any bytes as a body', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), format, async (body, output) => {
        await ask(['nfe', '1', '-o', output], body);
      }),
      { numRuns: 60 },
    ));

  it('any JSON as an envelope, and any text in it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('002 (Pendente de processamento)', '004 (Documento emitido)', '900 (Rejeição da SEFAZ)', '7'),
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        format,
        async (status, descricao, data, output) => {
          await ask(['nfe', '1', '-o', output], JSON.stringify({ status, descricao, data }));
        },
      ),
      { numRuns: 100 },
    ));

  it('any string as a receipt: asked for as it is, or refused', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (receipt) => {
        const { exit, asked } = await ask(['nfse', '--quiet', '--', receipt], UNKNOWN);
        const trimmed = receipt.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
        expect(asked).toEqual(exit === EXITS.usage ? [] : [trimmed]);
      }),
      { numRuns: 100 },
    ));

  it('any header as Retry-After, within the deadline', () =>
    fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~]{0,30}$/), fc.constantFrom(429, 503), async (value, status) => {
        const argv = ['nfe', '1', '--retries', '1', '--timeout', '100ms'];
        const { exit } = await ask(argv, 'busy', status, { 'Retry-After': value });
        expect([EXITS.unavailable, EXITS['no-answer-in-time']]).toContain(exit);
      }),
      { numRuns: 30 },
    ));
});
