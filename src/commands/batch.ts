import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { runBatch } from '../service/batch/run-batch.ts';
import { Gate } from '../service/gate.ts';
import { openService } from '../service/open.ts';
import { BatchCourse } from './batch-course.ts';
import { batchEntries } from './batch-entries.ts';
import { openList, type ReceiptList, readable } from './batch-list.ts';
import { openRecords } from './batch-records.ts';
import { BatchTally } from './batch-tally.ts';
import type { Context } from './context.ts';
import { openKeeper, openSaveFolder } from './open-keeper.ts';
import type { DocumentProgress } from './presenter.ts';
import { printRequests } from './preview.ts';
import { displayOf, fileFormatOf, previewFormOf, type Question } from './question.ts';
import { findTarget, type Target } from './target.ts';

/**
 * The most receipts between the first whose record is not written yet and the last that was begun: enough for the fast
 * ones not to wait for the slow, few enough for a small machine.
 */
const WINDOW = 2048;
/** The most text of records that waits to be written, in characters: answers may have 10 MiB each. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Looks many receipts up, and writes a record of each in the order of the list. */
export async function runBatchLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  const list = await openList(question, options, context);
  if ('problem' in list) return failed(list.problem);
  const target = await findTarget(options, [], context);
  if ('problem' in target) return failed(target.problem);
  try {
    if (target.exposedFile !== null) await context.presenter.exposedFile(target.exposedFile);
    const preview = previewFormOf(options);
    if (preview !== null)
      return await printRequests(
        readable(list.entries, context.interruption, () => {}),
        preview,
        question.operation,
        target,
        context,
      );
    return await lookUpAll(list, question, target, options, context);
  } finally {
    await target.close();
  }
}

async function lookUpAll(
  list: ReceiptList,
  { operation, receipts }: Question,
  target: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const { baseUrl, token, proxies } = target;
  const { clock, presenter } = context;
  const folder = await openSaveFolder(options, context);
  if (folder !== null && 'problem' in folder) return failed(folder.problem);
  const { timeout: timeoutMs, retries, wait, interval, rate, concurrency } = options;
  const tally = new BatchTally(options.mask ? (await import('./masked-record.ts')).maskedRecord : (record) => record);
  const broken = new AbortController();
  const interruption = AbortSignal.any([context.interruption, broken.signal]);
  const gate: Gate = new Gate({
    rate,
    clock,
    interruption,
    backlog: () => printer.backlog(),
    onLongWait: (wait) => printer.onLongWait(wait),
  });
  const printer = await presenter.batch({
    operation,
    display: displayOf(options, baseUrl),
    isExcel: options.excel,
    fileFormat: fileFormatOf(options),
    isVerbose: options.verbose,
    savesDocuments: folder !== null,
    isAlone: receipts.length === 1 && options.out === null,
    tally,
    countAll: list.countAll,
    waitNow: () => gate.wait,
  });
  const records = await openRecords(operation, printer.head, options, folder, context);
  if ('problem' in records) {
    await printer.clear();
    return failed(records.problem);
  }
  const asking = { baseUrl, token, proxies, connections: concurrency, gate, timeoutMs, retries };
  const service = await openService({ ...context, interruption, ...asking, observe: printer.observe });
  const onReceived = ({ added }: DocumentProgress) => tally.onReceived(added);
  const keeper = await openKeeper(folder, options, target, service, onReceived);
  const patience = wait === null ? null : { patienceMs: wait, intervalMs: interval, retries, clock };
  const terms = { operation, service, standards: { ...options, baseUrl }, patience, clock };
  const course = new BatchCourse(
    printer,
    records,
    tally,
    { isFailFast: options['fail-fast'], countAll: list.countAll, toFile: options.out !== null, token },
    context,
    broken,
  );
  try {
    await course.begin();
    const entries = batchEntries(readable(list.entries, interruption, course.onUnreadable(options.input ?? '')), {
      terms,
      token,
      records,
      keeper,
      onSkipped: (exitCode) => tally.onSkipped(exitCode),
    });
    await runBatch(
      { entries, keep: course.keep, isStopped: course.isStopped, write: course.write },
      { concurrency, window: WINDOW, mostKept: MOST_KEPT, clock, interruption },
    ).finally(() => service.close());
    return await course.end();
  } finally {
    await printer.clear();
    records.close();
  }
}
