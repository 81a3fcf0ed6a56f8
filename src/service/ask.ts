import type { Receipt } from '../contract/receipt.ts';
import { classify, type ServiceReply } from './classify.ts';
import { type Clock, LONGEST_TIMER } from './clock.ts';
import { isWorthAnotherTry } from './fault.ts';
import { type Limit, startLimit } from './limit.ts';
import { backoff, type Pause, requestedPause } from './pauses.ts';
import { type Observe, type TraceEvent, traceOf } from './trace.ts';
import type { Exchange, PlainRequest, Transport } from './transport.ts';

/** The terms on which every lookup of a run is asked. */
export interface AskTerms {
  readonly transport: Transport;
  /** The longest that the lookup may take, its retries and pauses included, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a failed request is tried again. */
  readonly retries: number;
  readonly clock: Clock;
  /** The user's interruption. */
  readonly interruption: AbortSignal;
  readonly observe: Observe;
}

/** What came of one lookup, and what it took. */
export interface Asked {
  /** `interrupted`: the user ended the run before there was either of the others. */
  readonly reply: ServiceReply | { readonly kind: 'interrupted' };
  /** How often the request was tried; a replay on a fresh connection is no try of its own. */
  readonly attempts: number;
  readonly elapsedMs: number;
  /** Whether the peer repeated the token in the reply that decided the outcome. */
  readonly echoed: boolean;
}

/** Sends a lookup's request until it is answered, is not worth another try, or the time is over. Throws only for a bug. */
export async function ask(request: PlainRequest, receipt: Receipt, terms: AskTerms): Promise<Asked> {
  const limit = startLimit(terms.timeoutMs, terms.clock, terms.interruption);
  try {
    return await new Asking(request, receipt, terms, limit).run();
  } finally {
    limit.lift();
  }
}

class Asking {
  readonly #request: PlainRequest;
  readonly #receipt: Receipt;
  readonly #terms: AskTerms;
  readonly #limit: Limit;
  #attempts = 0;

  constructor(request: PlainRequest, receipt: Receipt, terms: AskTerms, limit: Limit) {
    this.#request = request;
    this.#receipt = receipt;
    this.#terms = terms;
    this.#limit = limit;
  }

  async run(): Promise<Asked> {
    for (;;) {
      if (this.#limit.signal.aborted) return this.#end(this.#limit.reply(), false);
      this.#attempts += 1;
      const exchange = await this.#try();
      const reply = this.#replyOf(exchange);
      if (!(await this.#isTriedAgain(exchange, reply))) return this.#end(reply, isEcho(exchange));
    }
  }

  /** One try; one more request on a fresh connection, where the peer had closed the one from before. */
  async #try(): Promise<Exchange> {
    const exchange = await this.#send();
    if (this.#limit.signal.aborted || !isStale(exchange)) return exchange;
    this.#observe({ kind: 'replay', attempt: this.#attempts });
    return this.#send();
  }

  async #send(): Promise<Exchange> {
    this.#observe({ kind: 'request', attempt: this.#attempts, request: this.#request });
    const exchange = this.#withDeadline(await this.#terms.transport.send(this.#request, this.#limit.signal));
    const event = traceOf(exchange, this.#attempts);
    if (event !== null) this.#observe(event);
    return exchange;
  }

  /** Only here it is known whether it was the deadline that ended a request. */
  #withDeadline(exchange: Exchange): Exchange {
    const ending = this.#limit.reply();
    return exchange.result.kind === 'ended' && ending.kind === 'fault' ? { ...exchange, result: ending } : exchange;
  }

  #replyOf({ result }: Exchange): Asked['reply'] {
    if (result.kind === 'ended') return { kind: 'interrupted' };
    const { interruption, clock } = this.#terms;
    const reply: ServiceReply =
      result.kind === 'reply' ? classify(result.reply, clock.wallClock()) : { ...result, body: null };
    // An answer that is there is given, even if the interruption came with its last byte.
    return reply.kind === 'fault' && interruption.aborted ? { kind: 'interrupted' } : reply;
  }

  /** Whether there is to be another try; sleeps through the pause before it. */
  async #isTriedAgain({ result, timings }: Exchange, reply: Asked['reply']): Promise<boolean> {
    const { retries, clock } = this.#terms;
    if (reply.kind !== 'fault' || !isWorthAnotherTry(reply.fault) || this.#attempts > retries) return false;
    const pause = this.#pauseAfter(result.kind === 'reply' ? result.reply.headers : {});
    const leftMs = this.#limit.leftMs();
    const event = { attempt: this.#attempts, fault: reply.fault, ...pause };
    // A lookup of a name cannot be broken off, and takes as long again.
    const neededMs = pause.ms + (reply.fault.kind === 'dns-failed' ? timings.total : 0);
    if (neededMs >= leftMs || this.#limit.signal.aborted) {
      this.#observe({ kind: 'out-of-time', ...event, leftMs });
      return false;
    }
    this.#observe({ kind: 'pause', ...event });
    await clock.sleep(Math.min(pause.ms, LONGEST_TIMER), this.#limit.signal);
    return true;
  }

  #pauseAfter(headers: Readonly<Record<string, string>>): Pause {
    const { clock } = this.#terms;
    return requestedPause(headers, clock.wallClock()) ?? backoff(this.#attempts - 1, clock.random());
  }

  #observe(event: TraceEvent): void {
    this.#terms.observe(event, this.#receipt);
  }

  #end(reply: Asked['reply'], echoed: boolean): Asked {
    return { reply, attempts: this.#attempts, elapsedMs: this.#limit.elapsedMs(), echoed };
  }
}

/** Whether the request met a connection that the peer had closed while it was idle. */
function isStale({ result, reusedConnection }: Exchange): boolean {
  return reusedConnection && result.kind === 'fault' && result.fault.kind === 'connection-lost';
}

function isEcho({ result }: Exchange): boolean {
  return result.kind === 'reply' && result.reply.echoed;
}
