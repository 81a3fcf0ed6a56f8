import type { Operation } from '../contract/operation.ts';
import type { ListEntry } from '../input/entries.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import { lookupRequest } from '../service/request.ts';
import type { Context } from './context.ts';
import type { PreviewForm } from './presenter.ts';
import type { Target } from './target.ts';

/** Shows the request of each receipt, and sends none. The first entry that is no receipt is told of at the end. */
export async function printRequests(
  list: AsyncIterable<readonly ListEntry[]>,
  form: PreviewForm,
  operation: Operation,
  target: Target,
  { presenter, version, interruption }: Context,
): Promise<Outcome> {
  let problem: Problem | null = null;
  for await (const entries of list) {
    for (const entry of entries) {
      const flaw = problemOf(entry, target);
      problem ??= flaw;
      if (flaw !== null || entry.kind === 'flawed') continue;
      const request = lookupRequest({ operation, receipt: entry.receipt, version, ...target });
      const outcome = await presenter.request(request, form);
      if (outcome.kind === 'problem') return outcome;
    }
  }
  if (interruption.aborted) return failed({ kind: 'interrupted', signal: interruption.reason });
  return problem === null ? { kind: 'done' } : failed(problem);
}

function problemOf(entry: ListEntry, { token }: Target): Problem | null {
  if (entry.kind === 'flawed') return { kind: 'bad-receipt', flaw: entry.flaw };
  return token.isWithin(entry.receipt) ? { kind: 'receipt-is-token' } : null;
}
