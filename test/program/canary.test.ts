import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { listen } from '../support/listen.ts';
import { asking, type Run, recibo } from '../support/program.ts';

/**
 * Every run of `recibo()` and `onTerminal()` in this suite fails where the canary surfaces. Here are the runs that do their
 * best to bring it out.
 */
describe('the token stays where it belongs', () => {
  /** Sends back what it was sent, in every place and disguise. */
  const server = createServer(({ headers: { authorization = '' } }, response) => {
    const token = authorization.replace('Token ', '');
    const spellings = [
      token,
      token.replaceAll('-', '\\u002d'),
      token.replaceAll('-', '%2D'),
      token.replaceAll('-', '\\/-'),
    ];
    const body = `{"status":"999 (Erro interno)","descricao":"${spellings.join(' ')}","data":{"erro":"${token}"}}`;
    response.writeHead(status, { location: `https://elsewhere.example/?${token}`, 'x-echo': token }).end(body);
  });
  let status = 200;
  let baseUrl = '';

  beforeAll(async () => {
    baseUrl = `http://127.0.0.1:${await listen(server)}/v3`;
  });
  afterAll(() => server.close());

  const ask = (...argv: string[]): Promise<Run> => recibo(argv, { environment: asking(baseUrl) });

  it.each([200, 301, 401, 404, 503])('HTTP %d with the token in body and headers', async (code) => {
    status = code;
    const run = await ask('nfe', '1', '--verbose', '--retries', '0');
    expect(run.stderr).toContain('(redacted)');
    status = 200;
  });

  it.each(['plain', 'table', 'json', 'message'])('an answer that repeats it, as %s', async (format) => {
    const run = await ask('nfe', '1', '-o', format);
    expect(run.stdout).toContain('(redacted)');
    expect(run.stderr).toContain('repeated the token');
  });

  it.each([
    [['nfe', '1', '--dry-run'], 0],
    [['nfe', '1', '--curl'], 0],
    [['nfe', CANARY, '--dry-run'], 2],
    [['nfe', `x${CANARY}`, '--curl'], 2],
    [['nfe', CANARY, '--sandbox', '-o', 'table'], 2],
    [['nfe', '1', '--dry-run', '--base-url', `https://api.example/${CANARY}`], 78],
    [['nfe', '1', '--token', CANARY], 2],
    [['nfe', '1', `--token=${CANARY}`], 2],
    [['nfe', CANARY], 2],
    [[CANARY], 2],
    // The other receipt is asked about: in a list, one that is the token has a record of its own.
    [['nfe', '1', CANARY], 40],
    [['nfe', '004', CANARY, '--sandbox'], 40],
    [['nfe', '004', `..${CANARY}\n`, '--sandbox', '-o', 'ndjson'], 40],
    [['nfe', '004', CANARY, '--sandbox', '--curl'], 2],
    [['nfe', '1', `--${CANARY}`], 2],
    [['nfe', '1', '-o', CANARY], 2],
    [['nfe', '1', '--accept', CANARY], 2],
    [['nfe', '1', '--timeout', CANARY], 2],
    [['nfe', '1', '--lang', CANARY], 2],
    [['help', CANARY], 2],
    [['completion', CANARY], 2],
    [['nfe', '1', '--profile', CANARY], 78],
    [['nfe', '1', '--base-url', `https://${CANARY}/v3`], 78],
    [['nfe', '1', '-f', CANARY], 99],
  ])('%j', async (argv, exit) => {
    expect((await ask(...argv)).exit).toBe(exit);
  });
});
