import { entryOf } from '../input/read-receipts.ts';
import { isBatch } from '../options/contradictions.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Question } from './batch-list.ts';
import type { Context } from './command-context.ts';
import { previewFormOf } from './display-options.ts';
import { findTarget } from './find-service-or-sandbox.ts';

/** `recibo nfe` and `recibo nfse`: looks receipts up (`service.md`, section 4) and prints what came of them. */
export async function runLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  if (!options.mask) return lookUp(question, options, context);
  const { maskedAnswers } = await import('./masked-presenter.ts');
  const { presenter } = context;
  return lookUp(question, options, { ...context, presenter: { ...presenter, ...maskedAnswers(presenter) } });
}

async function lookUp(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  // First, so that the token is known: typed as a list's name by mistake, it is not repeated.
  const target = await findTarget(options, context);
  if ('problem' in target) return failed(target.problem);
  try {
    const { operation, receipts } = question;
    const preview = previewFormOf(options);
    if (preview !== null) {
      return await (await import('./lookup-dry-run.ts')).showRequests(question, preview, target, options, context);
    }
    if (isBatch(receipts, options)) {
      return await (await import('./lookup-batch.ts')).runBatchLookup(question, target, options, context);
    }
    const { runSingleLookup } = await import('./lookup-single.ts');
    return await runSingleLookup(operation, entryOf(receipts[0] ?? ''), target, options, context);
  } finally {
    await target.close();
  }
}
