import { describe, expect, test } from 'vitest';
import { faultOf } from '../../src/service/faults.ts';
import {
  answer,
  closedPort,
  closes,
  drips,
  ENVELOPE,
  floods,
  head,
  type Manner,
  OK,
  resets,
  sendsAndCloses,
  sendsAndResets,
  silent,
  startPeer,
} from '../support/peer.ts';
import { outcomeOf, questionOn, serviceAt } from './asking.ts';

const LONG = head(200, { 'Content-Length': '1000' });
const CHUNKED = head(200, { 'Transfer-Encoding': 'chunked' });
const OAUTH = { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="It expired"' };
const UNTIL_CLOSED = head(200, { Connection: 'close' });

/** What each manner ends in: the exit, whether another try makes sense, and what is said. */
const FAULTS: Readonly<Record<string, readonly [Manner, number, boolean, RegExp]>> = {
  'closes before it answers': [closes, 69, true, /connection was lost/],
  'resets before it answers': [resets, 69, true, /connection was lost/],
  'closes before the promised length': [sendsAndCloses(LONG + ENVELOPE), 69, false, /incomplete/],
  'closes in a chunk': [sendsAndCloses(`${CHUNKED}ff\r\n${ENVELOPE}`), 69, false, /incomplete/],
  'closes without the last chunk': [sendsAndCloses(`${CHUNKED}2\r\n{}\r\n`), 69, false, /incomplete/],
  'closes in JSON without a length': [sendsAndCloses(UNTIL_CLOSED + ENVELOPE.slice(0, 20)), 69, false, /incomplete/],
  'resets in JSON without a length': [sendsAndResets(UNTIL_CLOSED + ENVELOPE.slice(0, 20)), 69, false, /incomplete/],
  'speaks no HTTP': [sendsAndCloses('SSH-2.0-OpenSSH_9.6\r\n'), 69, false, /not valid HTTP/],
  'sends a page without a head': [sendsAndCloses('<html>It works!</html>'), 69, false, /not valid HTTP/],
  'sends two lengths': [head(200, { 'Content-Length': '2', 'content-length': '5' }) + ENVELOPE, 69, false, /not valid/],
  'sends headers without end': [floods('HTTP/1.1 200 OK\r\n', 'X-More: x\r\n'.repeat(1000)), 69, false, /not valid/],
  'answers under status 000': [answer(0, ENVELOPE), 69, false, /not valid HTTP/],
  'switches to another protocol': [head(101, { Connection: 'upgrade', Upgrade: 'other' }), 69, true, /connection was/],
  'switches to no protocol': [head(101), 69, false, /not valid HTTP/],
  'says 100 unasked': [`${head(100)}${OK}`, 69, true, /connection was lost/],
  201: [answer(201, ENVELOPE), 76, false, /HTTP 201, which is not in its contract\. Check/],
  301: [answer(301, '', { Location: 'https://ana:sesamo@else.example/x' }), 76, false, /to https:..else\.example.x\)/],
  304: [head(304), 76, false, /answered with HTTP 304/],
  400: [answer(400, 'Bad\r\n\u001b[31mreceipt'), 76, false, /HTTP 400, .* \(Bad \[31mreceipt\)/],
  'says why in text that begins as JSON does': [
    answer(400, '[error] by policy 7'),
    76,
    false,
    /\(\[error\] by policy 7\)/,
  ],
  404: [answer(404, ' <!doctype html><html>'), 76, false, /HTTP 404.*\(an HTML page\)/],
  401: [answer(401, '{"detail":"Token vencido"}'), 77, false, /company token \(HTTP 401: Token vencido\)\. Check that/],
  'says why as OAuth does, in the body': [
    answer(401, '{"error":"x","error_description":"Old"}'),
    77,
    false,
    /401: Old\)/,
  ],
  'says why as OAuth does, in the head': [answer(401, '{"error":"x"}', OAUTH), 77, false, /HTTP 401: It expired\)/],
  403: [answer(403, '<html>'), 77, false, /\(HTTP 403\).*firewall/],
  'limits by 403': [
    answer(403, '', { 'Retry-After': '3' }),
    77,
    true,
    /too many requests \(HTTP 403\).*in 3 s or later/,
  ],
  'is a gateway that does not know the path': [
    answer(403, '{"message":"Missing Authentication Token"}'),
    77,
    false,
    /^the base address leads to/,
  ],
  'is a door before the service': [
    answer(401, '', { 'WWW-Authenticate': 'Negotiate, Basic realm="x"' }),
    77,
    false,
    /wants a user name and a password \(HTTP 401, Negotiate\)/,
  ],
  'speaks only HTTP/2': ['\0\0\u0006\u0004\0\0\0\0\0\0\u0003\0\0\0\u0064', 69, false, /speaks only HTTP\/2/],
  'says a pause of a thousand digits': [answer(429, '', { 'Retry-After': '9'.repeat(1000) }), 75, true, /again later$/],
  408: [answer(408), 75, true, /not available \(HTTP 408\)/],
  429: [answer(429, '', { 'Retry-After': '20280' }), 75, true, /\(HTTP 429\).*in 5 h 38 min or later/],
  500: [
    answer(500, '{"status":"999","data":{"erro":"Fora\\nate 22h"}}'),
    69,
    true,
    /\(HTTP 500: Fora ate 22h\).*later/,
  ],
  501: [answer(501), 69, false, /HTTP 501/],
  502: [answer(502, '<html>Bad Gateway'), 69, true, /\(HTTP 502\)/],
  503: [answer(503, 'Volta logo', { 'RateLimit-Reset': '3' }), 69, true, /\(HTTP 503: Volta logo\).*in 3 s or later/],
  600: [answer(600), 76, false, /answered with HTTP 600/],
  511: [answer(511, '<html>Login'), 69, false, /HTTP 511.*browser/],
  'is over its limit until now': [answer(429, '', { 'RateLimit-Reset': '1000000000' }), 75, true, /Try again later/],
  'floods the body of a 401': [floods(head(401), ' '.repeat(65_536)), 77, false, /HTTP 401/],
  'cuts the body of a 404': [sendsAndCloses(head(404, { 'Content-Length': '9' })), 76, false, /HTTP 404/],
};

