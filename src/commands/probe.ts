import type { Io } from '../io.ts';
import { lookupText, startProgress } from '../output/progress.ts';
import { judge, type LookupRecord, type Question } from '../record.ts';
import { openService } from '../service/service.ts';
import type { Trace } from '../service/trace.ts';
import type { Target } from '../settings/resolve.ts';
import { compileOnce } from '../system/process.ts';

/** A receipt that no service has: to be told so proves the way there and the token. */
export const IMPOSSIBLE_RECEIPT = 'recibo-nao-existe';

interface Trial {
  readonly receipt: string;
  /** The longest that it may take, retries included, in milliseconds. */
  readonly timeout: number;
  readonly trace: Trace | null;
}

/** One real lookup, to see whether it can be done. @throws Failure where no answer comes that can be understood */
export async function probe(target: Target, { receipt, timeout, trace }: Trial, io: Io): Promise<LookupRecord> {
  const question: Question = { kind: 'nfe', receipt, attempts: 0 };
  const terms = { ...target, timeout, trace, retries: 2, connections: 1, rate: null, isSandbox: false, isBatch: false };
  const restoreFlags = compileOnce();
  const service = await openService(terms, io);
  const start = io.clock.now();
  const stopProgress = startProgress(io, () => lookupText(question, null, start, io));
  try {
    const body = await service.ask(question);
    const record = judge(question, body, io.clock.now() - start, { accept: [], strict: false });
    if (record.failure !== null) throw record.failure;
    return record;
  } finally {
    stopProgress();
    await service.close();
    restoreFlags();
  }
}
