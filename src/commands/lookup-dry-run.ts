import type { ListEntry } from '../input/read-receipts.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import { openList, type Question, readable } from './batch-list.ts';
import type { Context } from './command-context.ts';
import type { Target } from './find-service-or-sandbox.ts';
import type { PreviewForm } from './presenter-interface.ts';

/**
 * Shows the request of each receipt, and sends none. At the end it is told why the list could not be read to its end, or else of
 * the first entry that is no receipt.
 */
export async function showRequests(
  question: Question,
  form: PreviewForm,
  target: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const { presenter, interruption } = context;
  const list = await openList(question, options, context);
  if ('problem' in list) return failed(list.problem);
  if (form === 'curl' && options.sandbox) await presenter.notice({ kind: 'sandbox-ends' });
  if (list.file !== null && context.isOutput(list.file)) return failed({ kind: 'output-is-list' });
  const unreadable: Problem[] = [];
  let first: Problem | null = null;
  let flawed = 0;
  for await (const entries of readable(list, interruption, (problem) => unreadable.push(problem))) {
    for (const entry of entries) {
      const flaw = problemOf(entry, target);
      if (flaw !== null) flawed += 1;
      first ??= flaw;
      if (flaw !== null || entry.kind === 'flawed') continue;
      const outcome = await presenter.request(target.asker.requestFor(question.operation, entry.receipt), form);
      if (outcome.kind === 'problem') return outcome;
    }
  }
  if (interruption.aborted) return failed(interruptedBy(interruption));
  const problem = unreadable[0] ?? first;
  if (problem === null) return DONE;
  return failed(problem.kind === 'bad-entry' ? { ...problem, others: flawed - 1 } : problem);
}

function problemOf(entry: ListEntry, { guardedToken }: Target): Problem | null {
  if (entry.kind === 'flawed') return { kind: 'bad-entry', text: entry.text, flaw: entry.flaw, others: 0 };
  return guardedToken.isWithin(entry.receipt) ? { kind: 'receipt-is-token' } : null;
}
