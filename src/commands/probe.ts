import type { Io } from '../io.ts';
import { openService, type ServiceTerms } from '../service/service.ts';
import type { Trace } from '../service/trace.ts';
import { compileOnce } from '../system/process.ts';
import { untilFinal } from './lookup/single.ts';

/** No service has it, and an answer that says so proves the address and the token. */
export const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe';

export type Target = Pick<ServiceTerms, 'baseUrl' | 'token'>;

/** One real lookup, to see whether it can be done. @throws Failure where there is no answer that can be understood */
export async function probe(target: Target, timeout: number, io: Io, receipt = IMPOSSIBLE_RECEIPT, trace?: Trace) {
  const own = { retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false };
  compileOnce();
  const service = await openService({ ...target, ...own, timeout, trace: trace ?? null }, io);
  try {
    const once = { accept: [], strict: false, interval: 0, retries: 0, quiet: false };
    const record = await untilFinal({ kind: 'nfe', receipt }, once, service, io);
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    await service.close();
  }
}
