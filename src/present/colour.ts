import type { ColorChoice } from '../options/choices.ts';
import { type Environment, fromEnvironment } from '../settings/environment.ts';

/**
 * Whether a stream is coloured: `--color`, then `NO_COLOR`, then `FORCE_COLOR`/`CLICOLOR_FORCE`, then `CLICOLOR=0` and
 * `TERM=dumb`, then whether it is a terminal. An empty variable counts as unset.
 */
export function isColoured(choice: ColorChoice, environment: Environment, isTerminal: boolean): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (fromEnvironment(environment, 'NO_COLOR') !== null) return false;
  const forced = fromEnvironment(environment, 'FORCE_COLOR');
  // Node's own tools read FORCE_COLOR=0 as a wish for no colour.
  if (forced !== null) return forced !== '0' && forced !== 'false';
  if (!['0', null].includes(fromEnvironment(environment, 'CLICOLOR_FORCE'))) return true;
  if (fromEnvironment(environment, 'CLICOLOR') === '0' || environment.TERM === 'dumb') return false;
  return isTerminal;
}
