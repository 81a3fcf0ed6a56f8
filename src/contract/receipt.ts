import { Failure } from '../failure.ts';
import type { Words } from '../words/index.ts';

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;

/** Why a text is no receipt. */
type Flaw = (words: Words['usage']['receiptFlaws']) => string;

/**
 * A receipt as it was typed or pasted: one segment of a path. White space around it is dropped, and with it the invisible
 * marks (Unicode's format characters) that chats put around what is copied from them.
 *
 * @throws Failure `usage` where it is none.
 */
export function readReceipt(typed: string): string {
  const receipt = typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const flaw = flawOf(receipt);
  if (flaw !== null) throw new Failure('usage', ({ usage }) => usage.badReceipt(flaw(usage.receiptFlaws)));
  return receipt;
}

function flawOf(text: string): Flaw | null {
  if (text === '') return ({ empty }) => empty;
  if (text === '.' || text === '..') return ({ dots }) => dots;
  // What becomes of bytes that are no UTF-8.
  if (text.includes('\ufffd')) return ({ notUtf8 }) => notUtf8;
  const mark = /[\p{Cc}\p{Cf}]/u.exec(text)?.[0].codePointAt(0);
  if (mark !== undefined) return ({ invisible }) => invisible(`\\u${mark.toString(16).padStart(4, '0')}`);
  if (/[\ud800-\udfff]/u.test(text)) return ({ half }) => half;
  return [...text].length > LONGEST_RECEIPT ? ({ tooLong }) => tooLong : null;
}
