import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Failure } from '../../src/failure.ts';
import type { Clock } from '../../src/host.ts';
import type { Question } from '../../src/record.ts';
import { Secrets } from '../../src/secret.ts';
import type { ServiceTerms } from '../../src/service/request.ts';
import { openService, type Service } from '../../src/service/service.ts';
import { WORDS } from '../../src/words/index.ts';

export const TOKEN = 'canario-SECRETO-7f3a9c';

export interface Surroundings extends Partial<Omit<ServiceTerms, 'token'>> {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** A service at `origin`, until the test is over; no retries unless told. */
export async function serviceAt(origin: string, surroundings: Surroundings = {}): Promise<Service> {
  const { env = {}, clock = skippingClock(), signal = new AbortController().signal, ...terms } = surroundings;
  const secrets = new Secrets();
  const service = await openService(
    {
      baseUrl: `${origin}/v3`,
      token: secrets.keep(TOKEN),
      timeout: 20_000,
      retries: 0,
      connections: 4,
      rate: null,
      isSandbox: false,
      isBatch: false,
      profile: null,
      trace: null,
      ...terms,
    },
    { engine: 'Node 22.19.0', env, clock, secrets, signal },
  );
  onTestFinished(() => service.close());
  return service;
}

export function questionOn(receipt = '1'): Question {
  return { kind: 'nfe', receipt };
}

/** What came of asking: the text of the answer (or a document), or the exit and the English words of the failure. */
export async function outcomeOf(asking: Promise<unknown>): Promise<unknown> {
  try {
    const came = await asking;
    return came instanceof Object && 'text' in came ? came.text : came;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { exit: error.code, retry: error.retry, said: error.say(WORDS.en) };
  }
}

export interface SkippingClock extends Clock {
  /** The pauses that were slept through, in milliseconds. */
  readonly slept: number[];
}

/** A clock on which nothing but its sleep takes time, from 2030 on. */
export function skippingClock(random = 0.5): SkippingClock {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    date: () => new Date(Date.UTC(2030, 0) + now),
    random: () => random,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      const until = now + ms;
      slept.push(ms);
      await setImmediate();
      signal?.throwIfAborted();
      now = Math.max(now, until);
    },
  };
}

/** A clock on which only the end of a signal ends a sleep. */
export function sleepingClock(): Clock {
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  return { ...skippingClock(), sleep };
}
