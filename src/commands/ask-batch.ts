import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { Journal } from '../journal/open-and-mend-journal.ts';
import type { LookupRecord } from '../lookup-record.ts';
import { failed } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import { REDACTED } from '../secret.ts';
import type { BatchEntries, Job } from '../service/batch/batch-interface.ts';
import { Throttle } from '../service/batch/rate-and-pauses.ts';
import { runBatch } from '../service/batch/run-batch.ts';
import { readable } from './batch-list.ts';
import type { BatchPlan, BatchRecorder } from './batch-recorder.ts';
import { displayOf, fileFormatOf } from './display-options.ts';
import type { LookupJob } from './lookup-job.ts';
import type { BatchPrinter, DocumentProgress, Following } from './lookup-presenter-interface.ts';
import { openLookups } from './open-lookups.ts';

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
    alone: isAlone(plan) ? { ...options, baseUrl: target.asker.baseUrl } : null,
    tally,
    countAll: list.countAll,
    waitNow: () => throttle.wait,
  });
  return { printer, throttle };
}

/** Whether it is one receipt, on standard output as it would be among many. */
function isAlone({ question, options }: BatchPlan): boolean {
  return question.receipts.length === 1 && options.out === null;
}

/** Asks about every receipt that the file does not answer already, and hands each record to `recorder`. */
export async function askAll(
  plan: BatchPlan,
  throttle: Throttle,
  printer: Pick<BatchPrinter, 'observe' | 'onWaiting' | 'onDocument'>,
  journal: Journal | null,
  recorder: BatchRecorder,
): Promise<void> {
  const { question, target, options, folder, tally, context, ending } = plan;
  const { operation } = question;
  const { concurrency } = options;
  const { observe, onWaiting } = printer;
  const onDocument = (progress: DocumentProgress) => {
    tally.onReceived(progress.added);
    printer.onDocument(progress);
  };
  const lookups = await openLookups(
    // One receipt is a single lookup, however it is printed: its time and its exit code are the same.
    { operation, target, options, folder, throttle: isAlone(plan) ? null : throttle, observe, onDocument },
    { ...context, interruption: ending },
  );
  const lookUp = isAlone(plan) ? (receipt: Receipt) => told(lookups.of(receipt), onWaiting) : lookups.of;
  const entries = entriesOf(plan, journal, lookUp, recorder.onUnreadable);
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

/** A lookup that tells of each pause before it asks again. */
function told(lookup: LookupJob, onWaiting: Following['onWaiting']): Job<LookupRecord> {
  return {
    async step() {
      const step = await lookup.step();
      if (step.kind === 'again') onWaiting(lookup.answerSoFar(), step.ms);
      return step;
    },
    resultSoFar: () => lookup.resultSoFar(),
  };
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
      if (entry.kind === 'flawed') {
        const text = guardedToken.isWithin(entry.text) ? REDACTED : entry.text;
        return { result: unasked(text, { kind: 'bad-receipt', flaw: entry.flaw }, operation) };
      }
      if (guardedToken.isWithin(entry.receipt))
        return { result: unasked(REDACTED, { kind: 'receipt-is-token' }, operation) };
      const answered = journal?.exitCodeFor(entry.receipt) ?? null;
      if (answered === null) return lookUp(entry.receipt);
      tally.onSkipped(answered);
      return [];
    });
  }
}

function unasked(receipt: string, problem: Problem, operation: Operation): LookupRecord {
  const nothing = { status: null, body: null, answer: null, deviations: [], echoed: false, documents: null };
  return { operation, receipt, outcome: failed(problem), attempts: 0, elapsedMs: 0, ...nothing };
}
