import { classify, type Outcome } from './classify.ts';
import { type Clock, LONGEST_TIMER } from './clock.ts';
import { isWorthAnotherTry } from './fault.ts';
import { type Limit, startLimit } from './limit.ts';
import { backoff, type Pause, requestedPause } from './pauses.ts';
import { type Observe, traceOf } from './trace.ts';
import type { Exchange, PlainRequest, Transport } from './transport.ts';

export interface AskOptions {
  readonly transport: Transport;
  /** The longest that the lookup may take, its retries and pauses included, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a failed request is tried again. */
  readonly retries: number;
  readonly clock: Clock;
  /** The user's interruption: the outcome is then the fault `aborted`. */
  readonly signal: AbortSignal;
  readonly observe: Observe;
}

/** What came of a lookup's requests, and what it took. */
export interface Asked {
  readonly outcome: Outcome;
  /** How often the request was tried; a replay on a fresh connection is no try of its own. */
  readonly attempts: number;
  readonly elapsedMs: number;
  /** Whether the peer repeated the token in the reply that decided the outcome. */
  readonly echoed: boolean;
}

/** Sends a lookup's request until it is answered, is not worth another try, or the time is over. Throws only for a bug. */
export async function ask(request: PlainRequest, options: AskOptions): Promise<Asked> {
  const limit = startLimit(options.timeoutMs, options.clock, options.signal);
  try {
    return await new Lookup(request, options, limit).run();
  } finally {
    limit.lift();
  }
}

class Lookup {
  readonly #request: PlainRequest;
  readonly #options: AskOptions;
  readonly #limit: Limit;
  #attempts = 0;

  constructor(request: PlainRequest, options: AskOptions, limit: Limit) {
    this.#request = request;
    this.#options = options;
    this.#limit = limit;
  }

  async run(): Promise<Asked> {
    for (;;) {
      if (this.#limit.signal.aborted) return this.#end(this.#limitOutcome(), false);
      this.#attempts += 1;
      const exchange = await this.#try();
      const outcome = this.#outcomeOf(exchange);
      if (!(await this.#isTriedAgain(exchange, outcome))) return this.#end(outcome, isEcho(exchange));
    }
  }

  /** One try; one more request on a fresh connection, where the peer had closed the one from before. */
  async #try(): Promise<Exchange> {
    const exchange = await this.#send();
    if (this.#limit.signal.aborted || !isStale(exchange)) return exchange;
    this.#options.observe({ kind: 'replay', attempt: this.#attempts });
    return this.#send();
  }

  async #send(): Promise<Exchange> {
    const { transport, observe } = this.#options;
    observe({ kind: 'request', attempt: this.#attempts, request: this.#request });
    const exchange = this.#named(await transport.send(this.#request, this.#limit.signal));
    observe(traceOf(exchange, this.#attempts));
    return exchange;
  }

  /** A request that the limit has ended is `aborted` to the transport; only here it is known which limit that was. */
  #named(exchange: Exchange): Exchange {
    if (exchange.result.kind === 'reply' || exchange.result.fault.kind !== 'aborted') return exchange;
    return { ...exchange, result: { kind: 'fault', fault: this.#limit.fault() } };
  }

  #outcomeOf({ result }: Exchange): Outcome {
    if (result.kind === 'fault') return { kind: 'fault', fault: result.fault, body: null };
    const outcome = classify(result.reply, this.#options.clock.wallClock());
    // An answer that is there is given, even if the interruption came with its last byte.
    return outcome.kind === 'fault' && this.#options.signal.aborted ? this.#limitOutcome() : outcome;
  }

  #limitOutcome(): Outcome {
    return { kind: 'fault', fault: this.#limit.fault(), body: null };
  }

  /** Whether there is to be another try; sleeps through the pause before it. */
  async #isTriedAgain({ result, timings }: Exchange, outcome: Outcome): Promise<boolean> {
    const { retries, clock, observe } = this.#options;
    if (outcome.kind === 'reply' || !isWorthAnotherTry(outcome.fault) || this.#attempts > retries) return false;
    if (this.#options.signal.aborted) return false;
    const pause = this.#pauseAfter(result.kind === 'reply' ? result.reply.headers : {});
    const leftMs = this.#limit.leftMs();
    const event = { attempt: this.#attempts, fault: outcome.fault, ...pause };
    // A lookup of a name cannot be broken off, and takes as long again.
    const neededMs = pause.ms + (outcome.fault.kind === 'dns-failed' ? timings.total : 0);
    if (neededMs >= leftMs || this.#limit.signal.aborted) {
      observe({ kind: 'out-of-time', ...event, leftMs });
      return false;
    }
    observe({ kind: 'pause', ...event });
    await clock.sleep(Math.min(pause.ms, LONGEST_TIMER), this.#limit.signal);
    return true;
  }

  #pauseAfter(headers: Readonly<Record<string, string>>): Pause {
    const { clock } = this.#options;
    return requestedPause(headers, clock.wallClock()) ?? backoff(this.#attempts - 1, clock.random());
  }

  #end(outcome: Outcome, echoed: boolean): Asked {
    return { outcome, attempts: this.#attempts, elapsedMs: this.#limit.elapsedMs(), echoed };
  }
}

/** Whether the request met a connection that the peer had closed while it was idle. */
function isStale({ result, reusedConnection }: Exchange): boolean {
  return reusedConnection && result.kind === 'fault' && result.fault.kind === 'connection-lost';
}

function isEcho({ result }: Exchange): boolean {
  return result.kind === 'reply' && result.reply.echoed;
}
