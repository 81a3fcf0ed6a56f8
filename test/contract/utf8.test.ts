import { expect, test } from 'vitest';
import { decoded, textOfUtf8 } from '../../src/contract/utf8.ts';

const ASCII = 'a'.repeat(70_000);
const LATIN = 'ação – ÿ'.repeat(9_000);
const WIDE = '漢字 Ā 😀 \u2028'.repeat(9_000);

test.each([
  ['ASCII', Buffer.from(ASCII)],
  ['accents', Buffer.from(LATIN)],
  ['accents alone', Buffer.from('ação ÿ\u0080\u00bf'.repeat(9_000))],
  ['accents before an ideograph', Buffer.from(`${'é'.repeat(40_000)}漢`)],
  ['ideographs', Buffer.from(WIDE)],
  ['ideographs far behind', Buffer.from(ASCII + WIDE)],
  ['ideographs behind a byte order mark', Buffer.from(`\ufeff${WIDE}`)],
  ['ideographs before a byte order mark', Buffer.from(`${WIDE}\ufeff`)],
  ['ideographs and what is no UTF-8', Buffer.concat([Buffer.from(WIDE), Buffer.from([0xff, 0xc4])])],
  ['a part of a buffer', Buffer.from(`x${WIDE}`).subarray(1)],
  ['few ideographs', Buffer.from('漢字')],
  ['nothing', Buffer.alloc(0)],
])('%s are decoded as by any decoder', (_, bytes) => {
  expect(decoded(bytes) === new TextDecoder().decode(bytes)).toBe(true);
  expect(decoded(new Uint8Array(bytes)) === new TextDecoder().decode(bytes)).toBe(true);
});

test.each([
  ['short', 'ação'],
  ['long', LATIN],
  ['with a byte order mark', `\ufeff${LATIN}`],
  ['before another character of that first byte', `\uff21${WIDE}`],
])('UTF-8 is read whole: %s', (_, text) => {
  expect(textOfUtf8(Buffer.from(text)) === text).toBe(true);
});
