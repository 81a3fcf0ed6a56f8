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
  expect(resumeLine(argv, TOKEN)).toBe(line);
});

test('a line that is too long to be shown whole is not told', () => {
  expect(resumeLine(['nfe', 'R'.repeat(500)], TOKEN)).toBeNull();
});
