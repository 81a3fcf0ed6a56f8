import { once } from 'node:events';
import { Failure, Interruption } from '../failure.ts';
import type { Io } from '../io.ts';
import { note } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/server.ts';
import { errorCode } from '../system/files.ts';
import { runProgram } from '../system/programs.ts';

/** A token for the sandbox, which takes any but `refused`. */
export const SANDBOX_TOKEN = 'sandbox';

/**
 * `recibo sandbox`: serves the simulated service until it is stopped, or for as long as a program runs that asks it. The
 * program has the terminal to itself: requests are told beside it only with `--verbose`.
 */
export async function sandbox(
  command: readonly string[],
  { port, latency, verbose }: SandboxOptions & { readonly verbose: boolean },
  io: Io,
): Promise<number> {
  const isBeside = command.length > 0;
  const tell: SandboxOptions['onRequest'] = (method, path, status) =>
    void io.err.write(`${safe(`${method} ${path}`)} ${status ?? '---'}\n`);
  const onRequest = isBeside && !verbose ? undefined : tell;
  const served = await openSandbox({ port, latency, onRequest }).catch((error: unknown) => {
    throw new Failure('unavailable', (words) => words.sandbox.portRefused(port, errorCode(error)));
  });
  try {
    if (!isBeside) return await serve(served.baseUrl, io);
    const code = await runProgram(command, environmentBeside(served.baseUrl, io), io.signal);
    // The code of shells where there is no such program.
    if (code === 127) await note(io.words.sandbox.noProgram(safe(command[0] ?? '')), io);
    return code;
  } finally {
    await served.close();
  }
}

/** Starts a simulated service in this process (`--sandbox`). */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/server.ts');
  return startSandbox(options);
}

async function serve(baseUrl: string, io: Io): Promise<number> {
  await io.out.write(`${baseUrl}\n`);
  if (io.err.isTerminal) await note(io.words.sandbox.howTo(baseUrl), io);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  // No failure: a server ends by being stopped.
  await note(io.words.sandbox.stopped, io);
  return io.signal.reason instanceof Interruption ? io.signal.reason.code : 0;
}

/** The program's environment: it asks the sandbox, never through a proxy, and does not see the token of the real service. */
function environmentBeside(baseUrl: string, { env, platform }: Io): Io['env'] {
  const before = env.no_proxy || env.NO_PROXY;
  const list = before === '*' ? before : [...(before ? [before] : []), '127.0.0.1', 'localhost', '::1'].join(',');
  // Some programs read only one of the two names; on Windows both are one variable.
  const names = platform === 'win32' ? { NO_PROXY: list } : { NO_PROXY: list, no_proxy: list };
  return { ...env, RECIBO_BASE_URL: baseUrl, RECIBO_TOKEN: SANDBOX_TOKEN, ...names };
}
