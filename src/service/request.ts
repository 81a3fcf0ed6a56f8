import { OPERATIONS, type Operation } from '../contract/operation.ts';
import { type Receipt, receiptSegment } from '../contract/receipt.ts';
import type { Secret } from '../secret.ts';
import type { PlainRequest } from './transport.ts';

/** What a lookup's request is made of. */
export interface LookupRequestParts {
  /** The service's base address, version prefix included, without a slash at its end. */
  readonly baseUrl: string;
  readonly operation: Operation;
  readonly receipt: Receipt;
  /** The company token. */
  readonly token: Secret;
  /** recibo's own version, for `User-Agent`. */
  readonly version: string;
}

/** The request of one lookup (`service.md`, sections 4 and 5). */
export function lookupRequest({ baseUrl, operation, receipt, token, version }: LookupRequestParts): PlainRequest {
  const path = OPERATIONS[operation].path.replace('{recibo}', () => receiptSegment(receipt));
  return {
    method: 'GET',
    url: `${baseUrl}${path}`,
    headers: {
      Authorization: { scheme: 'Token', secret: token },
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'User-Agent': `recibo/${version}`,
    },
  };
}
