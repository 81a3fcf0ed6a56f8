import { setFlagsFromString } from 'node:v8';

/** How V8 compiles undici's HTTP parser: once and fast for a run of a few requests, better and better for a batch. */
export type ParserTier = 'short' | 'long';

/** `--liftoff-only` switches two more flags off, which stay off unless they are switched on again. */
const DEFAULTS = ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'];

/**
 * Chooses the tier for the whole process; must be called before its first request. What it gives takes the choice back,
 * to be called after the last one: V8 accepts no code that was compiled under other flags, and would compile the table
 * anew (`bin/load.js`).
 *
 * The parser is WebAssembly. V8 begins to optimise it at the first request, and Node waits for that before it exits:
 * measured on Node 20.20 and two cores, the exit after one lookup takes 64 ms, and 2 ms without the optimising tier. 5,000
 * requests in a row take 0.63 s with it and 0.73 s without.
 */
export function holdParserTier(tier: ParserTier): () => void {
  if (tier === 'long') return () => {};
  setFlagsFromString('--liftoff-only');
  return () => {
    for (const flag of DEFAULTS) setFlagsFromString(flag);
  };
}
