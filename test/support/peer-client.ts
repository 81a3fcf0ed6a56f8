import type { Clock } from '../../src/clock-and-sleep.ts';
import type { Deadline } from '../../src/service/deadline.ts';
import type { HttpEngine } from '../../src/service/http/http-client-interface.ts';
import { HttpTransport, type TransportOptions } from '../../src/service/http/http-transport.ts';
import type { Exchange, PlainReply, PlainRequest, Transport } from '../../src/service/transport-interface.ts';
import { newClient } from '../../src/service/undici/undici-client.ts';
import { NO_PROXIES, type Proxies } from '../../src/settings/proxy-variables.ts';

export { NO_PROXIES } from '../../src/settings/proxy-variables.ts';

/** The proxy at `address` for everything but what `no` lists. */
export function proxiesAt(address: string, no: string | null = null): Proxies {
  return { http: { variable: 'HTTP_PROXY', value: address }, https: { variable: 'HTTPS_PROXY', value: address }, no };
}

/** What the npm form speaks HTTP with, and what a worker shares with others left as it is. */
export const HTTP: HttpEngine = { loadHttpClient: async () => newClient, tuneFor: async () => () => {} };

/** The transport, through no proxy and with answers as they come, unless told otherwise. */
export function openTransport(options: Partial<TransportOptions> = {}): Transport {
  const clean: TransportOptions['clean'] = (exchange) => exchange;
  return new HttpTransport({ proxies: NO_PROXIES, now: () => performance.now(), newClient, clean, ...options });
}

/** A plain request to a peer. */
export function get(baseUrl: string, path = '/v3'): PlainRequest {
  return { method: 'GET', url: `${baseUrl}${path}`, headers: { Accept: 'application/json' } };
}

/** The reply of an exchange that is known to have one. */
export function replyOf({ result }: Exchange): PlainReply {
  if (result.kind === 'reply') return result.reply;
  throw new Error(JSON.stringify(result));
}

/** A deadline that a test ends by `end()`, or time does. By default long enough for all that ends by itself. */
export function patience(milliseconds = 10_000): TestDeadline {
  const deadline = new TestDeadline();
  setTimeout(() => deadline.end(), milliseconds).unref();
  return deadline;
}

class TestDeadline implements Deadline {
  isOver = false;
  onOver: (() => void) | null = null;

  end(): void {
    this.isOver = true;
    this.onOver?.();
  }
}

/** A clock whose pauses take no time but are written down, and put it forward. */
export class RecordingClock implements Clock {
  readonly pauses: number[] = [];
  #now = 0;

  now(): number {
    return this.#now;
  }

  wallClock(): number {
    return Date.UTC(2026, 0, 15, 12, 0, 0) + this.#now;
  }

  async sleep(ms: number): Promise<void> {
    this.pauses.push(ms);
    this.#now += ms;
  }

  random(): number {
    return 0.5;
  }
}

/** Waits until `isDone`, for things that the other side of a connection learns a moment later; the test's own limit ends it. */
export async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
}
