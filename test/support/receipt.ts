import { type Receipt, readReceipt } from '../../src/contract/receipt.ts';

/** A text as the receipt that it is; throws where it is none. */
export function receiptOf(text: string): Receipt {
  const read = readReceipt(text);
  if ('flaw' in read) throw new Error(read.flaw);
  return read.receipt;
}
