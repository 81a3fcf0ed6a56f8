import type { Operation } from '../contract/operation.ts';
import { readReceipt } from '../contract/receipt.ts';
import type { OptionValues } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';

type Given = Pick<OptionValues, 'input' | 'out' | 'output'>;

/** What is wrong with receipts as arguments, or null. Of several, one that is no receipt has its record in the batch. */
export function receiptsProblem(operation: Operation, typed: readonly string[], options: Given): UsageProblem | null {
  const [first] = typed;
  if (options.out === '-') return { kind: 'dash-out' };
  if (typed.includes('-')) return { kind: 'dash-receipt', operation };
  if (options.input !== null && first !== undefined) return { kind: 'receipts-and-input' };
  if (options.input === null && first === undefined) return { kind: 'missing-receipt', operation };
  if (isBatch(typed, options))
    return options.output === 'message' ? { kind: 'single-only', option: '-o message' } : null;
  const read = readReceipt(first ?? '');
  return 'flaw' in read ? { kind: 'bad-receipt', flaw: read.flaw } : null;
}

/** Whether there are, or may be, several receipts; `ndjson` and `csv` print the same for one as for many. */
export function isBatch(typed: readonly string[], { input, out, output }: Given): boolean {
  return typed.length > 1 || input !== null || out !== null || output === 'ndjson' || output === 'csv';
}
