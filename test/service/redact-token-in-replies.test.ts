import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../../src/secret.ts';
import { echoRemover } from '../../src/service/redact-token-in-replies.ts';
import type { Exchange, PlainReply } from '../../src/service/transport-interface.ts';
import { withLetters } from '../support/body-with-letters.ts';
import { startMisbehaving } from '../support/misbehaving.ts';
import { whole } from '../support/peer-answers.ts';
import { get, openTransport, patience, replyOf } from '../support/peer-client.ts';

const TOKEN = 'abcabcabd';
const timings = { dns: null, connect: null, tls: null, firstByte: null, total: 1 };

function exchangeOf(result: Exchange['result']): Exchange {
  return { result, timings, reusedConnection: false };
}

function replyWith(body: Uint8Array, headers: Record<string, string> = {}): Exchange {
  const { letters } = withLetters(body);
  return exchangeOf({
    kind: 'reply',
    reply: { status: 200, headers, body, letters, receivedBytes: body.length, echoed: false },
  });
}

function guarded(body: Uint8Array, headers: Record<string, string> = {}, token = TOKEN): PlainReply {
  return replyOf(echoRemover(new Secret(token))(replyWith(body, headers)));
}

test('takes the token out of what a real peer sends', async () => {
  const body = `{"a":"Token ${TOKEN}","b":"abcabc${TOKEN}${TOKEN}"}`;
  const server = await startMisbehaving([whole(400, body, { 'X-Echo': `got ${TOKEN}` })]);
  const transport = openTransport({ clean: echoRemover(new Secret(TOKEN)) });
  const reply = replyOf(await transport.send(get(server.baseUrl), patience()));
  await server.close();
  expect(reply.echoed).toBe(true);
  expect(reply.headers['x-echo']).toBe('got (redacted)');
  expect(Buffer.from(reply.body).toString()).toBe('{"a":"Token (redacted)","b":"abcabc(redacted)(redacted)"}');
});

const NO_REPLIES: readonly Exchange['result'][] = [
  { kind: 'ended' },
  { kind: 'fault', fault: { kind: 'connection-refused', address: 'x:1' } },
];

test.each(NO_REPLIES)('leaves what is no reply as it is: %j', (result) => {
  const exchange = exchangeOf(result);
  expect(echoRemover(new Secret(TOKEN))(exchange)).toBe(exchange);
});

test('finds it in a long body, whatever stands between its characters', () => {
  const disguised = [...TOKEN.toUpperCase()].join('\\\\');
  for (const length of [65_000, 66_000]) {
    const filler = '\\n'.repeat(length / 2);
    const { body, echoed } = guarded(Buffer.from(`${filler}<${disguised}>${filler}`));
    expect([Buffer.from(body).toString() === `${filler}<(redacted)>${filler}`, echoed]).toEqual([true, true]);
  }
});

test('looks at the headers of each reply, however like the ones before they are', () => {
  const values = ['1', '1', TOKEN, '1', TOKEN, TOKEN, 'abcabcabc', TOKEN];
  const clean = echoRemover(new Secret(TOKEN));
  const seen = values.map((value) => replyOf(clean(replyWith(Buffer.from('{}'), { 'x-a': value }))).headers['x-a']);
  expect(seen).toEqual(['1', '1', '(redacted)', '1', '(redacted)', '(redacted)', 'abcabcabc', '(redacted)']);
});

test('leaves a reply without the token as it is', () => {
  const body = Buffer.from([0xff, 0, 0x80, ...Buffer.from(`abcabcab&lt;${'&;'.repeat(9)}`)]);
  const reply = guarded(body, { 'x-a': '1' });
  expect(reply).toMatchObject({ echoed: false, headers: { 'x-a': '1' } });
  expect(reply.body).toBe(body);
});

