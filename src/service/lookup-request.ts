import { OPERATION_PATHS, type Operation } from '../contract/operation.ts';
import { type Receipt, receiptSegment } from '../contract/receipt.ts';
import type { Secret } from '../secret.ts';
import type { PlainRequest } from './transport-interface.ts';

/** Where to ask, and in whose name: what all requests of a run share. */
export interface Asker {
  /** The service's base address, version prefix included, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
  /** recibo's own version, for `User-Agent`. */
  readonly version: string;
  /** The request of a lookup (`service.md`, sections 4 and 5). */
  requestFor(operation: Operation, receipt: Receipt): PlainRequest;
}

/** Makes the requests as well; they share their headers. */
export function askerOf({ baseUrl, token, version }: Omit<Asker, 'requestFor'>): Asker {
  const headers = {
    Authorization: { scheme: 'Token', secret: token },
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': `recibo/${version}`,
  };
  const requestFor: Asker['requestFor'] = (operation, receipt) => {
    const path = OPERATION_PATHS[operation].replace('{recibo}', () => receiptSegment(receipt));
    return { method: 'GET', url: `${baseUrl}${path}`, headers };
  };
  return { baseUrl, token, version, requestFor };
}
