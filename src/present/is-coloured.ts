import type { ColorChoice } from '../options/choices.ts';
import type { Environment } from '../settings/machine-interface.ts';
import { findText } from '../settings/precedence.ts';
import type { SettingName } from '../settings/settings.ts';

/**
 * Whether a stream is coloured: `--color`, then `NO_COLOR`, then `FORCE_COLOR`/`CLICOLOR_FORCE`, then `CLICOLOR=0` and
 * `TERM=dumb`, then whether it is a terminal. An empty variable counts as unset.
 */
export function isColoured(choice: ColorChoice, environment: Environment, isTerminal: boolean): boolean {
  if (choice !== 'auto') return choice === 'always';
  const said = (name: SettingName) => findText(name, { environment })?.value ?? null;
  if (said('noColor') !== null) return false;
  const forced = said('forceColor');
  // Node's own tools read FORCE_COLOR=0 as a wish for no colour.
  if (forced !== null) return forced !== '0' && forced !== 'false';
  if (!['0', null].includes(said('clicolorForce'))) return true;
  if (said('clicolor') === '0' || isDumb(environment)) return false;
  return isTerminal;
}

/** Whether the terminal can do no more than print. What a terminal is called is no setting of ours. */
export function isDumb({ TERM }: Environment): boolean {
  return TERM === 'dumb';
}
