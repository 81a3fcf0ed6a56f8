import { OPTION_NAMES, spelled, splitAtDashes } from '../options/options.ts';
import type { UsageProblem } from '../options/usage-problem.ts';

/** Hyphens and dashes that word processors and chats make of `-` and `--`. */
const PASTED = /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/i;

/** An option behind a dash that is none of the keyboard's, which would count as a receipt; null where there is none. */
export function pastedDashIn(argv: readonly string[]): UsageProblem | null {
  const [options] = splitAtDashes(argv);
  for (const word of options) {
    const [, letters] = PASTED.exec(word) ?? [];
    if (letters !== undefined) return { kind: 'pasted-dash', meant: optionNamed(letters) };
  }
  return null;
}

/** How an option is written; null for letters that are none, and are not repeated: they may be a secret's. */
function optionNamed(letters: string): string | null {
  for (const { short, long } of OPTION_NAMES.map(spelled)) {
    if (long === `--${letters}`) return long;
    if (short === `-${letters}`) return short;
  }
  return null;
}
