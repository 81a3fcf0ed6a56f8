import { once } from 'node:events';
import open from 'open';
import { sleep } from '../clock-and-sleep.ts';

/** How long, in milliseconds, the system's program may take to say that it cannot: one that works may run as long as a browser. */
const PATIENCE_MS = 1500;

/** Hands an address to the system's own program for it; whether one has taken it, as far as that can be told. */
export async function openLink(address: string, host: Pick<NodeJS.Process, 'env'>): Promise<boolean> {
  // A browser that is begun by it may run for days, and whatever it runs would have the token.
  delete host.env.RECIBO_TOKEN;
  try {
    const program = await open(address);
    if (program.exitCode === null) await Promise.race([once(program, 'exit'), sleep(PATIENCE_MS)]);
    return program.signalCode === null && (program.exitCode ?? 0) === 0;
  } catch {
    return false;
  }
}
