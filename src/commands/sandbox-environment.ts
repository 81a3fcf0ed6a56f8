import { type Environment, fromEnvironment } from '../settings/environment.ts';
import type { Context } from './context.ts';

/** The simulated service takes any token; this one is nobody's. */
const TOKEN = 'sandbox';
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
    RECIBO_TOKEN: TOKEN,
    ...Object.fromEntries(names.map((name) => [name, list])),
  };
}
