import { expect, test } from 'vitest';
import { resumeLine } from '../../src/commands/resume-line.ts';
import { Secret } from '../../src/secret.ts';

const TOKEN = new Secret('s3cret-token');

test.each([
  [['nfe', '-i', 'list.txt', '--out', 'out.ndjson'], 'recibo nfe -i list.txt --out out.ndjson --resume'],
  [['nfe', '--out', 'o', '--force', '--', '--force'], 'recibo nfe --out o --resume -- --force'],
  [['nfe', '--resume', '--out', 'a b;c'], "recibo nfe --out 'a b;c' --resume"],
  [['nfe', '--out=s3cret-token.ndjson'], "recibo nfe '(redacted)' --resume"],
])('%j goes on as %s', (argv, line) => {
  expect(resumeLine(argv, TOKEN, false)).toBe(line);
});

test('a file that still holds what was to be replaced is not gone on with', () => {
  expect(resumeLine(['nfe', 'a', '--force', '--out', 'o'], TOKEN, true)).toBe('recibo nfe a --force --out o');
});

test('a line of more than 500 characters is not told', () => {
  const shortest = 'recibo nfe  --resume'.length;
  expect(resumeLine(['nfe', 'R'.repeat(500 - shortest)], TOKEN, false)).toHaveLength(500);
  expect(resumeLine(['nfe', 'R'.repeat(501 - shortest)], TOKEN, false)).toBeNull();
});
