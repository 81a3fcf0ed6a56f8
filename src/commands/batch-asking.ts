import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { runBatch } from '../service/batch/run-batch.ts';
import { Gate } from '../service/gate.ts';
import type { Observe } from '../service/trace-events.ts';
import type { BatchPrinter, DocumentProgress } from './answer-presenter.ts';
import type { BatchCourse } from './batch-course.ts';
import { batchEntries } from './batch-entries.ts';
import { type ReceiptList, readable } from './batch-list.ts';
import type { Records } from './batch-records.ts';
import type { BatchTally } from './batch-tally.ts';
import type { Context } from './context.ts';
import { openInquiries } from './inquiries.ts';
import { displayOf, fileFormatOf, type Question } from './question.ts';
import type { Target } from './target.ts';

/** What a batch is to do, and where. */
export interface BatchPlan {
  readonly question: Question;
  readonly list: ReceiptList;
  readonly target: Target;
  readonly options: LookupOptions;
  /** Where documents are kept; null without `--save`. */
  readonly folder: SaveFolder | null;
  readonly tally: BatchTally;
  /** Its interruption also comes when no more records can be written. */
  readonly context: Context;
}

/**
 * The most receipts between the first whose record is not written yet and the last that was begun: enough for the fast
 * ones not to wait for the slow, few enough for a small machine.
 */
const WINDOW = 2048;
/** The most text of records that waits to be written, in characters: answers may have 10 MiB each. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Begins to print a batch; the gate that its requests pass tells of long waits there. */
export async function startPrinter(plan: BatchPlan): Promise<{ printer: BatchPrinter; gate: Gate }> {
  const { question, list, target, options, folder, tally, context } = plan;
  const { operation, receipts } = question;
  const gate: Gate = new Gate({
    rate: options.rate,
    clock: context.clock,
    interruption: context.interruption,
    backlog: () => printer.backlog(),
    onLongWait: (wait) => printer.onLongWait(wait),
  });
  const printer = await context.presenter.batch({
    operation,
    display: displayOf(options, target.baseUrl),
    isExcel: options.excel,
    fileFormat: fileFormatOf(options),
    isVerbose: options.verbose,
    savesDocuments: folder !== null,
    isAlone: receipts.length === 1 && options.out === null,
    tally,
    countAll: list.countAll,
    waitNow: () => gate.wait,
  });
  return { printer, gate };
}

/** Asks about every receipt that the file does not answer already, and hands each record to `course`. */
export async function askAll(
  { question: { operation }, list, target, options, folder, tally, context }: BatchPlan,
  gate: Gate,
  observe: Observe,
  records: Records,
  course: BatchCourse,
): Promise<void> {
  const { clock, interruption } = context;
  const { concurrency } = options;
  const onDocument = ({ added }: DocumentProgress) => tally.onReceived(added);
  const inquiries = await openInquiries(
    { operation, target, options, folder, connections: concurrency, gate, observe, onDocument },
    context,
  );
  const entries = batchEntries(readable(list, interruption, course.onUnreadable), {
    operation,
    inquire: inquiries.of,
    token: target.token,
    records,
    onSkipped: (exitCode) => tally.onSkipped(exitCode),
  });
  await runBatch(
    { entries, keep: course.keep, isStopped: course.isStopped, write: course.write },
    { concurrency, window: WINDOW, mostKept: MOST_KEPT, clock, interruption },
  ).finally(inquiries.close);
}
