import { expect, test } from 'vitest';
import { canEndWith, judgeContent } from '../../src/contract/check-document-content.ts';
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
  [' '.repeat(64 * 1024 - 1), false, 'unsure'],
  [' '.repeat(64 * 1024), false, 'wrong'],
  ['        ', true, 'wrong'],
  [`<!--${' '.repeat(64 * 1024 - 4)}`, false, 'right'],
  [`<!--${' '.repeat(64 * 1024 - 5)}`, false, 'unsure'],
  ['<nfeProc><!-- no end', false, 'right'],
  ['<!-- a > b', false, 'unsure'],
  ['<!-- no end', false, 'unsure'],
  ['<nfeProc><NFe', false, 'right'],
  ['<html><bod', false, 'html'],
] as const)('blanks and comments are looked through for so long (case %#)', (beginning, isAll, verdict) => {
  expect(judgeContent('xml', Buffer.from(beginning), isAll)).toBe(verdict);
});

test('eight bytes tell a DANFE, and seven do not', () => {
  expect(judgeContent('danfe', Buffer.from('%PDF-1.4'), false)).toBe('right');
  expect(judgeContent('danfe', Buffer.from('%PDF-1.'), false)).toBe('unsure');
});

test('a link is resolved below the base address', () => {
  const base = 'https://api.example.com/v3';
  expect(resolveLink('nota.xml', base)?.href).toBe('https://api.example.com/v3/nota.xml');
  expect(resolveLink('//', base)).toBeNull();
});