test.each([
  'abc\\u0061bcabd',
  'abc%61bcabd',
  'abcabc\\abd',
  'abc&#97;bcabd',
  'ABCabc&#x61;bd',
  'AbCABCABD',
  'abc\\u0041bcabd',
  'ABC\\U0061BCABD',
  'abc%41bcabd',
  'abc&#65;bcabd',
])('finds the token where it is written only as %s', (disguise) => {
  expect(guarded(Buffer.from(`{"a":"${disguise}"}`))).toMatchObject({ echoed: true });
  expect(guarded(Buffer.from('{}'), { 'x-echo': disguise })).toMatchObject({
    headers: { 'x-echo': '(redacted)' },
  });
});

test.each([
  [TOKEN, true],
  ['aBcAbCABD', true],
  ['abc\\abc\\\\abd', true],
  ['abc%61bcabd', true],
  ['abcab.cabd', false],
])('the thousandth reply is looked through as the first: %s', (text, echoed) => {
  const clean = echoRemover(new Secret(TOKEN));
  for (let count = 1; count < 1000; count += 1) clean(replyWith(Buffer.from('{}')));
  expect(replyOf(clean(replyWith(Buffer.from(`{"a":"${text}"}`))))).toMatchObject({ echoed });
});

/** Its Base64 has both signs of that alphabet in it. */
const OF_BOTH_SIGNS = '??>?~???>?~?';

test.each([
  ['UTF-16', TOKEN, [...TOKEN].join('\0')],
  ['Base64', OF_BOTH_SIGNS, Buffer.from(OF_BOTH_SIGNS).toString('base64')],
  ['Base64 for addresses', OF_BOTH_SIGNS, Buffer.from(OF_BOTH_SIGNS).toString('base64url')],
])('in %s it is found in a long body and in the thousandth reply as well', (_, token, spelling) => {
  const clean = echoRemover(new Secret(token));
  const long = `${'x'.repeat(70_000)}<${spelling}>`;
  for (const text of [long, ...Array.from({ length: 999 }, () => '{}'), `<${spelling}>`]) {
    const reply = replyOf(clean(replyWith(Buffer.from(text))));
    expect(Buffer.from(reply.body).toString()).toBe(text.replace(spelling, '(redacted)'));
  }
});

const AWKWARD = 'a+b/c=d.e';

test.each([
  AWKWARD,
  'A+B/C=D.E',
  'a%2Bb%2Fc%3Dd.e',
  'a%2bb%2fc%3dd%2ee',
  'a\\u002Bb\\/c\\u003dd.e',
  'a&#43;b&#x2F;c&#0061;d&#x002e;e',
])('finds a token with signs that patterns and addresses know as %s', (echo) => {
  const reply = guarded(Buffer.from(`{"a":"${echo}"}`), { location: `/x?t=${echo}`, [`x-${echo}`]: '1' }, AWKWARD);
  expect(Buffer.from(reply.body).toString()).toBe('{"a":"(redacted)"}');
  expect(reply.headers).toEqual({ location: '/x?t=(redacted)', 'x-(redacted)': '1' });
});

const MARKUP = 'S&c<r>e"t\'+/=';

