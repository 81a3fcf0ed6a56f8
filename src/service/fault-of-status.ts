import type { Clock } from '../clock-and-sleep.ts';
import { shownAddress } from '../hosts-and-ports.ts';
import type { Fault } from './fault.ts';
import { requestedPause } from './retry-after.ts';
import type { PlainReply } from './transport-interface.ts';

/** What a reply amounts to, before its body is read. */
export type ServiceReply =
  /** HTTP 200, and the whole of its body, as in {@link PlainReply}. */
  | { readonly kind: 'answer'; readonly body: Uint8Array; readonly letters: string }
  /** `body` is what the peer sent with another HTTP status, null where that is nothing. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly body: Uint8Array | null };

/**
 * What a reply's HTTP status makes of it. Business outcomes all come with 200 (`service.md`, section 7); everything else
 * is a fault.
 *
 * @param clock asked only for a `Retry-After` that is a date.
 */
export function classify(reply: PlainReply, clock: Clock): ServiceReply {
  if (reply.status === 200) return { kind: 'answer', body: reply.body, letters: reply.letters };
  const fault = faultOfStatus(reply, clock);
  return { kind: 'fault', fault, body: reply.body.length > 0 ? reply.body : null };
}

function faultOfStatus({ status, headers }: PlainReply, clock: Clock): Fault {
  if (status === 401 || status === 403) return { kind: 'token-refused', status };
  const retryAfterMs = () => requestedPause(headers, clock.wallClock());
  if (status === 408) return { kind: 'request-timeout', retryAfterMs: retryAfterMs() };
  if (status === 429) return { kind: 'rate-limited', retryAfterMs: retryAfterMs() };
  if (status >= 500 && status <= 599) return { kind: 'server-error', status, retryAfterMs: retryAfterMs() };
  // 304 points nowhere: it says that what is kept is still right, of which nobody asked.
  if (status >= 300 && status <= 399 && status !== 304)
    return { kind: 'redirected', status, location: shownAddress(headers.location ?? '') };
  return { kind: 'http-status', status };
}

/** What came of one lookup, and what it took. `interrupted`: the user ended the run before there was a reply. */
export interface Asked<Reply = ServiceReply | { readonly kind: 'interrupted' }> {
  readonly reply: Reply;
  /** How often the request was tried; a replay on a fresh connection is no try of its own. */
  readonly attempts: number;
  /** Milliseconds since the first request was sent; 0 where none was. */
  readonly elapsedMs: number;
  /** Whether the peer repeated the token in the reply that decided the outcome. */
  readonly echoed: boolean;
}

/** Whether there is a reply. */
export function isReplied(asked: Asked): asked is Asked<ServiceReply> {
  return asked.reply.kind !== 'interrupted';
}
