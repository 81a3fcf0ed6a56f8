import { type Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';

/** What may be a receipt; `failure` says that it is known for none. */
export interface Entry {
  readonly text: string;
  readonly failure: Failure | null;
}

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;

/** @throws Failure `usage` where it is no receipt, the token itself, or spoiled by a spreadsheet */
export function receiptOf({ text, failure }: Entry, io: Io): string {
  if (failure !== null) throw failure;
  if (io.secrets.has(text)) refuse((usage) => usage.isToken);
  return readReceipt(text);
}

/**
 * A receipt as it was typed or pasted: one segment of a path. White space around it is dropped, and with it the
 * invisible marks (Unicode's format characters) that chats put around what is copied from them.
 * @throws Failure `usage` where it is none.
 */
export function readReceipt(typed: string): string {
  const receipt = typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const flaw = flawOf(receipt);
  if (flaw !== null) refuse((usage, words) => usage.badReceipt(flaw(words)));
  return receipt;
}

/** Why a text is no receipt. */
function flawOf(text: string): Failure['say'] | null {
  if (text === '') return ({ usage }) => usage.receiptFlaws.empty;
  if (text === '.' || text === '..') return ({ usage }) => usage.receiptFlaws.dots;
  // What becomes of bytes that are no UTF-8, and halves of a surrogate pair.
  if (/[\ufffd\ud800-\udfff]/u.test(text)) return ({ usage }) => usage.receiptFlaws.notUtf8;
  const mark = /[\p{Cc}\p{Cf}]/u.exec(text)?.[0].codePointAt(0)?.toString(16).padStart(4, '0');
  if (mark !== undefined) return ({ usage }) => usage.receiptFlaws.invisible(`\\u${mark}`);
  return [...text].length > LONGEST_RECEIPT ? ({ usage }) => usage.receiptFlaws.tooLong : null;
}
