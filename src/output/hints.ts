import { isField, nearestPath } from '../contract/answers.ts';
import type { Kind } from '../contract/statuses.ts';
import type { ExitName } from '../exit-codes.ts';
import { quote } from '../quote.ts';
import type { Words } from '../words/index.ts';

/** What to do next after a run that has ended, a rule each, in the reader's language; empty where there is nothing to say. */

/** Behind what ended a batch early: only a file can be resumed, and no csv. */
export function resumeHint(output: string, out: string | undefined, { batch }: Words): string {
  return output === 'csv' || out === undefined ? '' : batch.resume;
}

/** Of a file that is made of records (`<out>.ndjson`): they stay while a receipt has no answer for good, or it is not made. */
export function recordsHint(out: string, unfinished: number, { batch }: Words): string {
  return unfinished > 0 ? batch.recordsStay(out) : '';
}

/** Of records in the file of `--out`: the command that shows all of them. */
export function reportHint(output: string, out: string | undefined, { batch }: Words): string {
  return out !== undefined && output === 'ndjson' ? batch.report(`recibo report ${quote(out)}`) : '';
}

/** Of a path of `--field` that no answer has: the nearest that there is. */
export function fieldHint(path: string, kind: Kind, outcomes: readonly ExitName[], { usage }: Words): string | null {
  // What answers can have is no news where the document is not there yet.
  if (isField(path, kind) && !outcomes.includes('issued') && !outcomes.includes('cancelled')) return null;
  return usage.unknownField(path, nearestPath(path, kind));
}

/** Of receipts that do not exist, as they were typed: short words may be one in groups, a single one the name of a list. */
export function typedHint(kind: Kind, receipts: readonly string[], isFile: boolean, { usage }: Words): string {
  if (isFile) return usage.isList(quote(receipts.join('')));
  const isShort = receipts.length > 1 && receipts.every((receipt) => receipt.length < 6);
  return isShort ? usage.groups(`recibo ${kind} ${receipts.join('')}`) : '';
}
