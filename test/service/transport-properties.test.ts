import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../src/service/transport-interface.ts';
import { HTTP_CLIENTS } from '../support/http-clients.ts';
import { startMisbehaving } from '../support/misbehaving.ts';
import { get, openTransport, patience } from '../support/peer-client.ts';

const STARTS = [
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.0 200 OK\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  'HTTP/1.1 204 No Content\r\n',
  'HTTP/1.1 503 No\r\n',
  'HTTP/1.1 999999 OK\r\n',
  'HTTP/2 200\r\n',
];
const HEADERS = [
  'Content-Length: 2\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding: chunked, identity\r\n',
  'Content-Encoding: gzip\r\n',
  // Brotli fails first: of two decoders that fail, it is up to chance which tells.
  'Content-Encoding: deflate, , br\r\n',
  'Connection: close\r\n',
  'Connection: keep-alive\r\n',
  'Keep-Alive: timeout=0\r\n',
  ': x\r\n',
  'A\r\n',
];
const PIECES = ['2\r\n{}\r\n', '0\r\n\r\n', 'ffffffffffffffffffff\r\n', '{}', '\0'];

/** Bits of HTTP that are put together in every wrong way, and in their order, as few of those are by chance. */
const bits = fc.array(fc.constantFrom(...STARTS, ...HEADERS, '\r\n', ...PIECES), { maxLength: 12 });
const inOrder = fc
  .tuple(fc.constantFrom(...STARTS), someOf(HEADERS), fc.constant('\r\n'), someOf(PIECES))
  .map((parts) => parts.flat());
const answers = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ...[bits, inOrder].map((some) => some.map((parts) => Buffer.from(parts.join(''), 'latin1'))),
);

function someOf(parts: readonly string[]) {
  return fc.array(fc.constantFrom(...parts), { maxLength: 2 });
}

/**
 * The parser of the runtime, which one of the clients reads by, is older in Node 20.18: it does not know yet that an answer may
 * begin as RTSP or ICE, reads a body behind a 204 that tells of one, takes names that are none, and says of a head that tells of a
 * length and of chunks only at its end that it must not.
 */
const IS_OLDER_PARSER = process.versions.llhttp?.startsWith('8.') === true;
const READ_OTHERWISE = [/^[RI]/, / 204 /, /\n(:|A B:)/, /Content-Length.*Transfer-Encoding/s];
const isReadAlike = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('latin1');
  return !IS_OLDER_PARSER || !READ_OTHERWISE.some((pattern) => pattern.test(text));
};

/** Few of the others come to these. */
const EXAMPLES = [
  'HTTP/1.1 199 Wait\r\nTransfer-Encoding: chunked, identity\r\n\r\n{}',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n',
  'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n',
  'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}',
  'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nA B: x\r\n\r\n{}',
]
  .map((text): [Uint8Array] => [Buffer.from(text)])
  .filter(([bytes]) => isReadAlike(bytes));

/** What of an answer a client has to tell as all others do. */
function gist({ result }: Exchange) {
  if (result.kind !== 'reply') return result;
  const { status, body } = result.reply;
  return [status, Buffer.from(body).toString('latin1')];
}

test('whatever bytes a peer sends, a request ends, in the same reply or fault for both clients', async () => {
  let replies = 0;
  await fc.assert(
    fc.asyncProperty(answers.filter(isReadAlike), async (bytes) => {
      const server = await startMisbehaving([bytes]);
      const gists = await Promise.all(
        HTTP_CLIENTS.map(async ([, newClient]) => {
          const transport = openTransport({ newClient });
          const first = await transport.send(get(server.baseUrl), patience());
          const second = await transport.send(get(server.baseUrl), patience());
          return [gist(first), gist(second)];
        }),
      );
      await server.close();
      expect(gists[0]).not.toContainEqual({ kind: 'ended' });
      expect(gists[1]).toEqual(gists[0]);
      replies += gists.flat().filter(Array.isArray).length;
    }),
    { numRuns: 150, examples: EXAMPLES },
  );
  expect(replies).toBeGreaterThan(20);
});
