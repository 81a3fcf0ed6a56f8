import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../../src/contract/receipt.ts';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import { listen } from '../support/listen.ts';
import { asking } from '../support/program.ts';
import { onTerminal, type TerminalRun } from '../support/terminal.ts';

/**
 * Whatever a service sends: a documented exit code, nothing raw on the terminal, and the token nowhere (`onTerminal` sees to
 * that). Each property runs the whole program, over real HTTP.
 */
describe('whatever comes', () => {
  let baseUrl = '';
  let answer: { status: number; headers: Record<string, string>; body: Uint8Array };
  let asked: string | undefined;
  const server = createServer(({ url }, response) => {
    asked = url;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });

  beforeAll(async () => {
    baseUrl = `http://127.0.0.1:${await listen(server)}/v3`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const DOCUMENTED = EXITS.filter(({ name }) => name !== 'bug').flatMap(({ codes }) => codes);
  // TAB and LF are the structure of `plain`, and colours are ours.
  const RAW =
    /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u001b(?!\[\d+m)/;
  const format = fc.constantFrom('table', 'plain', 'json', 'message');

  const run = (...argv: string[]): Promise<TerminalRun> => onTerminal(argv, { environment: asking(baseUrl) });
  const answers = (body: Uint8Array, status = 200, headers: Record<string, string> = {}) => {
    answer = { status, headers, body };
  };
  const holds = ({ exit, stdout, stderr }: TerminalRun) => {
    expect(DOCUMENTED).toContain(exit);
    expect(`${stdout}${stderr}`).not.toMatch(RAW);
  };

  it('any bytes as a body', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), format, async (body, output) => {
        answers(body);
        holds(await run('nfe', '1', '-o', output));
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
          holds(await run('nfe', '1', '-o', output));
        },
      ),
      { numRuns: 60 },
    ));

  it('any string as a receipt: asked for as it is, or refused', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (typed) => {
        answers(Buffer.from('{"status":"500 (Não existe)","descricao":""}'));
        asked = undefined;
        const result = await run('nfse', '--quiet', '--', typed);
        const read = readReceipt(typed);
        const exit = 'flaw' in read ? 2 : 50;
        expect(result.exit).toBe(exit);
        expect(decodeURIComponent(asked ?? '')).toBe('flaw' in read ? '' : `/v3/nfse/nota/${read.receipt}`);
        holds(result);
      }),
      { numRuns: 100 },
    ));

  it('any header as Retry-After, within the deadline', () =>
    fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~]{0,30}$/), fc.constantFrom(429, 503), async (value, status) => {
        answers(Buffer.from('busy'), status, { 'Retry-After': value });
        const result = await run('nfe', '1', '--retries', '1', '--timeout', '100ms');
        expect([69, 75]).toContain(result.exit);
        holds(result);
      }),
      { numRuns: 30 },
    ));
});
