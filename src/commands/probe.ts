import type { Io } from '../io.ts';
import { lookupText, startProgress } from '../output/progress.ts';
import { Inquiry } from '../service/inquiry.ts';
import { openService, type ServiceTerms } from '../service/service.ts';
import type { Trace } from '../service/trace.ts';
import { compileOnce } from '../system/process.ts';

/** No service has it, and an answer that says so proves the address and the token. */
export const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe';

export type Target = Pick<ServiceTerms, 'baseUrl' | 'token'>;

/** One real lookup, to see whether it can be done. @throws Failure where there is no answer that can be understood */
export async function probe(target: Target, timeout: number, io: Io, receipt = IMPOSSIBLE_RECEIPT, trace?: Trace) {
  const own = { retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false };
  const restoreFlags = compileOnce();
  const service = await openService({ ...target, ...own, timeout, trace: trace ?? null }, io);
  const start = io.clock.now();
  const once = { accept: [], strict: false, interval: 0, retries: 0 };
  const inquiry = new Inquiry({ kind: 'nfe', receipt }, once, service, io.clock);
  const stopProgress = startProgress(io, () => lookupText(inquiry, null, start, io));
  try {
    const found = await inquiry.ask();
    const record = 'dueAt' in found ? found.record : found;
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    stopProgress();
    await service.close();
    restoreFlags();
  }
}
