import { expect, test } from 'vitest';
import { BEGINNING, canEndWith, judgeContent } from '../../src/contract/check-document-content.ts';
import { resolveLink } from '../../src/service/resolve-link.ts';

test.each([
  ['xml', '</nfeProc>', true],
  ['xml', '</nfeProc>\r\n\0', true],
  ['xml', '</nfeProc', false],
  ['xml', '', false],
  ['xml', '<nfeProc> text', false],
  ['danfe', 'startxref\n9\n%%EOF\n', true],
  ['danfe', 'startxref\n9\n%%EO', false],
] as const)('%s can end with %j: %s', (document, ending, can) => {
  expect(canEndWith(document, Buffer.from(ending))).toBe(can);
});

test.each([
  [' '.repeat(BEGINNING), 'wrong'],
  [' '.repeat(BEGINNING - 1), 'unsure'],
  ['        ', 'unsure'],
  ['       x', 'wrong'],
  ['      x', 'unsure'],
  [`<!--${' '.repeat(BEGINNING - 4)}`, 'right'],
  [`${' '.repeat(BEGINNING - 7)}<html a`, 'html'],
  ['<nfeProc><!-- no end', 'right'],
  ['<!-- no end', 'right'],
  ['<html><bod', 'html'],
] as const)('blanks and comments are looked through (case %#)', (beginning, verdict) => {
  expect(judgeContent('xml', Buffer.from(beginning))).toBe(verdict);
});

test('a link is resolved below the base address', () => {
  const base = 'https://api.example.com/v3';
  expect(resolveLink('nota.xml', base)?.href).toBe('https://api.example.com/v3/nota.xml');
  expect(resolveLink('//', base)).toBeNull();
});
