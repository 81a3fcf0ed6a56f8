import { readKey } from './keys.ts';

/** What is odd about a receipt: it is asked all the same, and told where it does not exist. */
export type Oddity = 'key' | 'rounded' | 'quotes' | 'separator';

/** What a list or a spreadsheet has made of a receipt: `3,52611E+14`, `="352611"`, `352611;352612`; null where nothing is odd. */
export function oddityOf(receipt: string): Oddity | null {
  if (readKey(receipt) !== null) return 'key';
  if (/\d[.,]\d+E\+?\d+/i.test(receipt)) return 'rounded';
  if (/["'`\u00b4\u00ab\u00bb\u2018-\u201f]/.test(receipt)) return 'quotes';
  return /[;,|\t]/.test(receipt) ? 'separator' : null;
}