test.each([
  'S&amp;c&lt;r&gt;e&quot;t&apos;+/=',
  'S&amp;c&lt;r&gt;e&#34;t&#39;+/=',
  'S&amp;amp;c&amp;lt;r&amp;gt;e&amp;quot;t&amp;#x27;+/=',
  'S&#38;amp;c&#x26;lt;r&gt;e&quot;t&apos;&plus;&sol;&equals;',
  's\\u0026amp;c\\u0026lt;r\\u0026gt;e\\u0026#34;t\\u0026#39;\\u002b/=',
  'S%26c%3Cr%3Ee%22t%27%2B%2F%3D',
  'S%2526c%253Cr%253Ee%2522t%2527%252B%252F%253D',
  'S%252526c%25253Cr%25253Ee%252522t%252527%25252B%25252F%25253D',
  'S&#x25;26c&#37;3Cr&percnt;3Ee&amp;#37;22t\\u002527\\u00252B%2F%3D',
  'S%26amp%3Bc%26lt%3Br%26gt%3Be%26%2334%3Bt%26%23x27%3B%26%2343%3B%26%23x2F%3B%26equals%3B',
  'S%2526amp%253Bc%2526lt%253Br%2526gt%253Be%2526%252334%253Bt%2526%2523x27%253B+/=',
  'S%26amp%3Bc%26lt%3Br%26gt%3Be%26quot%3Bt%26%2339%3B%2B%2F%3D'.replaceAll('%3B', ';').replace('%23', '#'),
])('finds a token with signs of pages as %s', (echo) => {
  const reply = guarded(Buffer.from(`<p>${echo}</p>`), { location: `/login?next=${echo}` }, MARKUP);
  expect(Buffer.from(reply.body).toString()).toBe('<p>(redacted)</p>');
  expect(reply.headers).toEqual({ location: '/login?next=(redacted)' });
});

/** The signs of ASCII, each with the name that pages know it by (HTML, section 13.5). */
const NAMED_SIGNS = [
  ...['!excl', '"quot', '#num', '$dollar', '%percnt', '&amp', "'apos", '(lpar', ')rpar', '*ast', '+plus', ',comma'],
  ...['.period', '/sol', ':colon', ';semi', '<lt', '=equals', '>gt', '?quest', '@commat', '[lsqb', ']rsqb', '^Hat'],
  ...['_lowbar', '`grave', '{lcub', '|vert', '}rcub', '"QUOT', '&AMP', '<LT', '>GT'],
];

test.each(NAMED_SIGNS)('finds a token with a sign that pages know by a name: %s', (named) => {
  const [sign, name] = [named.charAt(0), named.slice(1)];
  const reply = guarded(Buffer.from(`<p>abcd&${name};efgh</p>`), {}, `abcd${sign}efgh`);
  expect(Buffer.from(reply.body).toString()).toBe('<p>(redacted)</p>');
});

test('a page in UTF-16 that repeats it', () => {
  for (const page of [Buffer.from(`<p>${TOKEN}</p>`, 'utf16le'), Buffer.from(`<p>${TOKEN}</p>`, 'utf16le').swap16()]) {
    const reply = guarded(page);
    expect(reply.echoed).toBe(true);
    expect(Buffer.from(reply.body).toString('latin1').replaceAll('\0', '')).toBe('<p>(redacted)</p>');
  }
});

