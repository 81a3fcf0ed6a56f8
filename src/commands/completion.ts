import type { Shell } from '../options/choices.ts';
import type { Outcome } from '../outcome.ts';
import type { Context } from './command-context.ts';

/** `recibo completion`: prints what a shell needs to complete command lines of recibo. */
export function runCompletion(shell: Shell, { presenter }: Context): Promise<Outcome> {
  return presenter.completionScript(shell);
}

/** What a shell asks when TAB is pressed: prints what can be typed next, in the place of the last of the words behind `recibo`. */
export function runCandidates(words: readonly string[], context: Context): Promise<Outcome> {
  return context.presenter.candidates(words, async () => {
    // Reading settings takes a tenth of a run: only where a profile can stand.
    const { profileNames } = await import('../settings/read-settings-file.ts');
    return profileNames(context);
  });
}
