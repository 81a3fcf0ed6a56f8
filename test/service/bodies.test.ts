import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answer, ENVELOPE, floods, head, OK, startPeer } from '../support/peer.ts';
import { recibo } from '../support/program.ts';
import { asking } from '../support/run.ts';
import { outcomeOf, questionOn, serviceAt } from './asking.ts';

const FOUR_MEBIBYTES = 4 * 1024 * 1024;
const GZIPPED = gzipSync(ENVELOPE);
const ZEROS = Buffer.alloc(FOUR_MEBIBYTES + 1);

function encoded(encoding: string, body: Buffer): Buffer {
  return answer(200, body, { 'Content-Encoding': encoding });
}

async function ask(bytes: Buffer): Promise<unknown> {
  const { origin } = await startPeer(bytes);
  const service = await serviceAt(origin);
  return outcomeOf(service.ask(questionOn()));
}

describe('a body is decoded', () => {
  test.each([
    ['gzip', GZIPPED],
    ['X-GZIP', GZIPPED],
    ['deflate', deflateSync(ENVELOPE)],
    ['deflate', deflateRawSync(ENVELOPE)],
    ['br', brotliCompressSync(ENVELOPE)],
    ['aws-chunked', Buffer.from(ENVELOPE)],
    ['aws-chunked,gzip', GZIPPED],
    ['br, identity', brotliCompressSync(ENVELOPE)],
    ['utf-8', Buffer.from(ENVELOPE)],
    ['zstd', Buffer.from(ENVELOPE)],
    ['gzip, gzip', GZIPPED],
  ])('from %s', async (encoding, body) => {
    expect(await ask(encoded(encoding, body))).toBe(ENVELOPE);
  });

  test('as UTF-8, whatever Content-Type says', async () => {
    const body = answer(200, '{"status":"não"}', { 'Content-Type': 'text/html; charset=iso-8859-1' });
    expect(await ask(body)).toBe('{"status":"não"}');
  });
});

describe('a body that cannot be decoded', () => {
  const CUT = { exit: 69, retry: false, said: expect.stringMatching(/incomplete/) };
  const TOO_LARGE = { exit: 76, retry: false, said: expect.stringMatching(/larger than 4 MiB/) };
  const MISLABELLED = {
    exit: 76,
    retry: false,
    said: expect.stringMatching(/is not in its Content-Encoding/),
  };

  test.each([
    ['cut gzip', encoded('gzip', GZIPPED.subarray(0, -12)), CUT],
    ['cut brotli', encoded('br', brotliCompressSync(ENVELOPE).subarray(0, -5)), CUT],
    ['text that claims to be gzip', encoded('gzip', Buffer.from(ENVELOPE)), MISLABELLED],
    ['text in which deflate sees a beginning', encoded('deflate', Buffer.from(' ')), MISLABELLED],
    ['a bomb of gzip', encoded('gzip', gzipSync(ZEROS)), TOO_LARGE],
    ['a bomb of brotli', encoded('br', brotliCompressSync(ZEROS)), TOO_LARGE],
    ['one byte too many', answer(200, ZEROS), TOO_LARGE],
  ])('%s', async (_, bytes, outcome) => {
    expect(await ask(bytes)).toEqual(outcome);
  });

  test.each([
    ['zstd', Buffer.from('28b52ffd0458410000', 'hex')],
    ['gzip, gzip', gzipSync(GZIPPED)],
    ['compress', Buffer.from('1f9d907b22', 'hex')],
  ])('%s is told by its name, and none of its bytes', async (encoding, body) => {
    const said = `the answer is not in its Content-Encoding (${encoding}). Check for a proxy`;
    expect(await ask(encoded(encoding, body))).toEqual({ exit: 76, retry: false, said });
    expect(await ask(answer(503, body, { 'Content-Encoding': encoding }))).toMatchObject({
      said: expect.stringMatching(/ \(HTTP 503\)\./),
    });
  });

  test('but 404 is 404, even in cut gzip', async () => {
    const cut = answer(404, GZIPPED.subarray(0, -9), { 'Content-Encoding': 'gzip' });
    expect(await ask(cut)).toMatchObject({ exit: 76, said: expect.stringMatching(/HTTP 404/) });
  });

  test('without end', async () => {
    const { origin } = await startPeer(floods(head(200), ' '.repeat(65_536)));
    const service = await serviceAt(origin);
    expect(await outcomeOf(service.ask(questionOn()))).toEqual(TOO_LARGE);
  });
});

test.runIf(process.env.RECIBO_PROGRAM === undefined)(
  'a body that comes byte by byte takes no more memory',
  async () => {
    const { origin } = await startPeer((socket) => {
      socket.write(head(200, { 'Transfer-Encoding': 'chunked' }));
      socket.end(`${'1\r\n \r\n'.repeat(2 * 1024 * 1024)}0\r\n\r\n`);
    });
    const env = { ...asking(`${origin}/v3`), NODE_OPTIONS: '--max-old-space-size=64' };
    expect(await recibo(['nfe', '1'], { env })).toMatchObject({ exit: 76, stderr: expect.stringContaining('empty') });
  },
);

test('exactly 4 MiB is an answer', async () => {
  const { origin } = await startPeer([answer(200, Buffer.alloc(FOUR_MEBIBYTES, 'a')), OK]);
  const service = await serviceAt(origin);
  expect((await service.ask(questionOn())).text).toHaveLength(FOUR_MEBIBYTES);
  expect((await service.ask(questionOn())).text).toBe(ENVELOPE);
});

test('a Content-Encoding that nobody knows is a deviation', async () => {
  const { origin } = await startPeer(encoded('aws-chunked', Buffer.from(ENVELOPE)));
  const ask = (...options: string[]) => recibo(['nfe', '1', '-o', 'ndjson', ...options], { env: asking(origin) });
  const { exit, stdout } = await ask();
  expect([exit, JSON.parse(stdout).warnings]).toEqual([22, ['Content-Encoding has an unknown value: aws-chunked']]);
  expect((await ask('--strict')).exit).toBe(76);
});