test.each(['', 'a', 'ab', 'Token ', 'user:', 'Bearer  '])('in Base64, behind %j', (before) => {
  for (const token of [TOKEN, 'a?b>c~d?e>f~g?', 'abcdefgh']) {
    for (const alphabet of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${before}${token} and more`).toString(alphabet);
      const { body, echoed } = guarded(Buffer.from(`{"a":"${encoded}"}`), {}, token);
      expect([before, token, echoed]).toEqual([before, token, true]);
      expect(Buffer.from(Buffer.from(body).toString(), 'base64').toString()).not.toContain(token.slice(1, -1));
    }
  }
});

test.each(['abcdefgh', 'abcdefghi', 'abcdefghij'])('in Base64, to its last character: %s', (token) => {
  const encoded = Buffer.from(token).toString('base64').replaceAll('=', '');
  const { body } = guarded(Buffer.from(`{"a":"${encoded}"}`), {}, token);
  // What holds bits of what may follow is none of the token's alone.
  const left = token.length % 3 === 0 ? '' : encoded.slice(-1);
  expect(Buffer.from(body).toString()).toBe(`{"a":"(redacted)${left}"}`);
});

test.each([
  ['', '(redacted)'],
  ['a', 'YW(redacted)'],
  ['ab', 'YWJ(redacted)'],
])('in Base64, all that is of the token alone, behind %j', (before, shown) => {
  const token = 'abcdefghijkl'.slice(before.length);
  const encoded = Buffer.from(before + token).toString('base64');
  const { body } = guarded(Buffer.from(encoded), {}, token);
  expect(Buffer.from(body).toString()).toBe(shown);
});

test('in Base64 whose slashes JSON escapes', () => {
  const token = OF_BOTH_SIGNS;
  for (const before of ['', 'a', 'ab']) {
    const encoded = Buffer.from(`${before}${token} and more`).toString('base64').replaceAll('/', '\\/');
    expect(encoded).toContain('\\/');
    expect(guarded(Buffer.from(`{"a":"${encoded}"}`), {}, token)).toMatchObject({ echoed: true });
  }
});

test.each(['aab/c=d.e', 'a+b/c=dxe', 'a+b/c=d', 'a+b/c==d.e', 'a%2bb%2fc%3dd'])('%s is another text', (text) => {
  expect(guarded(Buffer.from(text), { 'x-a': text }, AWKWARD)).toMatchObject({ echoed: false });
});

test('the token in the names of several headers', () => {
  const headers = { [`x-${TOKEN}`]: '1', [`X-${TOKEN}`]: TOKEN, [`x-${TOKEN.toUpperCase()}`]: '2', 'x-a': '3' };
  const reply = guarded(Buffer.from('{}'), headers);
  expect(reply).toMatchObject({ echoed: true });
  expect(Object.entries(reply.headers)).toEqual([
    ['x-(redacted)', '1, 2'],
    ['X-(redacted)', '(redacted)'],
    ['x-a', '3'],
  ]);
});

test('eight characters are enough to be recognised', () => {
  expect(guarded(Buffer.from('"ABCDEFGH"'), {}, 'abcdefgh')).toMatchObject({ echoed: true });
});

test('a short token may be ordinary data', () => {
  expect(guarded(Buffer.from('{"serie":"1234567"}'), {}, '1234567')).toMatchObject({ echoed: false });
});

test.each([
  [`x-${TOKEN}`, TOKEN, 'x-(redacted)'],
  [`${'x'.repeat(95)}${TOKEN.toUpperCase()}`, TOKEN, `${'x'.repeat(95)}(reda`],
  ['x'.repeat(200), 'short', 'x'.repeat(100)],
])('an unknown encoding may be the token as well: %s', (encoding, token, shown) => {
  const fault = { kind: 'unknown-encoding', encoding } as const;
  const { result } = echoRemover(new Secret(token))(exchangeOf({ kind: 'fault', fault }));
  expect(result).toEqual({ kind: 'fault', fault: { kind: 'unknown-encoding', encoding: shown } });
});

test('no body lets the token through', () => {
  const pieces = fc.array(fc.constantFrom(TOKEN, 'abc', 'abcabc', 'abd', '"', '\u0000é'));
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const reply = guarded(Buffer.from(text));
      expect(Buffer.from(reply.body).toString()).toBe(text.replaceAll(TOKEN, '(redacted)'));
      expect(reply.echoed).toBe(text.includes(TOKEN));
    }),
  );
});

test('however each of its characters is disguised, and whatever stands around it', () => {
  const hexOf = (character: string) => character.charCodeAt(0).toString(16);
  const disguises = [
    (character: string) => character,
    (character: string) => character.toUpperCase(),
    (character: string) => `\\${character}`,
    (character: string) => `\\u00${hexOf(character)}`,
    (character: string) => `%${hexOf(character).toUpperCase()}`,
    (character: string) => `&#${character.charCodeAt(0)};`,
    (character: string) => `&#X0${hexOf(character)};`,
  ];
  const written = fc
    .array(fc.constantFrom(...disguises), { minLength: AWKWARD.length, maxLength: AWKWARD.length })
    .map((chosen) => chosen.map((disguise, index) => disguise(AWKWARD[index] ?? '')).join(''));
  const around = fc.stringMatching(/^["\\%&#u0x;é]{0,4}$/);
  fc.assert(
    fc.property(around, written, around, (before, token, after) => {
      const reply = guarded(Buffer.from(before + token + after), {}, AWKWARD);
      expect(reply.echoed).toBe(true);
    }),
  );
});

/** Of each length up to several times what one pattern finds, of signs that are read in several ways where two patterns meet. */
const MEETING = ['%25&amp;u0', '0123456789'].flatMap((signs) =>
  Array.from({ length: 90 }, (_, length) => signs.repeat(12).slice(length % 7, length + 8 + (length % 7))),
);

test('a token of any length, to its last character', () => {
  for (const token of MEETING) {
    const clean = echoRemover(new Secret(token));
    const cleaned = (text: string) => replyOf(clean(replyWith(Buffer.from(text))));
    for (const echo of [token, token.toUpperCase(), [...token].join('\\\\')]) {
      const text = `<${echo}>${echo}<${echo}`;
      const { body } = cleaned(text);
      expect([text, Buffer.from(body).toString()]).toEqual([text, '<(redacted)>(redacted)<(redacted)']);
    }
    expect(cleaned(`${token.slice(0, -1)}x`)).toMatchObject({ echoed: false });
    const escaped = encodeURIComponent(token);
    const { body } = cleaned(`<${escaped}>${escaped}<${escaped}`);
    // What ends with `%`, `%2` or `%25` is found in the beginning of how that is escaped.
    expect(Buffer.from(body).toString()).toMatch(
      /^<\(redacted\)[25]{0,2}>\(redacted\)[25]{0,2}<\(redacted\)[25]{0,2}$/,
    );
  }
});

test('a token that begins again within itself', () => {
  const token = `${'ab'.repeat(20)}c`;
  const { body } = guarded(Buffer.from(`abab${token}ab${token}`), {}, token);
  expect(Buffer.from(body).toString()).toBe('abab(redacted)ab(redacted)');
});

test.each([TOKEN, 'abca\\bcabd', '\\abcabcabd\\'])(
  'a body of back slashes is looked through, for the token %s, in the first and in the thirtieth reply',
  (token) => {
    const run = ['\\'.repeat(200_000), '%', '25'.repeat(20_000), '&', 'amp;'.repeat(10_000)].join('');
    const body = Buffer.from(`{"a":"${run}a${run}b\\u0041"}`);
    const clean = echoRemover(new Secret(token));
    for (let count = 0; count < 30; count += 1) expect(replyOf(clean(replyWith(body))).echoed).toBe(false);
  },
);

test('a body of nothing but back slashes, as long as one may be, is looked through for a token of forty letters', () => {
  const body = Buffer.from(`${'\\'.repeat(10_000_000)}%41`);
  const reply = guarded(body, {}, '3f9a1c27be45d8806f1e2d3c4b5a69788796a5b4');
  expect(reply.echoed).toBe(false);
});

test.each([
  ['abcd\\abc', 'x abcd\\abcabcd\\\\abc y', 'x (redacted)(redacted) y'],
  ['abcd\\abc', 'abcd\\u005cabc abcd%5Cabc', '(redacted) (redacted)'],
  ['abcd\\abc', `abcd${'%5c'.repeat(16)}abc`, '(redacted)'],
  ['abcd\\abc', 'abcd&#92;abc abcd&#092;abc abcd&#x5c;abc abcd&#X005C;abc', Array(4).fill('(redacted)').join(' ')],
  ['\\abcabc\\', '{"a":"\\\\abcabc\\\\"}', '{"a":"(redacted)\\\\"}'],
  ['\\\\\\\\\\\\\\\\', 'abc\\u0041', 'abc\\u0041'],
])('a token with back slashes, %s, in %s', (token, text, expected) => {
  const reply = guarded(Buffer.from(text), {}, token);
  expect(Buffer.from(reply.body).toString()).toBe(expected);
});
