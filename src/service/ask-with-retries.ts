import type { Receipt } from '../contract/receipt.ts';
import type { AskOptions, AskTerms, RedirectFollower } from './ask-interface.ts';
import type { LookupTime } from './deadline.ts';
import type { Fault } from './fault.ts';
import { type Asked, classify, type ServiceReply } from './fault-of-status.ts';
import { backoff, isWorthAnotherTry, pauseAskedWith } from './retriable-faults-and-backoff.ts';
import { type Pause, type TraceEvent, traceOf } from './trace-events.ts';
import { type Exchange, notSent, type PlainRequest } from './transport-interface.ts';

/** Sends a lookup's request until it is answered, is not worth another try, or the time is over. Throws only for a bug. */
export function ask(
  request: PlainRequest,
  receipt: Receipt,
  terms: AskTerms,
  options: AskOptions = {},
): Promise<Asked> {
  return new Tries(request, receipt, terms, options).run();
}

class Tries {
  #request: PlainRequest;
  readonly #receipt: Receipt;
  readonly #terms: AskTerms;
  readonly #mostMs: number;
  readonly #follower: RedirectFollower | null;
  readonly #time: LookupTime;
  #count = 0;
  /** When the first request was sent, by the clock: before it, a batch may have kept it waiting for long. */
  #firstSentAt: number | null = null;
  /** Tries that met a 429 while the pause after another one was under way: that one alone counts, however many were in flight. */
  #excused = 0;

  constructor(
    request: PlainRequest,
    receipt: Receipt,
    terms: AskTerms,
    { mostMs = Number.POSITIVE_INFINITY, follower }: AskOptions,
  ) {
    this.#request = request;
    this.#receipt = receipt;
    this.#terms = terms;
    this.#mostMs = mostMs;
    this.#follower = follower ?? null;
    this.#time = terms.times.start(mostMs);
  }

  async run(): Promise<Asked> {
    try {
      while (!this.#time.isOver) {
        this.#count += 1;
        let exchange = await this.#exchange(this.#request);
        if (this.#follower !== null) exchange = await this.#follow(exchange, this.#follower);
        const reply = this.#replyOf(exchange);
        const isLast = reply.kind !== 'fault' || !(await this.#isTriedAgain(exchange, reply.fault));
        if (isLast) return this.#asked(reply, exchange.result.kind === 'reply' && exchange.result.reply.echoed);
      }
      return this.#asked(this.#replyOnceOver(), false);
    } finally {
      this.#terms.times.stop(this.#time);
    }
  }

  /** Goes where the replies lead, as the same try. */
  async #follow(first: Exchange, follower: RedirectFollower): Promise<Exchange> {
    let exchange = first;
    while (exchange.result.kind === 'reply' && !this.#time.isOver) {
      const next = follower.next(this.#request, exchange.result.reply);
      if (next === null) break;
      this.#request = next;
      exchange = await this.#exchange(this.#request);
    }
    return exchange;
  }

  /** Sends the request; once more on a fresh connection, where the peer had closed the one from before. */
  async #exchange(request: PlainRequest): Promise<Exchange> {
    const { throttle } = this.#terms;
    const isBegun = this.#firstSentAt !== null || this.#follower !== null;
    const waiting = throttle?.enter(isBegun) ?? null;
    if (waiting !== null) await this.#time.stopFor(waiting);
    const isOff = isBegun ? waiting !== null && throttle?.isCalledOff : throttle?.isClosed;
    // While it waits, only the interruption ends its time.
    if (this.#time.isOver || isOff === true) return notSent({ kind: 'ended' });
    this.#firstSentAt ??= this.#terms.clock.now();
    this.#observe({ kind: 'request', attempt: this.#count, request });
    const sent = await this.#terms.transport.send(request, this.#time, this.#follower?.receiver);
    const exchange = this.#withDeadline(sent);
    const event = traceOf(exchange, this.#count);
    if (event !== null) this.#observe(event);
    if (!isStale(exchange) || this.#time.isOver) return exchange;
    this.#observe({ kind: 'replay', attempt: this.#count });
    return this.#exchange({ ...request, needsFreshConnection: true });
  }

  /** Only here it is known whether it was the deadline that ended a request. */
  #withDeadline(exchange: Exchange): Exchange {
    if (exchange.result.kind !== 'ended') return exchange;
    const ending = this.#replyOnceOver();
    return ending.kind === 'fault' ? { ...exchange, result: ending } : exchange;
  }

  #replyOf({ result }: Exchange): Asked['reply'] {
    if (result.kind === 'ended') return { kind: 'interrupted' };
    const reply: ServiceReply =
      result.kind === 'reply' ? classify(result.reply, this.#terms.clock) : { ...result, body: null };
    // An answer that is there is given, even if the interruption came with its last byte.
    return reply.kind === 'fault' && this.#terms.times.isInterrupted ? { kind: 'interrupted' } : reply;
  }

  #replyOnceOver(): Asked['reply'] {
    const { isInterrupted, timeoutMs: wholeMs } = this.#terms.times;
    if (isInterrupted) return { kind: 'interrupted' };
    // What is left of patience has many decimals, which nobody wants to be told.
    const timeoutMs = Math.ceil(Math.min(wholeMs, this.#mostMs));
    return { kind: 'fault', fault: { kind: 'deadline', timeoutMs }, body: null };
  }

  /** Whether there is to be another try; sleeps through the pause before it. */
  async #isTriedAgain({ timings }: Exchange, fault: Fault): Promise<boolean> {
    const { retries, times, throttle } = this.#terms;
    if (!isWorthAnotherTry(fault)) return false;
    const pause = this.#pauseAfter(fault);
    if (throttle !== null && fault.kind === 'rate-limited') {
      // Of all lookups, and so no part of this one's time; also where this one is not asked again.
      if (!throttle.pause(pause.ms)) this.#excused += 1;
      const isTried = this.#count - this.#excused <= retries && pause.ms < this.#mostMs;
      if (isTried) this.#observe({ kind: 'pause', attempt: this.#count, ...pause });
      return isTried;
    }
    if (this.#count > retries) return false;
    const leftMs = this.#time.leftMs();
    const event = { attempt: this.#count, ...pause };
    // A lookup of a name cannot be broken off, and takes as long again.
    const neededMs = pause.ms + (fault.kind === 'dns-failed' ? timings.total : 0);
    if (neededMs >= leftMs || this.#time.isOver) {
      this.#observe({ kind: 'out-of-time', ...event, leftMs });
      return false;
    }
    this.#observe({ kind: 'pause', ...event });
    await times.pause(pause.ms);
    return true;
  }

  #pauseAfter(fault: Fault): Pause {
    const ms = pauseAskedWith(fault);
    if (ms !== null) return { ms, source: 'header' };
    return { ms: backoff(this.#count - 1, this.#terms.clock.random()), source: 'backoff' };
  }

  #observe(event: TraceEvent): void {
    this.#terms.observe(event, this.#receipt);
  }

  #asked(reply: Asked['reply'], echoed: boolean): Asked {
    const now = this.#terms.clock.now();
    const attempts = this.#firstSentAt === null ? 0 : this.#count;
    return { reply, attempts, elapsedMs: now - (this.#firstSentAt ?? now), echoed };
  }
}

/** Whether the request met a connection that the peer had closed while it was idle. */
function isStale({ result, reusedConnection }: Exchange): boolean {
  return reusedConnection && result.kind === 'fault' && result.fault.kind === 'connection-lost';
}
