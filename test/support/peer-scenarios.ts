import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import {
  drip,
  dripBody,
  dripHead,
  encoded,
  endlessHeaders,
  flood,
  floodBody,
  floodHeaders,
  head,
  interim,
  type Scenario,
  sends,
  sendsAndCloses,
  sendsAndResets,
  status,
  whole,
} from './peer-answers.ts';

/** The body of every well-behaved scenario. */
export const ENVELOPE = JSON.stringify({ status: '002 (Pendente de processamento)', descricao: 'Aguarde.' });
/** As many bytes as a body may have. */
export const TEN_MEBIBYTES = 10 * 1024 * 1024;

const CHUNKED = head(200, { 'Transfer-Encoding': 'chunked' }).toString();
const ENDLESS = head(200, { Connection: 'close' }).toString();
const TWICE_AS_LONG = head(200, { 'Content-Length': String(2 * ENVELOPE.length) }).toString();
const GZIPPED = gzipSync(ENVELOPE);
const DEFLATED = deflateSync(ENVELOPE);
const ZEROS = Buffer.alloc(12 * 1024 * 1024);
/** A gzip that has begun, and goes on with empty blocks. */
const NOTHINGS = Buffer.concat([GZIPPED.subarray(0, 10), Buffer.alloc(12 * 1024 * 1024, '000000ffff', 'hex')]);
/** At its usual quality brotli takes 0.3 s for them. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const BROTLIED = brotliCompressSync(ENVELOPE);

/** Every way of answering that the tests know. */
export const SCENARIOS = {
  ok: sends('answers with an envelope and keeps the connection', whole(200, ENVELOPE)),
  'ok-close': sendsAndCloses('answers with an envelope and closes', whole(200, ENVELOPE, { Connection: 'close' })),
  'ok-short-idle': sends('answers, and waits for nothing more', whole(200, ENVELOPE, { 'Keep-Alive': 'timeout=1' })),
  'ok-then-reset': sendsAndResets('answers, promises to keep the connection, resets it', whole(200, ENVELOPE)),
  'ok-chunked': sends('answers in chunks', `${CHUNKED}${ENVELOPE.length.toString(16)}\r\n${ENVELOPE}\r\n0\r\n\r\n`),
  'ok-no-length': sendsAndCloses(
    'answers without a length; the end of the connection ends the body',
    ENDLESS + ENVELOPE,
  ),
  'ok-after-interim': sends('answers after a 102 and a 103', `${interim(102)}${interim(103)}${whole(200, ENVELOPE)}`),

  'ok-after-100': sends('answers after a 100 that nobody asked for', `${interim(100)}${whole(200, ENVELOPE)}`),

  silent: { description: 'never answers', answer: () => {} },
  'drip-head': { description: 'drips one byte of the head every 10 ms', answer: (socket) => dripHead(socket) },
  'endless-headers': { description: 'drips headers without end', answer: (socket) => endlessHeaders(socket) },
  'flood-headers': { description: 'sends headers without end', answer: (socket) => floodHeaders(socket) },
  'endless-100': { description: 'drips 100 Continue without end', answer: (socket) => drip(socket, interim(100), 5) },
  'endless-102': { description: 'drips 102 Processing without end', answer: (socket) => drip(socket, interim(102), 5) },
  'flood-102': { description: 'sends 102 Processing without end', answer: (socket) => flood(socket, interim(102)) },
  'drip-body': { description: 'drips a body of status 200 without end', answer: (socket) => dripBody(socket, 200) },
  'drip-body-404': { description: 'drips a body of status 404 without end', answer: (socket) => dripBody(socket, 404) },
  'drip-body-503': { description: 'drips a body of status 503 without end', answer: (socket) => dripBody(socket, 503) },
  'flood-body-401': {
    description: 'sends a body of status 401 without end',
    answer: (socket) => floodBody(socket, 401),
  },
  'silent-body': sends('sends the head of a 200 and then nothing', TWICE_AS_LONG),
  'silent-body-404': sends('sends the head of a 404 and then nothing', head(404, { 'Content-Length': '9' })),

  close: { description: 'closes before it answers', answer: (socket) => void socket.end() },
  reset: { description: 'resets before it answers', answer: (_socket, wire) => void wire.resetAndDestroy() },
  'close-in-head': sendsAndCloses('closes in the middle of the head', 'HTTP/1.1 200 OK\r\nContent-Ty'),
  'reset-in-head': sendsAndResets('resets in the middle of the head', 'HTTP/1.1 200 OK\r\nContent-Ty'),
  'short-close': sendsAndCloses('closes before the promised length', TWICE_AS_LONG + ENVELOPE),
  'short-reset': sendsAndResets('resets before the promised length', TWICE_AS_LONG + ENVELOPE),
  'chunk-close': sendsAndCloses('closes in the middle of a chunk', `${CHUNKED}ff\r\n${ENVELOPE}`),
  'chunk-reset': sendsAndResets('resets in the middle of a chunk', `${CHUNKED}ff\r\n${ENVELOPE}`),
  'chunk-no-end': sendsAndCloses('closes without the last chunk', `${CHUNKED}2\r\n{}\r\n`),
  'chunk-close-said': sendsAndCloses(
    'says Connection: close, and closes without the last chunk',
    `${head(200, { 'Transfer-Encoding': 'chunked', Connection: 'close' })}2\r\n{}\r\n`,
  ),
  'no-length-close': sendsAndCloses('closes a body without a length', ENDLESS + ENVELOPE.slice(0, 20)),
  'no-length-torn': {
    description: 'tears the connection in a body without a length: over TLS, without close_notify',
    answer: (socket, wire) => void socket.write(ENDLESS + ENVELOPE.slice(0, 20), () => wire.destroy()),
  },
  'no-length-page': sendsAndCloses('sends a page without a length', `${ENDLESS}<html>{"a`),
  'no-length-page-reset': sendsAndResets('resets a page without a length', `${ENDLESS}<html></html>`),
  'no-length-reset': sendsAndResets('resets a body without a length', ENDLESS + ENVELOPE.slice(0, 20)),

  'big-header': sends('sends a header of 63 KiB', whole(200, ENVELOPE, { 'X-Big': 'x'.repeat(63 * 1024) })),
  'huge-header': sends('sends a header of 64 KiB', whole(200, ENVELOPE, { 'X-Huge': 'x'.repeat(64 * 1024) })),
  'not-http': sendsAndCloses('speaks no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'),
  'http-0.9': sendsAndCloses('sends a page without a head', '<html>It works!</html>'),
  'bad-chunk': sends('sends a chunk without a length', `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`),
  'two-lengths': sends('sends two different lengths', whole(200, ENVELOPE, { 'content-length': '5' })),
  'upgrade-unasked': sends('switches to no protocol at all', head(101, {})),
  'status-000': sends('answers under the status 000', whole(0, ENVELOPE)),
  'status-099': sends('answers under the status 099', whole(99, ENVELOPE)),
  upgrade: sends('switches to another protocol', head(101, { Connection: 'upgrade', Upgrade: 'other' })),

  gzip: encoded('answers in gzip', 'gzip', GZIPPED),
  'x-gzip': encoded('answers in gzip, under its old name', 'X-GZIP', GZIPPED),
  deflate: encoded('answers in deflate', 'deflate', DEFLATED),
  'deflate-raw': encoded('answers in deflate without the zlib header', 'deflate', deflateRawSync(ENVELOPE)),
  br: encoded('answers in brotli', 'br', BROTLIED),
  'gzip-in-br': encoded('answers in gzip in brotli', 'gzip, identity, br', brotliCompressSync(GZIPPED)),
  'gzip-cut': encoded('answers in gzip that ends too early', 'gzip', GZIPPED.subarray(0, -12)),
  'deflate-cut': encoded('answers in deflate that ends too early', 'deflate', DEFLATED.subarray(0, -12)),
  'br-cut': encoded('answers in brotli that ends too early', 'br', BROTLIED.subarray(0, -5)),
  'gzip-corrupt': encoded('claims gzip and sends text', 'gzip', Buffer.from(ENVELOPE)),
  'gzip-empty': encoded('claims gzip and sends nothing', 'gzip', Buffer.alloc(0)),
  'gzip-bomb': encoded('answers 12 MiB in 12 KiB of gzip', 'gzip', gzipSync(ZEROS)),
  'br-bomb': encoded('answers 12 MiB in a few bytes of brotli', 'br', brotliCompressSync(ZEROS, QUICKLY)),
  'gzip-of-nothing': encoded('answers 12 MiB of gzip that hold nothing, in gzip', 'gzip, gzip', gzipSync(NOTHINGS)),
  'gzip-cut-404': sends('answers 404 in cut gzip', whole(404, GZIPPED.subarray(0, -9), { 'Content-Encoding': 'gzip' })),
  'unknown-encoding': encoded('answers in an encoding that nobody knows', 'rot13', Buffer.from(ENVELOPE)),
  'many-encodings': encoded('answers in gzip five times over', 'gzip, gzip, gzip, gzip, gzip', GZIPPED),

  'ten-mebibytes': sends('answers with exactly 10 MiB', whole(200, Buffer.alloc(TEN_MEBIBYTES, 'a'))),
  'one-byte-more': sends('answers with 10 MiB and one byte', whole(200, Buffer.alloc(TEN_MEBIBYTES + 1, 'a'))),
  'flood-body': { description: 'sends a body of status 200 without end', answer: (socket) => floodBody(socket, 200) },

  '201': status(201),
  '204': status(204),
  '301': status(301, { Location: 'https://elsewhere.example/nota' }),
  '302-nowhere': status(302),
  '304': status(304, { Location: 'https://elsewhere.example/nota' }),
  '400': status(400),
  '401': status(401),
  '403': status(403),
  '404': status(404),
  '408': status(408),
  '418': status(418),
  '429': status(429),
  '429-later': status(429, { 'Retry-After': '2' }),
  '429-much-later': status(429, { 'Retry-After': '86400' }),
  '500': status(500),
  '501': status(501),
  '502': status(502),
  '503': status(503),
  '503-later': status(503, { 'RateLimit-Reset': '3' }),
  '504': status(504),
  '505': status(505),
  '599': status(599),
  '799': status(799),
} as const satisfies Record<string, Scenario>;
