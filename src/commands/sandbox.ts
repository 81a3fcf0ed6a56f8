import { once } from 'node:events';
import { Failure, type Interruption } from '../failure.ts';
import type { Io } from '../io.ts';
import { note } from '../output/talk.ts';
import { safe } from '../output/text.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/server.ts';
import { errorCode } from '../system/files.ts';
import { NO_SUCH_PROGRAM, runProgram } from '../system/programs.ts';

/** A token for the sandbox, which takes any but `refused`. */
export const SANDBOX_TOKEN = 'sandbox';

/**
 * `recibo sandbox`: serves the simulated service until it is stopped, or while a program runs that asks it. The program
 * has the terminal to itself: its requests are told only with `--verbose`.
 */
export async function sandbox(
  command: readonly string[],
  { port, latency, verbose }: { readonly port: number; readonly latency: number; readonly verbose: boolean },
  io: Io,
): Promise<number> {
  const [program] = command;
  const tell: SandboxOptions['onRequest'] = (method, path, status) =>
    void io.err.write(`${safe(`${method} ${path}`)} ${status ?? '---'}\n`);
  const onRequest = program === undefined || verbose ? tell : undefined;
  // A latency may be longer than a timer.
  const delay = () => io.clock.sleep(latency);
  const served = await openSandbox({ port, delay, onRequest }).catch((error: unknown) => {
    throw new Failure('unavailable', (words) => words.sandbox.portRefused(port, errorCode(error)));
  });
  try {
    if (program !== undefined) {
      const code = await runProgram(command, environmentOf(served.baseUrl, io.env), io.signal);
      if (code === NO_SUCH_PROGRAM) await note(io.words.sandbox.noProgram(program), io);
      return code;
    }
    await io.out.write(`${served.baseUrl}\n`);
    if (io.err.isTerminal) await note(io.words.sandbox.howTo(served.baseUrl, port !== 0), io);
    if (!io.signal.aborted) await once(io.signal, 'abort');
    await note(io.words.sandbox.stopped, io);
    return (io.signal.reason as Interruption).code;
  } finally {
    await served.close();
  }
}

/** Starts a simulated service in this process (`--sandbox`). */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/server.ts');
  return startSandbox(options);
}

/** Has the program ask the sandbox, never through a proxy, and hides the token of the real service from it. */
function environmentOf(baseUrl: string, env: Io['env']): Io['env'] {
  const before = env.no_proxy || env.NO_PROXY;
  const list = before === '*' ? before : [...(before ? [before] : []), '127.0.0.1', 'localhost', '::1'].join(',');
  // Some programs read only one of the two names.
  return { ...env, RECIBO_BASE_URL: baseUrl, RECIBO_TOKEN: SANDBOX_TOKEN, NO_PROXY: list, no_proxy: list };
}
