import { Failure } from '../failure.ts';
import type { Words } from '../words/index.ts';

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;

/** Why a text is no receipt: there is a sentence for each in `words/usage`. */
type ReceiptFlaw = keyof Words['usage']['receiptFlaws'];

/**
 * A receipt as it was typed or pasted, without the white space around it: one segment of a path.
 *
 * @throws Failure `usage` where it is none.
 */
export function readReceipt(typed: string): string {
  const receipt = typed.trim();
  const flaw = flawOf(receipt);
  if (flaw !== null) throw new Failure('usage', ({ usage }) => usage.badReceipt(usage.receiptFlaws[flaw]));
  return receipt;
}

function flawOf(text: string): ReceiptFlaw | null {
  if (text === '') return 'empty';
  if (text === '.' || text === '..') return 'dots';
  // What becomes of bytes that are no UTF-8.
  if (text.includes('\ufffd')) return 'notUtf8';
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) return 'control';
  if (/[\ud800-\udfff]/u.test(text)) return 'half';
  return [...text].length > LONGEST_RECEIPT ? 'tooLong' : null;
}
