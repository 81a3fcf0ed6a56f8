import { entryOf } from '../input/read-receipts.ts';
import { isBatch } from '../options/contradictions.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Outcome } from '../outcome.ts';
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
  const { runSingleLookup } = await import('./lookup-single.ts');
  return runSingleLookup(operation, entryOf(receipts[0] ?? ''), options, context);
}
