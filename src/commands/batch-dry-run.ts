import type { Operation } from '../contract/operation.ts';
import type { ListEntry } from '../input/read-receipts.ts';
import { DONE, failed, type Outcome } from '../outcome.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import { lookupRequests } from '../service/lookup-request.ts';
import { type ReceiptList, readable } from './batch-list.ts';
import type { Context } from './context.ts';
import type { Target } from './find-service-or-sandbox.ts';
import type { PreviewForm } from './presenter-interface.ts';

/**
 * Shows the request of each receipt, and sends none. At the end it is told why the list could not be read to its end, or else of
 * the first entry that is no receipt.
 */
export async function printRequests(
  list: ReceiptList,
  form: PreviewForm,
  operation: Operation,
  target: Target,
  { presenter, version, interruption }: Context,
): Promise<Outcome> {
  const requestFor = lookupRequests({ ...target, version });
  const unreadable: Problem[] = [];
  let flawed: Problem | null = null;
  for await (const entries of readable(list, interruption, (problem) => unreadable.push(problem))) {
    for (const entry of entries) {
      const flaw = problemOf(entry, target);
      flawed ??= flaw;
      if (flaw !== null || entry.kind === 'flawed') continue;
      const outcome = await presenter.request(requestFor(operation, entry.receipt), form);
      if (outcome.kind === 'problem') return outcome;
    }
  }
  if (interruption.aborted) return failed(interruptedBy(interruption));
  const problem = unreadable[0] ?? flawed;
  return problem === null ? DONE : failed(problem);
}

function problemOf(entry: ListEntry, { guardedToken }: Target): Problem | null {
  if (entry.kind === 'flawed') return { kind: 'bad-receipt', flaw: entry.flaw };
  return guardedToken.isWithin(entry.receipt) ? { kind: 'receipt-is-token' } : null;
}
