import { afterEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/service/transport-interface.ts';
import { HTTP_CLIENTS } from '../support/http-clients.ts';
import { type MisbehavingServer, type ScenarioName, startMisbehaving } from '../support/misbehaving.ts';
import { openTransport, patience, replyOf, until } from '../support/peer-client.ts';
import { ENVELOPE, SCENARIOS, TEN_MEBIBYTES } from '../support/peer-scenarios.ts';

/** Long enough for every scenario that ends by itself. */
const AMPLE = 25_000;
/** For those that only the deadline ends, from the request on; what they do first has to arrive before it. */
const SHORT = 400;

type Expectation = typeof ENDED | { fault: object } | { status: number; body?: string; bytes?: number };

const CUT = { fault: { kind: 'body-cut' } };
const LOST = { fault: { kind: 'connection-lost' } };
const BROKEN = { fault: { kind: 'broken-http' } };
const ODD_STATUS = { fault: { kind: 'broken-http', code: 'HPE_INVALID_STATUS' } };
const TOO_LARGE = { fault: { kind: 'body-too-large', limit: TEN_MEBIBYTES } };
const ENDED = 'ended';
const OK = { status: 200, body: ENVELOPE };

const shown = (status: number) => ({ status, body: JSON.stringify({ detail: `status ${status}` }) });
const unshown = (status: number) => ({ status, body: '' });

const EXPECTED: Readonly<Record<ScenarioName, Expectation>> = {
  ok: OK,
  'ok-close': OK,
  'ok-short-idle': OK,
  'ok-then-reset': OK,
  'ok-chunked': OK,
  'ok-no-length': OK,
  'ok-after-interim': OK,
  'ok-after-100': OK,
  silent: ENDED,
  'drip-head': ENDED,
  'endless-headers': ENDED,
  'flood-headers': BROKEN,
  'endless-100': ENDED,
  'endless-102': ENDED,
  'flood-102': ENDED,
  'drip-body': ENDED,
  'drip-body-404': unshown(404),
  'drip-body-503': unshown(503),
  'flood-body-401': { status: 401, bytes: 64 * 1024 },
  'silent-body': ENDED,
  'silent-body-404': unshown(404),
  close: LOST,
  reset: { fault: { kind: 'connection-lost', code: 'ECONNRESET' } },
  'close-in-head': CUT,
  'reset-in-head': CUT,
  'short-close': CUT,
  'short-reset': CUT,
  'chunk-close': CUT,
  'chunk-reset': CUT,
  'chunk-no-end': CUT,
  'chunk-close-said': CUT,
  'no-length-close': { fault: { kind: 'body-cut', code: 'ERR_UNFINISHED_JSON' } },
  'no-length-page': { status: 200, body: '<html>{"a' },
  'no-length-torn': CUT,
  'no-length-page-reset': CUT,
  'no-length-reset': CUT,
  'big-header': OK,
  'huge-header': { fault: { kind: 'broken-http', code: 'UND_ERR_HEADERS_OVERFLOW' } },
  'not-http': BROKEN,
  'http-0.9': BROKEN,
  'bad-chunk': BROKEN,
  'two-lengths': BROKEN,
  upgrade: ODD_STATUS,
  'upgrade-unasked': ODD_STATUS,
  'status-000': ODD_STATUS,
  'status-099': ODD_STATUS,
  gzip: OK,
  'x-gzip': OK,
  deflate: OK,
  'deflate-raw': OK,
  br: OK,
  'gzip-in-br': OK,
  'gzip-cut': CUT,
  'deflate-cut': CUT,
  'br-cut': CUT,
  'gzip-corrupt': CUT,
  'gzip-empty': { status: 200, body: '' },
  'gzip-bomb': TOO_LARGE,
  'br-bomb': TOO_LARGE,
  'gzip-of-nothing': TOO_LARGE,
  'gzip-cut-404': unshown(404),
  'unknown-encoding': { fault: { kind: 'unknown-encoding', encoding: 'rot13' } },
  'many-encodings': { fault: { kind: 'unknown-encoding' } },
  'ten-mebibytes': { status: 200, bytes: TEN_MEBIBYTES },
  'one-byte-more': TOO_LARGE,
  'flood-body': TOO_LARGE,
  '201': shown(201),
  '204': unshown(204),
  '301': shown(301),
  '302-nowhere': shown(302),
  '304': unshown(304),
  '400': shown(400),
  '401': shown(401),
  '403': shown(403),
  '404': shown(404),
  '408': shown(408),
  '418': shown(418),
  '429': shown(429),
  '429-later': shown(429),
  '429-much-later': shown(429),
  '500': shown(500),
  '501': shown(501),
  '502': shown(502),
  '503': shown(503),
  '503-later': shown(503),
  '504': shown(504),
  '505': shown(505),
  '599': shown(599),
  '799': shown(799),
};

const ENDED_BY_DEADLINE = new Set(
  Object.keys(EXPECTED).filter((name) =>
    /^(silent|drip-(head|body(-404)?)$|endless-(headers|100|102)|flood-102)/.test(name),
  ),
);

describe.each(HTTP_CLIENTS)('%s', (_name, newClient) => {
  let server: MisbehavingServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  async function meet(name: ScenarioName): Promise<Exchange> {
    server = await startMisbehaving(name);
    const transport = openTransport({ newClient });
    const deadline = patience(AMPLE);
    const exchange = transport.send({ method: 'GET', url: `${server.baseUrl}/v3`, headers: {} }, deadline);
    const { requests } = server;
    if (ENDED_BY_DEADLINE.has(name)) {
      await until(() => requests.length > 0);
      setTimeout(() => deadline.end(), SHORT);
    }
    await exchange;
    return exchange;
  }

  describe('each scenario of the misbehaving server', () => {
    test('has an expectation', () => {
      expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(SCENARIOS).sort());
    });

    test.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
      if (!isScenario(name)) throw new Error(name);
      const exchange = await meet(name);
      if (expected === ENDED) return expect(exchange.result).toEqual({ kind: 'ended' });
      if ('fault' in expected) return expect(exchange.result).toMatchObject({ kind: 'fault', fault: expected.fault });
      const reply = replyOf(exchange);
      expect(reply.status).toBe(expected.status);
      if (expected.body !== undefined) expect(Buffer.from(reply.body).toString()).toBe(expected.body);
      if (expected.bytes !== undefined) expect(reply.body.length).toBe(expected.bytes);
    });
  });
});

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
