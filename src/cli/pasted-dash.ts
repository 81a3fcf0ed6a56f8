import { splitAtDashes } from '../options/options.ts';
import { optionWritten } from '../options/options-in-word.ts';
import type { UsageProblem } from '../options/usage-problem.ts';

/** Hyphens and dashes that word processors and chats make of `-` and `--`. */
const PASTED = /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/i;

/** An option behind a dash that is none of the keyboard's, which would count as a receipt; null where there is none. */
export function pastedDashIn(argv: readonly string[]): UsageProblem | null {
  const [options] = splitAtDashes(argv);
  for (const word of options) {
    const [, letters] = PASTED.exec(word) ?? [];
    if (letters === undefined) continue;
    // Letters that are no option are not repeated: they may be a secret's.
    return { kind: 'pasted-dash', meant: [`--${letters}`, `-${letters}`].find(optionWritten) ?? null };
  }
  return null;
}
