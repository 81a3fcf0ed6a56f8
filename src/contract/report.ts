import type { JsonBody } from './json-body.ts';
import type { Operation } from './operation.ts';
import type { Receipt } from './receipt.ts';
import type { Status } from './status.ts';

/** An answer that can be shown: a body that is JSON, whether or not it keeps to the contract. */
export interface Report {
  readonly operation: Operation;
  readonly receipt: Receipt;
  /** Null where the body has no status that counts. */
  readonly status: Status | null;
  /** The body as it came. */
  readonly body: Uint8Array;
  readonly answer: JsonBody;
}
