import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { BodyReceiver } from '../../src/service/transport-interface.ts';
import { HTTP_CLIENTS } from '../support/http-clients.ts';
import { type MisbehavingServer, startMisbehaving } from '../support/misbehaving.ts';
import { get, openTransport, patience } from '../support/peer-client.ts';

const BODY = randomBytes(300_000);

/** An answer in gzip, in chunks of so many bytes: to be decoded, each has to wait for the one before it. */
function inChunksOf(size: number): Buffer {
  const encoded = gzipSync(BODY);
  const chunks = [];
  for (let start = 0; start < encoded.length; start += size) {
    const chunk = encoded.subarray(start, start + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n';
  return Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')]);
}

/** What takes a body until it has `wanted` bytes of it. */
function receiver(wanted = Number.POSITIVE_INFINITY): BodyReceiver & { bytes(): Buffer } {
  let [taken, length]: [Buffer[], number] = [[], 0];
  return {
    limit: 1_000_000,
    begin: () => {
      [taken, length] = [[], 0];
    },
    take: (piece) => {
      taken.push(Buffer.from(piece));
      length += piece.length;
      return length < wanted;
    },
    isWhole: () => true,
    bytes: () => Buffer.concat(taken),
  };
}

describe.each(HTTP_CLIENTS)('%s', (_name, newClient) => {
  let server: MisbehavingServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  test.each([100, 5_000, 1_000_000])('hands a body on in its order, in chunks of %i bytes', async (size) => {
    server = await startMisbehaving([inChunksOf(size), 'ok']);
    const transport = openTransport({ newClient });
    const taker = receiver();
    const { result } = await transport.send(get(server.baseUrl), patience(), taker);
    const next = await transport.send(get(server.baseUrl), patience());
    expect(result).toMatchObject({ kind: 'reply', reply: { status: 200, streamedBytes: BODY.length } });
    expect(taker.bytes().equals(BODY)).toBe(true);
    expect(next).toMatchObject({ reusedConnection: false, result: { kind: 'reply' } });
  });

  test.each([
    ['with its length', 'Connection: close\r\nContent-Length: 22\r\n'],
    ['without one', ''],
  ])('hands a body on whose connection ends before it is decoded, %s', async (_, framing) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n${framing}\r\n`;
    server = await startMisbehaving([Buffer.concat([Buffer.from(head), gzipSync('%-')])]);
    const transport = openTransport({ newClient });
    const taker = receiver();
    const { result } = await transport.send(get(server.baseUrl), patience(), taker);
    expect(result).toMatchObject({ kind: 'reply', reply: { status: 200, streamedBytes: 2 } });
    expect(taker.bytes().toString()).toBe('%-');
  });

  test('ends a body that its receiver declines, and the connection with it', async () => {
    server = await startMisbehaving([inChunksOf(1_000), 'ok']);
    const transport = openTransport({ newClient });
    const { result } = await transport.send(get(server.baseUrl), patience(), receiver(5_000));
    const next = await transport.send(get(server.baseUrl), patience());
    expect(result).toMatchObject({ kind: 'reply', reply: { status: 200 } });
    expect(next).toMatchObject({ reusedConnection: false, result: { kind: 'reply' } });
  });
});
