import type { Receipt } from '../contract/receipt.ts';
import type { Fault } from './fault.ts';
import type { Exchange, PlainReply, PlainRequest, Timings } from './transport-interface.ts';

/** A pause between two tries, in milliseconds: of our own, or as a header asks for it. */
export interface Pause {
  readonly ms: number;
  readonly source: 'backoff' | 'header';
}

type ToldReply = Pick<PlainReply, 'status' | 'headers' | 'body' | 'receivedBytes'> &
  Pick<Exchange, 'timings' | 'reusedConnection'>;

/** What happens during a lookup, as `--verbose` tells it. `attempt` counts the tries from 1. */
export type TraceEvent =
  | { readonly kind: 'request'; readonly attempt: number; readonly request: PlainRequest }
  /** `body` as far as it came, without the token. It may hold the data of persons: `--mask` has to know of it. */
  | ({ readonly kind: 'reply'; readonly attempt: number; readonly bodyBytes: number } & ToldReply)
  | { readonly kind: 'fault'; readonly attempt: number; readonly fault: Fault; readonly timings: Timings }
  /** The request is sent again at once, as the same try: a connection from before had been closed meanwhile. */
  | { readonly kind: 'replay'; readonly attempt: number }
  /** `attempt` failed; the next one follows after `ms`. */
  | (Pause & { readonly kind: 'pause'; readonly attempt: number })
  /** `attempt` failed and is the last one: a pause of `ms` does not fit into the `leftMs` that are left. */
  | (Pause & { readonly kind: 'out-of-time'; readonly attempt: number; readonly leftMs: number });

/**
 * Hears of each {@link TraceEvent} as it happens, and of which lookup it tells.
 *
 * @param answer the body that links to the document that is asked for: what `--mask` hides in it, it hides in its link too.
 */
export type Observe = (event: TraceEvent, receipt: Receipt, answer?: Uint8Array) => void;

/** The event that an exchange is; null for one that was ended on our side. */
export function traceOf({ result, timings, reusedConnection }: Exchange, attempt: number): TraceEvent | null {
  if (result.kind === 'ended') return null;
  if (result.kind === 'fault') return { kind: 'fault', attempt, fault: result.fault, timings };
  const { status, headers, body, receivedBytes, streamedBytes = 0 } = result.reply;
  const bodyBytes = body.length + streamedBytes;
  return { kind: 'reply', attempt, status, headers, body, bodyBytes, receivedBytes, timings, reusedConnection };
}
