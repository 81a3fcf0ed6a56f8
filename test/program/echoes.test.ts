import { expect, test } from 'vitest';
import { startMisbehaving } from '../support/misbehaving.ts';
import { head, whole } from '../support/peer-answers.ts';
import { asking, recibo } from '../support/program.ts';
import { inProcess } from '../support/terminal.ts';

/** Each is of use to whoever guesses a part of it: none may be seen, in any letter case. */
const TOKENS = ['AbCdEfGh', 'Se+cr/et=To.ken', 'k3y-WITH-both-CASES'];

/** As templates of pages write a text. */
const inPage = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#39'};`);

const BODY = (token: string) => JSON.stringify({ status: '002 (Pendente de processamento)', descricao: token });

const ECHOES: readonly [string, (token: string) => Buffer, number][] = [
  ['in a value', (token) => whole(200, BODY(token)), 22],
  ['in lower case', (token) => whole(200, BODY(token.toLowerCase())), 22],
  ['in upper case, in an unknown shape', (token) => whole(200, `{"${token.toUpperCase()}":1}`), 76],
  ['as no JSON at all', (token) => whole(200, `<p>Token ${token}</p>`), 76],
  ['in a header', (token) => whole(200, BODY(''), { 'X-Echo': token.toUpperCase() }), 22],
  ['in the name of a header', (token) => whole(200, BODY(''), { [`X-${encodeURIComponent(token)}`]: '1' }), 22],
  ['in Content-Encoding', (token) => whole(200, BODY(''), { 'Content-Encoding': token }), 76],
  ['in Location', (token) => head(302, { Location: `https://x.example/?t=${encodeURIComponent(token)}` }), 76],
  ['with 401', (token) => whole(401, `{"detail":"${token}"}`), 77],
  ['with 503', (token) => whole(503, `<p>${token.toUpperCase()}</p>`), 69],
  ['over the end of what is shown', (token) => whole(200, `${'x'.repeat(2045)}${token}`), 76],
  ['over the end of what is told', (token) => whole(404, `${'x'.repeat(197)}${token}`), 76],
  ['at the end of a body that breaks off', (token) => whole(401, token).subarray(0, -2), 77],
  ['in the reason', (token) => Buffer.from(`HTTP/1.1 404 ${token}\r\nContent-Length: 0\r\n\r\n`), 76],
];

/** Has all that pages escape, and addresses. */
const MARKUP = `Se&cr<et>"T'o/`;

const DISGUISES: readonly [string, (token: string) => Buffer, number][] = [
  ['in a page', (token) => whole(200, `<p>${inPage(token)}</p>`), 76],
  [
    'escaped twice',
    (token) => head(302, { Location: `/login?next=${encodeURIComponent(encodeURIComponent(token))}` }),
    76,
  ],
  ['in Base64', (token) => whole(200, BODY(Buffer.from(`Token ${token}`).toString('base64'))), 22],
];

const CASES = [
  ...TOKENS.flatMap((token) => ECHOES.map((echo) => [token, ...echo] as const)),
  ...DISGUISES.map((echo) => [MARKUP, ...echo] as const),
];

/** Those that the built program is sent. */
const BUILT = ['Se+cr/et=To.ken', MARKUP];

test.each(CASES)('%s sent back %s is not shown', async (token, _where, answer, exit) => {
  const server = await startMisbehaving([answer(token)]);
  const environment = asking(`${server.baseUrl}/v3`, token);
  const argv = ['nfe', '1', '--verbose', '--timeout', '5s'];
  const run = BUILT.includes(token) ? await recibo(argv, { environment }) : await inProcess(argv, environment);
  await server.close();
  expect(run.exit).toBe(exit);
  const shown = `${run.stdout}${run.stderr}`.toLowerCase();
  const decoded = shown.replace(/%25/g, '%');
  const disguises = [
    encodeURIComponent(token),
    inPage(token),
    Buffer.from(`Token ${token}`).toString('base64').slice(0, -4),
  ];
  for (const secret of [token, token.slice(0, -2), ...disguises]) {
    expect(decoded).not.toContain(secret.toLowerCase());
    expect(shown).not.toContain(secret.toLowerCase());
  }
});

/** As long as a token may be, and as many tokens are that are signed (RFC 7519). */
const LONG = [4096, 1200].map((length) => 'Ab+c/9=.'.repeat(length / 8));

test.each(LONG)('a long one is taken out as well, the rest of the answer shown: %#', async (token) => {
  for (const echo of [JSON.stringify(token).slice(1, -1), encodeURIComponent(token)]) {
    const server = await startMisbehaving([whole(200, BODY(`<${echo}>`), { 'X-Echo': `<${echo}>` })]);
    const run = await recibo(['nfe', '1', '-v'], { environment: asking(`${server.baseUrl}/v3`, token) });
    await server.close();
    expect(run).toMatchObject({ exit: 22, stdout: expect.stringContaining('descricao\t<(redacted)>\n') });
    expect(run.stderr).toContain('< x-echo: <(redacted)>\n');
  }
});

test('an answer of escaped back slashes is read at once, whatever the token begins with', async () => {
  // Its Base64 begins with `c`, with which `%5c` ends.
  const token = 'recibo-token-1234';
  const server = await startMisbehaving([whole(200, BODY('%5c'.repeat(200_000)))]);
  const run = await recibo(['nfe', '1', '--json'], { environment: asking(`${server.baseUrl}/v3`, token) });
  await server.close();
  expect(run.exit).toBe(22);
});
