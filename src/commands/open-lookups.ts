import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Problem } from '../problem.ts';
import type { Throttle } from '../service/batch/rate-and-pauses.ts';
import { openService, type Service } from '../service/open-service.ts';
import type { Observe } from '../service/trace-events.ts';
import type { Context } from './command-context.ts';
import type { Target } from './find-service-or-sandbox.ts';
import { LookupJob } from './lookup-job.ts';
import type { DocumentProgress } from './lookup-presenter-interface.ts';
import type { DocumentKeeper } from './save-documents.ts';

interface LookupPlan {
  readonly operation: Operation;
  readonly target: Target;
  readonly options: LookupOptions;
  /** Where documents are kept; null without `--save`. */
  readonly folder: SaveFolder | null;
  /** What every request of a batch passes before it is sent; null for a single lookup. */
  readonly throttle: Throttle | null;
  readonly observe: Observe;
  readonly onDocument: (progress: DocumentProgress) => void;
}

/**
 * Opens what a single lookup and a batch ask through, which has to be closed after the last request. Nothing is asked before the
 * first step of a lookup.
 */
export async function openLookups(plan: LookupPlan, context: Context) {
  const { operation, target, options, throttle, observe } = plan;
  const { asker, proxies } = target;
  const { timeout: timeoutMs, retries, wait, interval, accept, strict } = options;
  const { clock } = context;
  const asking = { asker, proxies, timeoutMs, retries, throttle, observe };
  const service = await openService(asking, context);
  const keeper = await openKeeper(plan, service);
  const patience = wait === null ? null : { patienceMs: wait, intervalMs: interval, retries, clock };
  const terms = { operation, service, standards: { baseUrl: asker.baseUrl, accept, strict }, patience, keeper, clock };
  return { of: (receipt: Receipt) => new LookupJob(receipt, terms), close: service.close };
}

/** The folder of `--save`, open; null without the option. */
export async function openSaveFolder(
  { save, mask }: Pick<LookupOptions, 'save' | 'mask'>,
  context: Context,
): Promise<SaveFolder | { problem: Problem } | null> {
  if (save === null) return null;
  const folder = await context.openSaveFolder(save);
  if ('code' in folder) return { problem: { kind: 'bad-save-folder', path: save, code: folder.code } };
  if (mask) await context.presenter.notice({ kind: 'unmasked-documents' });
  return folder;
}

async function openKeeper(
  { folder, options: { save, force }, target: { asker }, onDocument: onProgress }: LookupPlan,
  service: Service,
): Promise<DocumentKeeper | null> {
  if (folder === null || save === null) return null;
  const [{ DocumentKeeper }, download] = await Promise.all([import('./save-documents.ts'), service.downloads()]);
  return new DocumentKeeper({ folder, path: save, isForced: force, download, asker, onProgress });
}
