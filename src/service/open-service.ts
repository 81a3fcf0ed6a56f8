import type { Clock } from '../clock-and-sleep.ts';
import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { Proxies } from '../settings/proxy-variables.ts';
import type { AskTerms } from './ask-interface.ts';
import { ask } from './ask-with-retries.ts';
import { LookupTimes } from './deadline.ts';
import type { Download } from './download-through-redirects.ts';
import type { Asked } from './fault-of-status.ts';
import type { HttpEngine } from './http/http-client-interface.ts';
import type { Asker } from './lookup-request.ts';
import { echoRemover } from './redact-token-in-replies.ts';

/** What asking takes that does not change from one receipt to the next. */
export interface ServiceOptions extends Pick<AskTerms, 'retries' | 'throttle' | 'observe'> {
  readonly asker: Asker;
  readonly proxies: Proxies;
  /** The longest that one lookup may take, its retries and pauses included, in milliseconds. */
  readonly timeoutMs: number;
}

/** What asking takes of the run that it is part of. */
export interface ServiceMachine extends HttpEngine {
  readonly clock: Clock;
  /** Aborted by the first signal that ends the run, whose name is its reason: every lookup under way then ends as `interrupted`. */
  readonly interruption: AbortSignal;
  /** Has the system's resolver give up on a name before so many milliseconds are over; called once. */
  readonly limitNameLookups: (ms: number) => void;
}

/** The service, ready to be asked. */
export interface Service {
  /** Looks up one receipt (`service.md`, section 4), in `mostMs` at most; any number of them at once. Throws only for a bug. */
  ask(operation: Operation, receipt: Receipt, mostMs?: number): Promise<Asked>;
  /** What fetches the documents that answers link to, under the rules of a lookup. */
  downloads(): Promise<Download>;
  /** To be called once, after the last request. */
  close(): void;
}

/** Opens the service: what is made once a run. No connection is made before the first receipt is asked about. */
export async function openService(
  { asker, proxies, timeoutMs, retries, throttle, observe }: ServiceOptions,
  { clock, interruption, limitNameLookups, loadHttpClient, tuneFor }: ServiceMachine,
): Promise<Service> {
  // Loaded only here: most runs that end in an error, and those that only show a request, need no HTTP.
  const [{ HttpTransport }, newClient] = await Promise.all([import('./http/http-transport.ts'), loadHttpClient()]);
  const untune = await tuneFor(throttle === null ? 'few' : 'many');
  const transport = new HttpTransport({ proxies, now: () => clock.now(), newClient, clean: echoRemover(asker.token) });
  limitNameLookups(timeoutMs);
  const times = new LookupTimes(timeoutMs, clock, interruption);
  const terms = { transport, times, retries, throttle, clock, observe };
  return {
    ask: (operation, receipt, mostMs) => ask(asker.requestFor(operation, receipt), receipt, terms, { mostMs }),
    downloads: async () => (await import('./download-through-redirects.ts')).downloads(asker, terms),
    close: untune,
  };
}
