import type { Operation } from '../contract/operation.ts';
import type { ListEntry } from '../input/read-receipts.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { interruptedBy } from '../problem.ts';
import type { Context } from './command-context.ts';
import { displayOf } from './display-options.ts';
import type { Target } from './find-service-or-sandbox.ts';
import { isOnItsWay, type LookupJob } from './lookup-job.ts';
import type { Display, Following } from './lookup-presenter-interface.ts';
import { openLookups, openSaveFolder } from './open-lookups.ts';
import { receiptIn } from './record-of-answer.ts';

/** From this size on, in bytes, drawing an answer takes so long that a signal could be missed: then the system acts on it. */
const MUCH_WORK = 256 * 1024;

/** Looks one receipt up, for as long as it is waited for, and prints what came of it. */
export async function runSingleLookup(
  operation: Operation,
  entry: ListEntry,
  target: Target,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const { asker, guardedToken } = target;
  const { presenter } = context;
  const display = displayOf(options, asker.baseUrl);
  const asked = receiptIn(entry, operation, guardedToken);
  if ('result' in asked) return presenter.record(asked.result, display);
  const { receipt } = asked;
  const folder = await openSaveFolder(options, context);
  if (folder !== null && 'problem' in folder) return failed(folder.problem);
  const following = await presenter.follow(asker.requestFor(operation, receipt), options);
  const { observe, onDocument } = following;
  const plan = { operation, target, options, folder, throttle: null, observe, onDocument };
  const { record, isInterrupted } = await openLookups(plan, context)
    .then((lookups) => find(lookups.of(receipt), following, display, context).finally(lookups.close))
    .finally(following.end);
  if (record === null) return failed(interruptedBy(context.interruption));
  const outcome = await presenter.record(record, display);
  if (isInterrupted) return failed(interruptedBy(context.interruption));
  if (options.open !== null && record.answer !== null) {
    const { openDocument } = await import('./open-document.ts');
    await openDocument(record, options.open, asker.baseUrl, context);
  }
  const isTold = record.outcome.kind === 'problem';
  if (options.wait !== null && !isTold && isOnItsWay(record)) await presenter.stillOnItsWay(record);
  return outcome;
}

/** What was found; no record where the user's interruption came before there was any answer. */
interface LookupResult {
  readonly record: LookupRecord | null;
  /** Whether it was still waited for the document. */
  readonly isInterrupted: boolean;
}

/** Asks until there is a result, or the user has waited long enough. */
async function find(
  lookup: LookupJob,
  { onWaiting }: Following,
  display: Display,
  { clock, interruption, yieldToSignals }: Context,
): Promise<LookupResult> {
  for (;;) {
    const step = await lookup.step();
    if (step.kind === 'ended') {
      // A record is to be written whole, as in a batch: it keeps the second that a signal leaves it.
      if ((step.result.body?.length ?? 0) > MUCH_WORK && display.kind !== 'record') await yieldToSignals();
      return { record: step.result, isInterrupted: false };
    }
    if (step.kind === 'again') {
      onWaiting(lookup.answerSoFar(), step.ms);
      await clock.sleep(step.ms, interruption);
    }
    // Nothing else breaks a question off. A record is none before its documents are all there.
    if (interruption.aborted) {
      return { record: display.kind === 'record' ? lookup.resultSoFar() : lookup.answerSoFar(), isInterrupted: true };
    }
  }
}
