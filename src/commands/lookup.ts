import { readReceipt } from '../contract/receipt.ts';
import { isBatch } from '../options/contradictions.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Question } from './batch-list.ts';
import type { Context } from './command-context.ts';

/** `recibo nfe` and `recibo nfse`: looks receipts up (`service.md`, section 4) and prints what came of them. */
export async function runLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  if (!options.mask) return lookUp(question, options, context);
  const { maskedAnswers } = await import('./masked-presenter.ts');
  const { presenter } = context;
  return lookUp(question, options, { ...context, presenter: { ...presenter, ...maskedAnswers(presenter) } });
}

async function lookUp(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  const { operation, receipts } = question;
  if (isBatch(receipts, options)) return (await import('./lookup-batch.ts')).runBatchLookup(question, options, context);
  const read = readReceipt(receipts[0] ?? '');
  if ('flaw' in read) return failed({ kind: 'bad-receipt', flaw: read.flaw });
  return (await import('./lookup-single.ts')).runSingleLookup(operation, read.receipt, options, context);
}
