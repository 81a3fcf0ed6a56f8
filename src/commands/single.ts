import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { LookupRecord } from '../record.ts';
import { openService } from '../service/open.ts';
import { isPassing } from '../service/patience.ts';
import { lookupRequest } from '../service/request.ts';
import type { Context } from './context.ts';
import { Inquiry } from './inquiry.ts';
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
    const following = await presenter.follow(request, options);
    const found = await recordFor(operation, receipt, target, options, context, following).finally(following.end);
    const outcome =
      found.record === null ? null : await presenter.record(found.record, displayOf(options, target.baseUrl));
    if (outcome === null || found.isInterrupted) return interrupted(context);
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

async function recordFor(
  operation: Operation,
  receipt: Receipt,
  { baseUrl, token, proxies }: Target,
  options: LookupOptions,
  context: Context,
  following: Following,
): Promise<Found> {
  const { clock, interruption } = context;
  const { timeout: timeoutMs, retries, wait, interval } = options;
  const { observe } = following;
  const asking = { baseUrl, token, proxies, connections: 1, gate: null, timeoutMs, retries, observe };
  const service = await openService({ ...context, ...asking });
  const patience = wait === null ? null : { patienceMs: wait, intervalMs: interval, retries, clock };
  const standards = { ...options, baseUrl };
  const inquiry = new Inquiry(receipt, { operation, service, standards, patience, clock });
  try {
    for (;;) {
      const step = await inquiry.step();
      if (step.kind === 'broken-off') return { record: inquiry.lastResult(), isInterrupted: true };
      if (step.kind === 'ended') {
        if ((step.result.body?.length ?? 0) > MUCH_WORK) await context.yieldToSignals();
        return { record: step.result, isInterrupted: false };
      }
      following.onWaiting(inquiry.lastResult(), step.ms);
      await clock.sleep(step.ms, interruption);
      if (interruption.aborted) return { record: inquiry.lastResult(), isInterrupted: true };
    }
  } finally {
    await service.close();
  }
}

function interrupted({ interruption }: Context): Outcome {
  return failed({ kind: 'interrupted', signal: interruption.reason });
}