test.each(Object.entries(FAULTS))(
  'a fault ends in its exit and its words: %s',
  async (_, [manner, exit, retry, words]) => {
    const peer = await startPeer(manner);
    const service = await serviceAt(peer.origin);
    expect(await outcomeOf(service.ask(questionOn()))).toEqual({ exit, retry, said: expect.stringMatching(words) });
    expect(peer.requests).toHaveLength(1);
  },
);

describe('no peer outlives the deadline', () => {
  const MANNERS: Readonly<Record<string, Manner>> = {
    'never answers': silent,
    'drips the head': drips('HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
    'drips headers': drips('HTTP/1.1 200 OK\r\n', 'X: x\r\n'),
    'drips 102 Processing': drips('', head(102)),
    'floods 102 Processing': floods('', head(102)),
    'drips a body': drips(head(200, { 'Content-Length': '1000000' }), ' '),
    'sends a head only': LONG,
  };

  test.each(Object.entries(MANNERS))('%s', async (_, manner) => {
    const peer = await startPeer(manner);
    const service = await serviceAt(peer.origin, { timeout: 300, retries: 3 });
    const said = 'no answer within 0.3 s. Try again, or raise --timeout';
    expect(await outcomeOf(service.ask(questionOn()))).toEqual({ exit: 75, retry: false, said });
    expect(peer.requests).toHaveLength(1);
    await service.close();
    await expect.poll(() => peer.connections().open).toBe(0);
  });

  test('but a status that is known counts, however slowly its body comes', async () => {
    const peer = await startPeer(drips(head(404, { 'Content-Length': '1000000' }), ' '));
    const service = await serviceAt(peer.origin, { timeout: 300 });
    expect(await outcomeOf(service.ask(questionOn()))).toMatchObject({ exit: 76 });
  });
});

const ANSWERS: Readonly<Record<string, Manner>> = {
  'in chunks': `${CHUNKED}${ENVELOPE.length.toString(16)}\r\n${ENVELOPE}\r\n0\r\n\r\n`,
  'without a length': sendsAndCloses(UNTIL_CLOSED + ENVELOPE),
  'after 102 and 103': `${head(102)}${head(103)}${OK}`,
  'with a header of 60 KiB': answer(200, ENVELOPE, { 'X-Big': 'x'.repeat(60_000) }),
};

test.each(Object.entries(ANSWERS))('what merely looks like a fault is an answer: %s', async (_, manner) => {
  const { origin } = await startPeer(manner);
  const service = await serviceAt(origin);
  expect((await service.ask(questionOn())).text).toBe(ENVELOPE);
});

test('nobody listens, or there is no such host', async () => {
  const port = await closedPort();
  const refused = await serviceAt(`http://localhost:${port}`);
  const said = expect.stringMatching(`^localhost:${port} refused the connection`);
  expect(await outcomeOf(refused.ask(questionOn()))).toEqual({ exit: 69, retry: false, said });
  const unknown = await serviceAt('https://nowhere.invalid');
  expect(await outcomeOf(unknown.ask(questionOn()))).toMatchObject({
    exit: 69,
    said: expect.stringMatching('nowhere.invalid'),
  });
});

const error = (code: string, syscall = 'connect') => Object.assign(new Error(), { code, syscall });
const several = (...codes: string[]) => new AggregateError(codes.map((code) => error(code)));

test.each([
  [error('EAI_AGAIN', 'getaddrinfo'), true, /h\.example.*EAI_AGAIN/],
  [error('ETIMEDOUT'), true, /h\.example:444/],
  [error('EHOSTUNREACH'), false, /h\.example:444.*EHOSTUNREACH/],
  [several('ENETUNREACH', 'ECONNREFUSED', 'ETIMEDOUT'), true, /h\.example:444/],
  [several('ENETUNREACH', 'ECONNREFUSED'), false, /h\.example:444 refused/],
  [several('ENETUNREACH'), false, /ENETUNREACH/],
  [error('UNKNOWN'), false, /h\.example:444 cannot be reached \(UNKNOWN\)/],
  [error('EMFILE'), false, /this machine takes no more connections.*EMFILE.*--concurrency/],
  [error('ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'), false, /speaks only HTTP\/2/],
  [error('CERT_REVOKED'), false, /is not trusted \(CERT_REVOKED\)/],
  [error('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), false, /no secure connection/],
  [error('SELF_SIGNED_CERT_IN_CHAIN'), false, /unknown authority.*NODE_USE_SYSTEM_CA=1/],
])('what only a network does is told by its code: %o', async (cause, retry, said) => {
  const fault = Promise.reject(
    faultOf(cause, new URL('https://h.example:444/v3'), false, { env: {}, engine: 'Node 22.19.0' }),
  );
  expect(await outcomeOf(fault)).toEqual({ exit: 69, retry, said: expect.stringMatching(said) });
});

test('a request is what service.md says, and the receipt one segment of its path', async () => {
  const peer = await startPeer(OK);
  const service = await serviceAt(peer.origin);
  await service.ask(questionOn('a/b?c#d é%2F'));
  await service.ask({ ...questionOn('9'), kind: 'nfse' });
  expect(peer.requests.map(({ line }) => line)).toEqual([
    'GET /v3/nfe/nota/a%2Fb%3Fc%23d%20%C3%A9%252F/completa HTTP/1.1',
    'GET /v3/nfse/nota/9 HTTP/1.1',
  ]);
  expect(peer.requests[0]?.headers).toMatchObject({
    authorization: 'Token canario-SECRETO-7f3a9c',
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': expect.stringMatching(/^recibo\/\d+\.\d+\.\d+$/),
  });
});
