import type { Receipt } from '../contract/receipt.ts';
import type { Journal } from '../journal/open-and-mend-journal.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { Problem } from '../problem.ts';
import type { BatchEntries, Job } from '../service/batch/batch-interface.ts';
import { Throttle } from '../service/batch/rate-and-pauses.ts';
import { runBatch } from '../service/batch/run-batch.ts';
import { readable } from './batch-list.ts';
import type { BatchPlan, BatchRecorder } from './batch-recorder.ts';
import { displayOf, fileFormatOf } from './display-options.ts';
import type { BatchPrinter, DocumentProgress } from './lookup-presenter-interface.ts';
import { openLookups } from './open-lookups.ts';
import { receiptIn } from './record-of-answer.ts';

/**
 * The most receipts between the first whose record is not written yet and the last that was begun: enough for the fast
 * ones not to wait for the slow, few enough for a small machine.
 */
const WINDOW = 2048;
/** The most text of records that waits to be written, in characters: answers may have 10 MiB each. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Begins to print a batch; the throttle that its requests pass tells of long waits there. */
export async function startPrinter(plan: BatchPlan): Promise<{ printer: BatchPrinter; throttle: Throttle }> {
  const { list, target, options, folder, tally, context, ending } = plan;
  const throttle: Throttle = new Throttle({
    rate: options.rate,
    clock: context.clock,
    interruption: ending,
    backlog: () => printer.backlog(),
    onLongWait: (wait) => printer.onLongWait(wait),
  });
  const printer = await context.presenter.batch({
    display: displayOf(options, target.asker.baseUrl),
    isExcel: options.excel,
    fileFormat: fileFormatOf(options),
    isVerbose: options.verbose,
    isListTyped: list.isTyped,
    savesDocuments: folder !== null,
    tally,
    countAll: list.countAll,
    waitNow: () => throttle.wait,
  });
  return { printer, throttle };
}

/** Asks about every receipt that the file does not answer already, and hands each record to `recorder`. */
export async function askAll(
  plan: BatchPlan,
  throttle: Throttle,
  { observe }: Pick<BatchPrinter, 'observe'>,
  journal: Journal | null,
  recorder: BatchRecorder,
): Promise<void> {
  const { question, target, options, folder, tally, context, ending } = plan;
  const { operation } = question;
  const { concurrency } = options;
  const onDocument = ({ added }: DocumentProgress) => tally.onReceived(added);
  const lookups = await openLookups(
    { operation, target, options, folder, throttle, observe, onDocument },
    { ...context, interruption: ending },
  );
  const entries = entriesOf(plan, journal, lookups.of, recorder.onUnreadable);
  const keep: BatchRecorder['keep'] = (record) => {
    const kept = recorder.keep(record);
    if (recorder.isHopeless()) throttle.callOff();
    else if (recorder.isStopped()) throttle.close();
    return kept;
  };
  await runBatch(
    { entries, keep, isStopped: recorder.isStopped, write: recorder.write },
    { concurrency, window: WINDOW, mostKept: MOST_KEPT, interruption: ending },
  ).finally(lookups.close);
}

/** What is to be done with each entry of the list: a receipt is asked about, anything else has its record at once. */
async function* entriesOf(
  { question: { operation }, list, target: { guardedToken }, tally, ending }: BatchPlan,
  journal: Journal | null,
  lookUp: (receipt: Receipt) => Job<LookupRecord>,
  onUnreadable: (problem: Problem) => void,
): BatchEntries<LookupRecord> {
  for await (const entries of readable(list, ending, onUnreadable)) {
    yield entries.flatMap((entry) => {
      const asked = receiptIn(entry, operation, guardedToken);
      if ('result' in asked) return asked;
      const answered = journal?.exitCodeFor(asked.receipt) ?? null;
      if (answered === null) return lookUp(asked.receipt);
      tally.onSkipped(answered);
      return [];
    });
  }
}
