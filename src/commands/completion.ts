import type { Shell } from '../options/choices.ts';
import type { Outcome } from '../outcome.ts';
import type { Context } from './context.ts';

/** `recibo completion`: prints what a shell needs to complete command lines of recibo. */
export function runCompletion(shell: Shell, { presenter }: Context): Promise<Outcome> {
  return presenter.completionScript(shell);
}
