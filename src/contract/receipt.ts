declare const receiptBrand: unique symbol;

/** A receipt (`recibo`) that may be asked for: trimmed, one path segment, none of {@link ReceiptFlaw}. */
export type Receipt = string & { readonly [receiptBrand]: true };

/** Why a text is no receipt. */
export type ReceiptFlaw =
  | 'empty'
  | 'dot-segment'
  | 'several-lines'
  /** It holds a NUL: only a list can, and one in UTF-16 does in every line. */
  | 'utf16'
  | 'control-character'
  | 'unpaired-surrogate'
  | 'too-long'
  /** It holds U+FFFD, which is what becomes of bytes that are no UTF-8. */
  | 'not-utf8';

/** What may be wrong with the list that a receipt stood in, and not with the receipt alone. */
export type ListDoubt =
  /** A line as those of a list in UTF-16 are. */
  | 'utf16'
  /** A line that is no receipt, or seems to have something beside one. */
  | 'odd'
  /** A number that a spreadsheet has rounded. */
  | 'rounded'
  /** An access key in a receipt's place. */
  | 'key'
  /** With something that was perhaps copied along. */
  | 'pasted';

/** The most characters (code points) that a receipt may have. */
export const RECEIPT_LIMIT = 512;

/** Reads a receipt as it was typed or pasted: white space around it is dropped, nothing else is changed. */
export function readReceipt(typed: string): { receipt: Receipt } | { flaw: ReceiptFlaw } {
  const receipt = typed.trim();
  const flaw = flawOf(receipt);
  return flaw === null ? { receipt: receipt as Receipt } : { flaw };
}

/**
 * What was perhaps copied along with a receipt from a text or a page, each once: characters that cannot be seen (`U+200B`), quotes
 * and other punctuation around it.
 */
export function pastedAlong(receipt: string): string[] {
  const found = receipt.match(
    /[\p{Default_Ignorable_Code_Point}\p{Cf}]|^[\p{Ps}\p{Pi}\p{Pf}\p{Po}]+|[\p{Pe}\p{Pi}\p{Pf}\p{Po}]+$/gu,
  );
  return [...new Set(found ?? [])].map((one) => (/^\p{P}/u.test(one) ? one : codePointOf(one)));
}

/** Whether it is what a spreadsheet makes of a long number: `3,52611E+13`. */
export function isRounded(receipt: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{2,}$/i.test(receipt);
}

function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** No service has it: asking for it does no harm, and the right answer is 500. */
export const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe' as Receipt;

function flawOf(text: string): ReceiptFlaw | null {
  if (text === '') return 'empty';
  if (text === '.' || text === '..') return 'dot-segment';
  if (text.includes('\n')) return 'several-lines';
  // A mark at the beginning of UTF-16 is no UTF-8 either.
  if (text.includes('\ufffd') && text.replace(/^\ufffd{2}(?=.?\0)/, '').includes('\ufffd')) return 'not-utf8';
  if (text.includes('\0')) return 'utf16';
  if (/[\u0000-\u001f\u007f-\u009f]/u.test(text)) return 'control-character';
  if (/[\ud800-\udfff]/u.test(text)) return 'unpaired-surrogate';
  if (text.length > RECEIPT_LIMIT && [...text].length > RECEIPT_LIMIT) return 'too-long';
  return null;
}

/** What stands in an address as it is (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]*$/;

/**
 * The receipt as one path segment. `encodeURIComponent` leaves `!'()*` alone; they are encoded too, so that the address
 * can stand between quotes in a shell.
 */
export function receiptSegment(receipt: Receipt): string {
  if (UNRESERVED.test(receipt)) return receipt;
  return encodeURIComponent(receipt).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
