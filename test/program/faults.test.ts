import { describe, expect, it } from 'vitest';
import { type ScenarioName, startMisbehaving } from '../support/misbehaving.ts';
import { asking, recibo } from '../support/program.ts';

/** What each fault of the network or the service ends in: the exit code, and what the one line of the error says. */
const FAULTS: readonly [ScenarioName, number, RegExp][] = [
  ['silent', 75, /no answer within 1 s/],
  ['drip-head', 75, /no answer within 1 s/],
  ['endless-headers', 75, /no answer within 1 s/],
  ['flood-headers', 69, /not valid HTTP/],
  ['endless-100', 75, /no answer within 1 s/],
  ['endless-102', 75, /no answer within 1 s/],
  ['flood-102', 75, /no answer within 1 s/],
  ['drip-body', 75, /no answer within 1 s/],
  ['silent-body', 75, /no answer within 1 s/],
  ['drip-body-404', 76, /HTTP 404/],
  ['drip-body-503', 69, /HTTP 503/],
  ['flood-body-401', 77, /HTTP 401/],
  ['silent-body-404', 76, /HTTP 404/],
  ['close', 69, /connection was lost/],
  ['reset', 69, /connection was lost/],
  ['close-in-head', 69, /arrived incomplete/],
  ['reset-in-head', 69, /arrived incomplete/],
  ['short-close', 69, /arrived incomplete/],
  ['short-reset', 69, /arrived incomplete/],
  ['chunk-close', 69, /arrived incomplete/],
  ['chunk-reset', 69, /arrived incomplete/],
  ['chunk-close-said', 69, /arrived incomplete/],
  ['chunk-no-end', 69, /arrived incomplete/],
  ['no-length-torn', 69, /arrived incomplete/],
  ['no-length-reset', 69, /arrived incomplete/],
  ['no-length-close', 69, /arrived incomplete/],
  ['no-length-page', 76, /not JSON/],
  ['huge-header', 69, /not valid HTTP/],
  ['not-http', 69, /not valid HTTP/],
  ['bad-chunk', 69, /not valid HTTP/],
  ['two-lengths', 69, /not valid HTTP/],
  ['upgrade', 69, /not valid HTTP \(HPE_INVALID_STATUS\)/],
  ['upgrade-unasked', 69, /not valid HTTP \(HPE_INVALID_STATUS\)/],
  ['status-000', 69, /not valid HTTP \(HPE_INVALID_STATUS\)/],
  ['status-099', 69, /not valid HTTP \(HPE_INVALID_STATUS\)/],
  ['http-0.9', 69, /not valid HTTP/],
  ['gzip-cut', 69, /arrived incomplete/],
  ['deflate-cut', 69, /arrived incomplete/],
  ['br-cut', 69, /arrived incomplete/],
  ['gzip-corrupt', 69, /arrived incomplete/],
  ['gzip-bomb', 76, /larger than 10 MiB/],
  ['br-bomb', 76, /larger than 10 MiB/],
  ['flood-body', 76, /larger than 10 MiB/],
  ['one-byte-more', 76, /larger than 10 MiB/],
  ['unknown-encoding', 76, /unknown way: rot13/],
  ['201', 76, /HTTP 201/],
  ['204', 76, /HTTP 204/],
  ['301', 76, /pointed elsewhere \(HTTP 301/],
  ['304', 76, /answered with HTTP 304, which the specification does not know/],
  ['400', 76, /HTTP 400/],
  ['401', 77, /refused the company token \(HTTP 401\)/],
  ['403', 77, /HTTP 403.*firewall/],
  ['404', 76, /HTTP 404.*base address/],
  ['408', 75, /HTTP 408/],
  ['429', 75, /HTTP 429/],
  ['501', 69, /HTTP 501/],
  ['505', 69, /HTTP 505/],
];

/** Those that only the deadline ends: it may be short, or has to leave time for a head. Others get all that a busy machine may take. */
function timeoutOf(scenario: ScenarioName, exit: number): string {
  if (/^(drip|silent)-body-404$/.test(scenario)) return '5s';
  return exit === 75 && !/^4/.test(scenario) ? '1s' : '25s';
}

describe.concurrent('a fault ends in its exit code and one line', () => {
  it.each(FAULTS)('%s → %d', async (scenario, exit, words) => {
    const server = await startMisbehaving(scenario);
    const argv = ['nfe', '1', '--json', '--timeout', timeoutOf(scenario, exit), '--retries', '0'];
    const run = await recibo(argv, { environment: asking(`${server.baseUrl}/v3`) });
    await server.close();
    expect(run.exit).toBe(exit);
    expect(run.stderr).toMatch(words);
    expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(run.stdout).toMatch(/^(\{.*\})?$/);
  });
});

describe.concurrent('what merely looks like a fault does not end a lookup', () => {
  const GOOD: readonly ScenarioName[] = [
    'ok-chunked',
    'ok-no-length',
    'ok-after-interim',
    'ok-after-100',
    'gzip',
    'deflate-raw',
    'br',
  ];

  it.each(GOOD)('%s', async (scenario) => {
    const server = await startMisbehaving(scenario);
    const run = await recibo(['nfe', '1', '--json'], { environment: asking(`${server.baseUrl}/v3`) });
    await server.close();
    expect({ exit: run.exit, stderr: run.stderr }).toEqual({ exit: 22, stderr: '' });
  });
});
