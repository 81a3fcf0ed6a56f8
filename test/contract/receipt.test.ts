import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECEIPT_LIMIT, readReceipt, receiptSegment } from '../../src/contract/receipt.ts';

function segmentOf(typed: string): string {
  const read = readReceipt(typed);
  return 'flaw' in read ? `(${read.flaw})` : receiptSegment(read.receipt);
}

describe('a receipt', () => {
  test.each([
    ['35261100012345', '35261100012345'],
    ['  35261100012345\r\n', '35261100012345'],
    ['\ufeffR1\u00a0', 'R1'],
    ['a b', 'a%20b'],
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a%2Fb', 'a%252Fb'],
    ['../..', '..%2F..'],
    ['...', '...'],
    ['.a', '.a'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ["!'()*", '%21%27%28%29%2A'],
    ['-R1', '-R1'],
    ['a\\b', 'a%5Cb'],
    ['a;b=c', 'a%3Bb%3Dc'],
  ])('typed as %j is the segment %s', (typed, segment) => {
    expect(segmentOf(typed)).toBe(segment);
  });

  test('may have 512 characters, however many code units they take', () => {
    expect(RECEIPT_LIMIT).toBe(512);
    const longest = '😀'.repeat(512);
    expect(readReceipt(longest)).toEqual({ receipt: longest });
    expect(readReceipt(`${longest}x`)).toEqual({ flaw: 'too-long' });
  });

  test.each([
    ['', 'empty'],
    [' \t\n', 'empty'],
    ['.', 'dot-segment'],
    ['..', 'dot-segment'],
    [' .. ', 'dot-segment'],
    ['a\tb', 'control-character'],
    ['a\u001bb', 'control-character'],
    ['a\u007f', 'control-character'],
    ['a\u0080b', 'control-character'],
    ['a\u009f', 'control-character'],
    ['\udc00', 'unpaired-surrogate'],
    ['a\ud83d', 'unpaired-surrogate'],
    ['35\ufffd12', 'not-utf8'],
  ])('%j is none: %s', (typed, flaw) => {
    expect(readReceipt(typed)).toEqual({ flaw });
  });

  test('always stays one segment of the path, and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const read = readReceipt(typed);
        if ('flaw' in read) return;
        const segment = receiptSegment(read.receipt);
        const { pathname, search, hash } = new URL(`https://h.example/v3/nfe/nota/${segment}/completa`);
        expect({ pathname, search, hash }).toEqual({
          pathname: `/v3/nfe/nota/${segment}/completa`,
          search: '',
          hash: '',
        });
        expect(decodeURIComponent(segment)).toBe(read.receipt);
        expect(segment).not.toMatch(/['"`$\\\s]/);
      }),
      { numRuns: 500 },
    );
  });
});
