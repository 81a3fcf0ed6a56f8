import { runBatch } from '../service/batch/run-batch.ts';
import { Throttle } from '../service/throttle.ts';
import type { Observe } from '../service/trace-events.ts';
import type { BatchPrinter, DocumentProgress } from './answer-presenter.ts';
import { batchEntries } from './batch-entries.ts';
import { readable } from './batch-list.ts';
import type { BatchPlan } from './batch-plan.ts';
import type { BatchRecorder } from './batch-recorder.ts';
import type { Records } from './batch-records.ts';
import { openInquiries } from './inquiries.ts';
import { displayOf, fileFormatOf } from './question.ts';

/**
 * The most receipts between the first whose record is not written yet and the last that was begun: enough for the fast
 * ones not to wait for the slow, few enough for a small machine.
 */
const WINDOW = 2048;
/** The most text of records that waits to be written, in characters: answers may have 10 MiB each. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Begins to print a batch; the throttle that its requests pass tells of long waits there. */
export async function startPrinter(plan: BatchPlan): Promise<{ printer: BatchPrinter; throttle: Throttle }> {
  const { question, list, target, options, folder, tally, context, ending } = plan;
  const { operation, receipts } = question;
  const throttle: Throttle = new Throttle({
    rate: options.rate,
    clock: context.clock,
    interruption: ending,
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
    waitNow: () => throttle.wait,
  });
  return { printer, throttle };
}

/** Asks about every receipt that the file does not answer already, and hands each record to `recorder`. */
export async function askAll(
  { question: { operation }, list, target, options, folder, tally, context, ending }: BatchPlan,
  throttle: Throttle,
  observe: Observe,
  records: Records,
  recorder: BatchRecorder,
): Promise<void> {
  const { concurrency } = options;
  const onDocument = ({ added }: DocumentProgress) => tally.onReceived(added);
  const inquiries = await openInquiries(
    { operation, target, options, folder, connections: concurrency, throttle, observe, onDocument },
    { ...context, interruption: ending },
  );
  const entries = batchEntries(readable(list, ending, recorder.onUnreadable), {
    operation,
    inquire: inquiries.of,
    token: target.token,
    records,
    onSkipped: (exitCode) => tally.onSkipped(exitCode),
  });
  await runBatch(
    { entries, keep: recorder.keep, isStopped: recorder.isStopped, write: recorder.write },
    { concurrency, window: WINDOW, mostKept: MOST_KEPT, clock: context.clock, interruption: ending },
  ).finally(inquiries.close);
}
