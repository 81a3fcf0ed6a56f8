import { keyInGroups } from '../contract/key-doubts.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { askAll, startPrinter } from './ask-batch.ts';
import { printRequests } from './batch-dry-run.ts';
import type { Question } from './batch-list.ts';
import { openList, type ReceiptList } from './batch-list.ts';
import { openRecords } from './batch-out-file.ts';
import { BatchRecorder } from './batch-recorder.ts';
import { BatchTally } from './batch-tally.ts';
import type { Context } from './command-context.ts';
import { previewFormOf } from './display-options.ts';
import { findTarget, type Target } from './find-service-or-sandbox.ts';
import { openSaveFolder } from './open-lookups.ts';

/** Looks many receipts up, and writes a record of each in the order of the list. */
export async function runBatchLookup(question: Question, options: LookupOptions, context: Context): Promise<Outcome> {
  // First, so that the token is known: typed as a list's name by mistake, it is not repeated.
  const target = await findTarget(options, context);
  if ('problem' in target) return failed(target.problem);
  try {
    const list = await openList(question, options, context);
    if ('problem' in list) return failed(list.problem);
    const key = question.receipts.length > 1 ? keyInGroups(question.receipts) : null;
    if (key !== null && !options.quiet) {
      await context.presenter.notice({ kind: 'key-in-groups', key, count: question.receipts.length });
    }
    const preview = previewFormOf(options);
    if (preview === 'curl' && options.sandbox) await context.presenter.notice({ kind: 'sandbox-ends' });
    const isPrinted = preview !== null || (options.out === null && !options.quiet);
    if (isPrinted && list.file !== null && context.isOutput(list.file)) return failed({ kind: 'output-is-list' });
    if (preview !== null) return await printRequests(list, preview, question.operation, target, context);
    return await lookUpAll(list, question, target, options, context);
  } finally {
    await target.close();
  }
}

async function lookUpAll(
  list: ReceiptList,
  question: Question,
  target: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const folder = await openSaveFolder(options, context);
  if (folder !== null && 'problem' in folder) return failed(folder.problem);
  const tally = new BatchTally(options.mask ? (await import('./masked-record.ts')).maskedRecord : (record) => record);
  const broken = new AbortController();
  const ending = AbortSignal.any([context.interruption, broken.signal]);
  const plan = { question, list, target, options, folder, tally, context, broken, ending };
  const { printer, throttle } = await startPrinter(plan);
  const journal = await openRecords(plan, printer);
  if (journal !== null && 'problem' in journal) {
    await printer.clear();
    return failed(journal.problem);
  }
  const recorder = new BatchRecorder(plan, printer, journal);
  try {
    await recorder.begin();
    await askAll(plan, throttle, printer, journal, recorder);
    return await recorder.end();
  } finally {
    await printer.clear();
    journal?.close();
  }
}
