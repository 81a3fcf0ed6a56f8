import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXITS } from '../../src/exit-codes.ts';
import { asking, type Run, run } from '../support/run.ts';

/** Whatever a service sends: a documented exit code, nothing raw on the terminal. Each runs the whole program, over real HTTP. */
describe('whatever comes', () => {
  let baseUrl = '';
  let answer: { status: number; headers: Record<string, string>; body: Uint8Array };
  let asked: string | undefined;
  const server = createServer(({ url }, response) => {
    asked = url;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const DOCUMENTED = Object.values(EXITS).filter((code) => code !== EXITS.bug);
  // TAB, LF and CR LF are the structure of plain and csv; colours are ours.
  const RAW =
    /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u001b(?!\[\d+m)/;
  const format = fc.constantFrom('table', 'plain', 'json', 'message', 'ndjson', 'csv');

  const ask = (...argv: string[]): Promise<Run> => run(argv, { env: asking(baseUrl), terminal: 80 });
  const answers = (body: Uint8Array, status = 200, headers: Record<string, string> = {}) => {
    answer = { status, headers, body };
  };
  const holds = ({ exit, stdout, stderr }: Run) => {
    expect(DOCUMENTED).toContain(exit);
    expect(`${stdout}${stderr}`).not.toMatch(RAW);
  };

  it('any bytes as a body', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), format, async (body, output) => {
        answers(body);
        holds(await ask('nfe', '1', '-o', output));
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
          answers(Buffer.from(JSON.stringify({ status, descricao, data })));
          holds(await ask('nfe', '1', '-o', output));
        },
      ),
      { numRuns: 100 },
    ));

  it('any string as a receipt: asked for as it is, or refused', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (receipt) => {
        answers(Buffer.from('{"status":"500 (Não existe)","descricao":""}'));
        asked = undefined;
        const seen = await ask('nfse', '--quiet', '--', receipt);
        holds(seen);
        if (seen.exit === EXITS.usage) expect(asked).toBeUndefined();
        else
          expect(decodeURIComponent(asked ?? '')).toBe(
            `/v3/nfse/nota/${receipt.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')}`,
          );
      }),
      { numRuns: 100 },
    ));

  it('any words to help, to explain and as a profile', () => {
    const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('constructor', '__proto__', '9'.repeat(5000)));
    const before = fc.constantFrom(['help'], ['explain'], ['explain', '--json'], ['nfe', '1', '--profile']);
    answers(Buffer.from('{"status":"500 (Não existe)","descricao":""}'));
    return fc.assert(
      fc.asyncProperty(before, fc.array(word, { minLength: 1, maxLength: 3 }), async (command, words) => {
        holds(await ask(...command, ...words));
      }),
      { numRuns: 200 },
    );
  });

  it('any header as Retry-After, within the deadline', () =>
    fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~]{0,30}$/), fc.constantFrom(429, 503), async (value, status) => {
        answers(Buffer.from('busy'), status, { 'Retry-After': value });
        const seen = await ask('nfe', '1', '--retries', '1', '--timeout', '100ms');
        expect([EXITS.unavailable, EXITS['no-answer-in-time']]).toContain(seen.exit);
        holds(seen);
      }),
      { numRuns: 30 },
    ));
});
