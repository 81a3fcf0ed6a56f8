import type { Receipt } from '../contract/receipt.ts';
import type { LookupRecord } from '../record.ts';
import type { Secret } from '../secret.ts';
import { isReplied } from '../service/asked.ts';
import { openService } from '../service/open.ts';
import type { Observe } from '../service/trace-events.ts';
import type { Proxies } from '../settings/proxy.ts';
import type { Context } from './context.ts';
import { recordOf } from './record-of-answer.ts';

/** What the service is tried with. */
export interface ProbeTerms {
  readonly baseUrl: string;
  readonly token: Secret;
  readonly proxies: Proxies;
  readonly receipt: Receipt;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly observe: Observe;
}

/** One lookup, to see whether it can be done; null where the user broke it off. */
export async function probe(terms: ProbeTerms, context: Context): Promise<LookupRecord | null> {
  const service = await openService({ ...terms, connections: 1, throttle: null }, context);
  try {
    const asked = await service.ask('nfe', terms.receipt);
    if (!isReplied(asked)) return null;
    const standards = { baseUrl: terms.baseUrl, accept: [], strict: false };
    return recordOf({ operation: 'nfe', receipt: terms.receipt }, asked, standards);
  } finally {
    await service.close();
  }
}
