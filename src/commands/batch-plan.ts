import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { ReceiptList } from './batch-list.ts';
import type { BatchTally } from './batch-tally.ts';
import type { Context } from './context.ts';
import type { Target } from './find-target.ts';
import type { Question } from './question.ts';

/** What a batch is to do, and where. */
export interface BatchPlan {
  readonly question: Question;
  readonly list: ReceiptList;
  readonly target: Target;
  readonly options: LookupOptions;
  /** Where documents are kept; null without `--save`. */
  readonly folder: SaveFolder | null;
  readonly tally: BatchTally;
  readonly context: Context;
  /** To be aborted as soon as no more records can be written. */
  readonly broken: AbortController;
  /** The user's interruption, or that no more records can be written: nothing is asked after it. */
  readonly ending: AbortSignal;
}
