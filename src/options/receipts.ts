import type { Operation } from '../contract/operation.ts';
import { readReceipt } from '../contract/receipt.ts';
import { FORMATS } from './choices.ts';
import type { OptionValues } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';

type Given = Pick<OptionValues, 'input' | 'out' | 'output' | 'open'>;

/** What is wrong with receipts as arguments, or null. Of several, one that is no receipt has its record in the batch. */
export function receiptsProblem(operation: Operation, typed: readonly string[], options: Given): UsageProblem | null {
  const [first] = typed;
  if (options.out === '-') return { kind: 'dash-out' };
  if (typed.includes('-')) return { kind: 'dash-receipt', operation };
  if (options.input !== null && first !== undefined) return { kind: 'receipts-and-input' };
  if (options.input === null && first === undefined) return { kind: 'missing-receipt', operation };
  if (isBatch(typed, options)) return problemOfBatch(options);
  const read = readReceipt(first ?? '');
  return 'flaw' in read ? { kind: 'bad-receipt', flaw: read.flaw } : null;
}

function problemOfBatch({ output, open }: Given): UsageProblem | null {
  if (output !== null && FORMATS[output].prints === 'answers') return { kind: 'single-only', option: `-o ${output}` };
  return open === null ? null : { kind: 'single-only', option: '--open' };
}

/** Whether there are, or may be, several receipts, or the one has a record as if there were. */
export function isBatch(
  typed: readonly string[],
  { input, out, output }: Pick<Given, 'input' | 'out' | 'output'>,
): boolean {
  const hasRecord = output !== null && FORMATS[output].prints === 'records';
  return typed.length > 1 || input !== null || out !== null || hasRecord;
}
