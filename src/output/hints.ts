import { nearestPath } from '../contract/answers.ts';
import type { Kind } from '../contract/statuses.ts';
import { quote } from '../quote.ts';
import type { Words } from '../words/index.ts';

/** A batch that has ended, as far as what to do next depends on it. */
export interface Finished {
  readonly kind: Kind;
  /** The file of `--out`, and its format. */
  readonly out?: string;
  readonly output: string;
  /** Whether that file is made of records beside it (`<out>.ndjson`). */
  readonly isMade: boolean;
  /** How many are written or were skipped, and how many have no answer for good. */
  readonly receipts: number;
  readonly unfinished: number;
}

/** A rule each: what to do next, in the reader's language; null where there is nothing to say. */
type Hint = (finished: Finished, words: Words) => string | null;

/** Behind what ended a batch early: a csv cannot be resumed. */
export const resumeHint: Hint = ({ out, output }, { batch }) => {
  if (output === 'csv') return null;
  return out === undefined ? batch.resumeOut : batch.resume;
};

/** Of a file that was not made, since the batch ended early: its records are there. */
export const keptHint: Hint = ({ out = '', isMade, receipts }, { batch }) =>
  isMade && receipts > 0 ? batch.recordsKept(out) : null;

/** Of a file that was made while receipts have no answer for good: its records stay. */
export const recordsHint: Hint = ({ out = '', isMade, unfinished }, { batch }) =>
  isMade && unfinished > 0 ? batch.recordsStay(unfinished, `${out}.ndjson`) : null;

/** Of records in a file: the command that shows all of them. */
export const reportHint: Hint = ({ out, output }, { batch }) =>
  out !== undefined && output === 'ndjson' ? batch.report(`recibo report ${quote(out)}`) : null;

/** Of a path of `--field` that one answer does not have, or, where it `isUnknown`, none of a batch: the nearest that there is. */
export function fieldHint(path: string, kind: Kind, isUnknown: boolean, { service, usage }: Words): string {
  return (isUnknown ? usage.unknownField : service.noField)(path, nearestPath(path, kind));
}

/** Of a receipt that does not exist and is the name of a file: that file may be the list. */
export function listHint(receipt: string, isFile: boolean, { files }: Words): string | null {
  return isFile ? files.isList(quote(receipt)) : null;
}
