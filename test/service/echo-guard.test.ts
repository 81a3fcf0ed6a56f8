import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { withoutEcho } from '../../src/service/echo-guard.ts';
import type { Exchange, PlainReply, Transport } from '../../src/service/transport.ts';
import { createTransport } from '../../src/service/undici/transport.ts';
import { startMisbehaving } from '../support/misbehaving.ts';
import { whole } from '../support/peer-answers.ts';
import { get, NO_PROXIES, patience, replyOf } from '../support/peer-client.ts';

const TOKEN = 'abcabcabd';
const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 1 };

function replying(result: Exchange['result']): Transport {
  return { send: async () => ({ result, timings, reusedConnection: false }), close: async () => {} };
}

async function guarded(body: Uint8Array, headers: Record<string, string> = {}, token = TOKEN): Promise<PlainReply> {
  const reply = { status: 200, headers, body, wireBytes: body.length, echoed: false };
  const transport = withoutEcho(replying({ kind: 'reply', reply }), new Secret(token));
  return replyOf(await transport.send(get('http://x'), patience()));
}

test('takes the token out of what a real peer sends', async () => {
  const body = `{"a":"Token ${TOKEN}","b":"abcabc${TOKEN}${TOKEN}"}`;
  const server = await startMisbehaving([whole(400, body, { 'X-Echo': `got ${TOKEN}` })]);
  const transport = withoutEcho(createTransport({ proxies: NO_PROXIES }), new Secret(TOKEN));
  const reply = replyOf(await transport.send(get(server.baseUrl), patience()));
  await transport.close();
  await server.close();
  expect(reply.echoed).toBe(true);
  expect(reply.headers['x-echo']).toBe('got (redacted)');
  expect(Buffer.from(reply.body).toString()).toBe('{"a":"Token (redacted)","b":"abcabc(redacted)(redacted)"}');
});

test('leaves a reply without the token as it is', async () => {
  const body = Buffer.from([0xff, 0, 0x80, ...Buffer.from('abcabcab')]);
  const reply = await guarded(body, { 'x-a': '1' });
  expect(reply).toMatchObject({ echoed: false, headers: { 'x-a': '1' } });
  expect(reply.body).toBe(body);
});

test.each(['abc\\u0061bcabd', 'abc%61bcabd', 'abcabc\\abd'])(
  'finds the token where it is written only as %s',
  async (disguise) => {
    expect(await guarded(Buffer.from(`{"a":"${disguise}"}`))).toMatchObject({ echoed: true });
    expect(await guarded(Buffer.from('{}'), { 'x-echo': disguise })).toMatchObject({
      headers: { 'x-echo': '(redacted)' },
    });
  },
);

test('a short token may be ordinary data', async () => {
  expect(await guarded(Buffer.from('{"serie":"1234567"}'), {}, '1234567')).toMatchObject({ echoed: false });
});

test('an unknown encoding may be the token as well', async () => {
  const fault = { kind: 'unknown-encoding', encoding: `x-${TOKEN}` } as const;
  const transport = withoutEcho(replying({ kind: 'fault', fault }), new Secret(TOKEN));
  const { result } = await transport.send(get('http://x'), patience());
  expect(result).toEqual({ kind: 'fault', fault: { kind: 'unknown-encoding', encoding: 'x-(redacted)' } });
});

test('no body lets the token through', async () => {
  const pieces = fc.array(fc.constantFrom(TOKEN, 'abc', 'abcabc', 'abd', '"', '\u0000é'));
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const text = parts.join('');
      const reply = await guarded(Buffer.from(text));
      expect(Buffer.from(reply.body).toString()).toBe(text.replaceAll(TOKEN, '(redacted)'));
      expect(reply.echoed).toBe(text.includes(TOKEN));
    }),
  );
});
