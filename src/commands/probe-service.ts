import type { Receipt } from '../contract/receipt.ts';
import type { LookupRecord } from '../lookup-record.ts';
import { isReplied } from '../service/fault-of-status.ts';
import { openService, type ServiceOptions } from '../service/open-service.ts';
import { readProxies } from '../settings/proxy-variables.ts';
import type { Context } from './command-context.ts';
import { recordOf } from './record-of-answer.ts';

/** What the service is tried with. */
export interface ProbeTerms extends Omit<ServiceOptions, 'proxies' | 'throttle'> {
  readonly receipt: Receipt;
}

/** One lookup, to see whether it can be done; null where the user broke it off. */
export async function probe(terms: ProbeTerms, context: Context): Promise<LookupRecord | null> {
  const proxies = readProxies(context.environment);
  const service = await openService({ ...terms, proxies, throttle: null }, context);
  try {
    const asked = await service.ask('nfe', terms.receipt);
    if (!isReplied(asked)) return null;
    const standards = { baseUrl: terms.asker.baseUrl, accept: [], strict: false };
    return recordOf({ operation: 'nfe', receipt: terms.receipt }, asked, standards);
  } finally {
    service.close();
  }
}
