import type { Operation } from '../contract/operation.ts';
import type { ListEntry } from '../input/entries.ts';
import { failed, type Outcome } from '../outcome.ts';
import { lookupRequest } from '../service/request.ts';
import type { Context } from './context.ts';
import type { PreviewForm } from './presenter.ts';
import type { Target } from './target.ts';

/** Shows the request of each receipt, and sends none. The first entry that is no receipt ends it. */
export async function printRequests(
  list: AsyncIterable<readonly ListEntry[]>,
  form: PreviewForm,
  operation: Operation,
  target: Target,
  { presenter, version }: Context,
): Promise<Outcome> {
  for await (const entries of list) {
    for (const entry of entries) {
      if (entry.kind === 'flawed') return failed({ kind: 'bad-receipt', flaw: entry.flaw });
      const { receipt } = entry;
      if (target.token.isWithin(receipt)) return failed({ kind: 'receipt-is-token' });
      const outcome = await presenter.request(lookupRequest({ operation, receipt, version, ...target }), form);
      if (outcome.kind === 'problem') return outcome;
    }
  }
  return { kind: 'done' };
}
