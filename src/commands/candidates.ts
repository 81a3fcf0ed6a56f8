import type { Outcome } from '../outcome.ts';
import type { Context } from './context.ts';

/**
 * What a shell asks when TAB is pressed: prints what can be typed next.
 *
 * @param words what was typed behind `recibo`; the last word is being typed, and empty where none was begun.
 */
export function runCandidates(words: readonly string[], context: Context): Promise<Outcome> {
  return context.presenter.candidates(words, async () => {
    // Reading settings takes a tenth of a run: only where a profile can stand.
    const { profileNames } = await import('../settings/file.ts');
    return profileNames(context);
  });
}
