import { untilAborted } from '../clock-and-sleep.ts';
import type { OptionValues } from '../options/options.ts';
import { failed, type Outcome } from '../outcome.ts';
import { SANDBOX_TOKEN, type Sandbox, startSandbox } from '../sandbox/server.ts';
import type { Environment } from '../settings/machine-interface.ts';
import { fromEnvironment } from '../settings/precedence.ts';
import { errorCode } from '../system-error-code.ts';
import type { Context } from './command-context.ts';

/**
 * `recibo sandbox`: serves the simulated service until it is stopped, or for as long as a program runs that is to ask it.
 * With `--list` it only says what the service can do.
 *
 * @param command the program and its arguments; empty where there is none.
 */
export async function runSandbox(
  command: readonly string[],
  { port, latency, list, json }: Pick<OptionValues, 'port' | 'latency' | 'list' | 'json'>,
  context: Context,
): Promise<Outcome> {
  const { presenter } = context;
  if (list) return presenter.sandboxScenarios(json);
  const log = await presenter.sandboxLog();
  const started = startSandbox({ port, latencyMs: latency ?? 0, onRequest: log });
  const sandbox = await started.catch((error: unknown) => ({ code: errorCode(error) }));
  if ('code' in sandbox) return failed({ kind: 'port-refused', port, code: sandbox.code });
  try {
    return command.length > 0 ? await runBeside(sandbox, command, context) : await serve(sandbox, context);
  } finally {
    await sandbox.close();
  }
}

async function serve({ baseUrl }: Sandbox, { presenter, interruption }: Context): Promise<Outcome> {
  const announced = await presenter.sandboxAddress(baseUrl);
  if (announced.kind === 'problem') return announced;
  await untilAborted(new Promise(() => {}), interruption);
  // To be stopped is how a server ends: nothing went wrong.
  const signal = interruption.reason;
  await presenter.notice({ kind: 'sandbox-stopped', signal });
  return { kind: 'told', problem: { kind: 'interrupted', signal } };
}

async function runBeside({ baseUrl }: Sandbox, command: readonly string[], context: Context): Promise<Outcome> {
  const run = await context.runProgram(command, environmentBeside(baseUrl, context));
  if (run.kind === 'not-started') {
    return failed({ kind: 'program-not-started', program: command[0] ?? '', code: run.code });
  }
  return { kind: 'program-ended', exit: run.exit };
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * The environment in which a program asks the sandbox at `baseUrl`, and never through a proxy. A token of the real service
 * does not reach it by `RECIBO_TOKEN`.
 */
export function environmentBeside(
  baseUrl: string,
  { environment, isWindows }: Pick<Context, 'environment' | 'isWindows'>,
): Environment {
  // Some programs read only one of the two names; Windows takes them for one.
  const names = isWindows ? ['NO_PROXY'] : ['NO_PROXY', 'no_proxy'];
  const before = fromEnvironment(environment, 'no_proxy') ?? fromEnvironment(environment, 'NO_PROXY');
  const list = before === '*' ? before : [...(before === null ? [] : [before]), ...LOOPBACK].join(',');
  return {
    ...environment,
    RECIBO_BASE_URL: baseUrl,
    RECIBO_TOKEN: SANDBOX_TOKEN,
    ...Object.fromEntries(names.map((name) => [name, list])),
  };
}
