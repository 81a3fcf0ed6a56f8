import { expect, test } from 'vitest';
import type { OutputStream } from '../../src/machine/output-streams.ts';
import { redactingStream } from '../../src/present/redact-token-on-stderr.ts';
import { Secret } from '../../src/secret.ts';

/** A stream that keeps what is written. */
function keeping(columns = 80, rows = 24, isRead = true): { stream: OutputStream; written: (string | Uint8Array)[] } {
  const written: (string | Uint8Array)[] = [];
  const write: OutputStream['write'] = async (data) => {
    written.push(data);
    return null;
  };
  return { stream: { isTerminal: true, columns, rows, write, hasReader: () => isRead }, written };
}

async function redacted(text: string, ...tokens: string[]): Promise<string> {
  const { stream, written } = keeping();
  const redacting = redactingStream(stream);
  for (const token of tokens) redacting.redact(new Secret(token));
  await redacting.write(text);
  return written.join('');
}

test.each([
  ['a+b/c=d.e is no host', 'a+b/c=d.e', '(redacted) is no host'],
  ['aab/c=d.e, a+b/c=dxe', 'a+b/c=d.e', 'aab/c=d.e, a+b/c=dxe'],
  ['https://ABCDEFGH/abcdefgh', 'AbCdEfGh', 'https://(redacted)/(redacted)'],
  ['https://abc%3Cd%3E%22e.example/', 'abc<d>"e', 'https://(redacted).example/'],
  ['1234567', '1234567', '1234567'],
])('%s, with %s as a token, is %s', async (text, token, shown) => {
  expect(await redacted(text, token)).toBe(shown);
});

test('several tokens, and nothing before one is known', async () => {
  expect(await redacted('first-one and second-one')).toBe('first-one and second-one');
  expect(await redacted('first-one and second-one', 'first-one', 'second-one')).toBe('(redacted) and (redacted)');
});

test('bytes go through as they are', async () => {
  const { stream, written } = keeping();
  const redacting = redactingStream(stream);
  redacting.redact(new Secret('a-long-token'));
  const bytes = Buffer.from('a-long-token');
  await redacting.write(bytes);
  expect(written).toEqual([bytes]);
});

test.each([true, false])('it is in all else the stream that it stands for: %s', (isRead) => {
  const { stream } = keeping(132, 43, isRead);
  const redacting = redactingStream(stream);
  expect(redacting).toMatchObject({ isTerminal: true, columns: 132, rows: 43 });
  expect(redacting.hasReader()).toBe(isRead);
});
