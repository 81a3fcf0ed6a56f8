import type { ChildProcess } from 'node:child_process';
import open from 'open';

/** How long, in milliseconds, the system's program may take to say that it cannot: one that works may run as long as a browser. */
const PATIENCE_MS = 1500;

/** Hands an address to the system's own program for it; whether one has taken it, as far as that can be told. */
export async function openLink(address: string, host: Pick<NodeJS.Process, 'env'>): Promise<boolean> {
  // A browser that is begun by it may run for days, and whatever it runs would have the token.
  delete host.env.RECIBO_TOKEN;
  try {
    return await hasTaken(await open(address));
  } catch {
    return false;
  }
}

function hasTaken(program: ChildProcess): Promise<boolean> {
  if (program.exitCode !== null) return Promise.resolve(program.exitCode === 0);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), PATIENCE_MS);
    program.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
