import type { Clock } from '../clock-and-sleep.ts';
import type { Throttle } from './batch/rate-and-pauses.ts';
import type { LookupTimes } from './deadline.ts';
import type { Observe } from './trace-events.ts';
import type { BodyReceiver, PlainReply, PlainRequest, Transport } from './transport-interface.ts';

/** The terms on which every lookup of a run is asked. */
export interface AskTerms {
  readonly transport: Transport;
  /** How long each lookup may take, and the user's interruption. */
  readonly times: LookupTimes;
  /** How often a failed request is tried again. */
  readonly retries: number;
  /** What every request of a batch passes before it is sent; null for a lookup that is alone. */
  readonly throttle: Throttle | null;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** What takes a document in the place of an answer, and follows the replies that say that it is elsewhere. */
export interface RedirectFollower {
  readonly receiver: BodyReceiver;
  /** The request that a reply leads to; null where it leads nowhere. */
  next(request: PlainRequest, reply: PlainReply): PlainRequest | null;
}

/** What a request may have beside the terms of its run. */
export interface AskOptions {
  /** Cuts the time that a lookup may take, in milliseconds. */
  readonly mostMs?: number | undefined;
  readonly follower?: RedirectFollower;
}
