import { RECEIPT_LIMIT, type Receipt, type ReceiptFlaw, readReceipt } from '../contract/receipt.ts';

/** What stands in a receipt's place: a receipt, or a text that is none. */
export type ListEntry =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'flawed'; readonly text: string; readonly flaw: ReceiptFlaw };

/** How much of a text that is no receipt is kept, in characters. */
const KEPT = RECEIPT_LIMIT;

/** The entry that a text is. */
export function entryOf(text: string): ListEntry {
  const read = readReceipt(text);
  return 'flaw' in read ? flawed(text, read.flaw) : { kind: 'receipt', receipt: read.receipt };
}

/** An entry that is no receipt; where its text is cut, a mark behind it keeps it from being taken for a whole one. */
export function flawed(text: string, flaw: ReceiptFlaw): ListEntry {
  return { kind: 'flawed', text: text.length > KEPT ? `${text.slice(0, KEPT)}…` : text, flaw };
}
