import type { HttpEngine } from '../http/http-client-interface.ts';

/** undici, on Node: what the npm form speaks HTTP with. */
export const UNDICI: HttpEngine = {
  loadHttpClient: async () => (await import('./undici-client.ts')).newClient,
  tuneFor: async (requests) => (requests === 'few' ? holdParserTier() : () => {}),
};

/** `--liftoff-only` switches two more flags off, which stay off unless they are switched on again. */
const DEFAULTS = ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'];

/** Node 20's V8, and no later one, has Node wait for it. `Promise.withResolvers` came with the next. */
const HOLDS_EXIT = !('withResolvers' in Promise);

/**
 * Has V8 compile undici's HTTP parser once and fast, as is best for a run of a few requests; a batch wants it better and better.
 * For the whole process; must be called before its first request. What it gives takes the choice back, to be called after the
 * last one: V8 accepts no code that was compiled under other flags, and would compile the program
 * anew in every run (`bin/load-with-kept-code.js`).
 *
 * The parser is WebAssembly. V8 begins to optimise it at the first request, and Node waits for that before it exits: on
 * Node 20.20 and two cores, a whole lookup takes 170 ms of processor time, and 60 without the optimising tier; on Node 22 and
 * 24, 60 either way. 5,000 requests in a row take 0.63 s with it and 0.73 s without.
 */
async function holdParserTier(): Promise<() => void> {
  if (!HOLDS_EXIT) return () => {};
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--liftoff-only');
  return () => {
    for (const flag of DEFAULTS) setFlagsFromString(flag);
  };
}
