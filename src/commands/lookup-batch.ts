import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { askAll, startPrinter } from './ask-batch.ts';
import { openList, type Question } from './batch-list.ts';
import { openRecords } from './batch-out-file.ts';
import { BatchRecorder } from './batch-recorder.ts';
import { BatchTally } from './batch-tally.ts';
import type { Context } from './command-context.ts';
import type { Target } from './find-service-or-sandbox.ts';
import { openSaveFolder } from './open-lookups.ts';

/** Looks many receipts up, and writes a record of each in the order of the list. */
export async function runBatchLookup(
  question: Question,
  target: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const list = await openList(question, options, context);
  if ('problem' in list) return failed(list.problem);
  const isPrinted = options.out === null && !options.quiet;
  if (isPrinted && list.file !== null && context.isOutput(list.file)) return failed({ kind: 'output-is-list' });
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
