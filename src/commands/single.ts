import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { LookupRecord } from '../record.ts';
import { openService } from '../service/open.ts';
import { isPassing } from '../service/patience.ts';
import { lookupRequest } from '../service/request.ts';
import type { Context } from './context.ts';
import { Inquiry } from './inquiry.ts';
import { KeepingInquiry } from './keeping-inquiry.ts';
import { openKeeper, openSaveFolder } from './open-keeper.ts';
import type { Following } from './presenter.ts';
import { displayOf, previewFormOf } from './question.ts';
import { findTarget, type Target } from './target.ts';

/** From this size on, in bytes, reading and drawing an answer takes so long that a signal could be missed. */
const MUCH_WORK = 256 * 1024;

/** Looks one receipt up, for as long as it is waited for, and prints what came of it. */
export async function runSingleLookup(
  operation: Operation,
  receipt: Receipt,
  options: LookupOptions,
  context: Context,
): Promise<Outcome> {
  const target = await findTarget(options, [receipt], context);
  if ('problem' in target) return failed(target.problem);
  const { presenter, version } = context;
  try {
    if (target.exposedFile !== null) await presenter.exposedFile(target.exposedFile);
    const request = lookupRequest({ operation, receipt, version, ...target });
    const preview = previewFormOf(options);
    if (preview !== null) return await presenter.request(request, preview);
    const folder = await openSaveFolder(options, context);
    if (folder !== null && 'problem' in folder) return failed(folder.problem);
    const following = await presenter.follow(request, options);
    const lookup = { operation, receipt, target, folder, following };
    const found = await recordFor(lookup, options, context).finally(following.end);
    const outcome =
      found.record === null ? null : await presenter.record(found.record, displayOf(options, target.baseUrl));
    if (outcome === null || found.isInterrupted) return interrupted(context);
    if (options.open !== null && found.record !== null) {
      const { openDocument } = await import('./open-document.ts');
      await openDocument(found.record, options.open, target.baseUrl, context);
    }
    if (options.wait !== null && isOnItsWay(found.record)) await presenter.stillOnItsWay(found.record);
    return outcome;
  } finally {
    await target.close();
  }
}

/** What was found; no record where the user's interruption came before there was any answer. */
interface Found {
  readonly record: LookupRecord | null;
  /** Whether it was still waited for the document. */
  readonly isInterrupted: boolean;
}

function isOnItsWay(record: LookupRecord | null): record is LookupRecord {
  return record?.outcome.kind === 'answered' && isPassing(record.outcome.status.code);
}

/** What a lookup is made of. */
interface Lookup {
  readonly operation: Operation;
  readonly receipt: Receipt;
  readonly target: Target;
  /** Where its documents are kept; null for nowhere. */
  readonly folder: SaveFolder | null;
  readonly following: Following;
}

async function recordFor(lookup: Lookup, options: LookupOptions, context: Context): Promise<Found> {
  const { operation, receipt, folder, following } = lookup;
  const { baseUrl, token, proxies } = lookup.target;
  const { clock, interruption } = context;
  const { timeout: timeoutMs, retries, wait, interval } = options;
  const { observe } = following;
  const asking = { baseUrl, token, proxies, connections: 1, gate: null, timeoutMs, retries, observe };
  const service = await openService({ ...context, ...asking });
  const patience = wait === null ? null : { patienceMs: wait, intervalMs: interval, retries, clock };
  const standards = { ...options, baseUrl };
  const inquiry = new Inquiry(receipt, { operation, service, standards, patience, clock });
  const keeper = await openKeeper(folder, options, lookup.target, service, following.onDocument);
  const keeping = keeper === null ? null : new KeepingInquiry(inquiry, keeper);
  const brokenOff = () => ({ record: keeping?.found ?? inquiry.resultSoFar(), isInterrupted: true });
  try {
    for (;;) {
      const step = await (keeping ?? inquiry).step();
      if (step.kind === 'broken-off') return brokenOff();
      if (step.kind === 'ended') {
        if ((step.result.body?.length ?? 0) > MUCH_WORK) await context.yieldToSignals();
        return { record: step.result, isInterrupted: false };
      }
      following.onWaiting(inquiry.resultSoFar(), step.ms);
      await clock.sleep(step.ms, interruption);
      if (interruption.aborted) return brokenOff();
    }
  } finally {
    await service.close();
  }
}

function interrupted({ interruption }: Context): Outcome {
  return failed({ kind: 'interrupted', signal: interruption.reason });
}
