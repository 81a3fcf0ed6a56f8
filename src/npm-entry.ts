import { processRuntime, type Runtime } from './process-runtime.ts';
import { UNDICI } from './service/undici/load-undici-on-demand.ts';

// What the npm form runs: `bin/recibo.js`, by way of the bundle that is made of this.

export { COMMAND_NAMES } from './cli/commands.ts';
export { main } from './main.ts';
export { endProcess } from './process-runtime.ts';

/** The process that we run in, with undici for HTTP. */
export function openRuntime(): Runtime {
  return processRuntime(UNDICI);
}
