import { Failure, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Words } from '../words/index.ts';

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;
/** The most that a line or a cell may have: bytes of a line, characters of a cell. */
export const LONGEST = 64 * 1024;

/** What nearly all receipts are: nothing has to be looked at twice. */
const PLAIN = /^[!-~]{3,512}$/;

/** What may be a receipt, without blanks around it. */
export interface Entry {
  readonly text: string;
  /** Why it is known for none. */
  readonly failure?: Failure | null;
  /** Of a table: the number of its row, as spreadsheet programs show it. */
  readonly row?: number | undefined;
}

/** Why a text is no receipt, in the reader's language. */
export type Flaw = (flaws: Words['usage']['receiptFlaws']) => string;

/** @throws Failure `usage` where it is no receipt, or the token itself */
export function receiptOf({ text, failure, row }: Entry, io: Io): string {
  if (failure) throw failure;
  if (io.secrets.has(text)) refuse((usage) => usage.isToken);
  return readReceipt(text, row);
}

/**
 * A receipt as it was typed or pasted: one segment of a path. White space around it is dropped, and with it the
 * invisible marks (Unicode's format characters) that chats put around what is copied from them.
 * @throws Failure `usage` where it is none.
 */
export function readReceipt(typed: string, row?: number): string {
  if (PLAIN.test(typed)) return typed;
  const receipt = trimmed(typed);
  const flaw = flawOf(receipt);
  if (flaw !== null) throw noReceipt(flaw, row);
  return receipt;
}

/** Linear, also of blanks alone: what is dropped at the end is looked for from there. */
export function trimmed(text: string): string {
  if (PLAIN.test(text)) return text;
  return /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? '';
}

export function noReceipt(flaw: Flaw, row: number | null = null): Failure {
  return new Failure('usage', ({ usage }) => usage.badReceipt(flaw(usage.receiptFlaws), row));
}

/** A line or a cell that is too long to be read. */
export function tooLong(text: string, row?: number): Entry {
  return { text: `${text.slice(0, LONGEST_RECEIPT)}…`, failure: noReceipt(({ tooBig }) => tooBig, row), row };
}

function flawOf(text: string): Flaw | null {
  if (text === '') return ({ empty }) => empty;
  if (text === '.' || text === '..') return ({ dots }) => dots;
  // What becomes of bytes that are no UTF-8, and halves of a surrogate pair.
  if (/[\ufffd\ud800-\udfff]/u.test(text)) return ({ notUtf8 }) => notUtf8;
  if (/\s/.test(text)) return ({ spaced }) => spaced(text.replace(/\s+/g, '').slice(0, LONGEST_RECEIPT));
  const mark = /[\p{Cc}\p{Cf}]/u.exec(text)?.[0].codePointAt(0)?.toString(16).padStart(4, '0');
  if (mark !== undefined) return ({ invisible }) => invisible(`\\u${mark}`);
  return [...text].length > LONGEST_RECEIPT ? ({ tooLong }) => tooLong : null;
}
