import { OPTION_ROWS, type OptionName, spelled, splitAtDashes } from '../options/options.ts';
import { needsValue, openOptionIn } from '../options/options-in-word.ts';

/** What can only be the value of an option that may go without: a number with its unit. */
const VALUE = /^\d+(?:\.\d+)?(?:ms|s|m|h)$/;

/**
 * The command line with a value behind every option that may go without one: `--wait R1` is `--wait=5m R1`, and `-w 90s R1`
 * is `--wait=90s R1`. The word behind is its value only where it has a unit: anything else is a receipt.
 */
export function withBareValues(argv: readonly string[]): string[] {
  const words: string[] = [];
  const [options, rest] = splitAtDashes(argv);
  /** Whether the word is the value of the option before it, whatever it looks like. */
  let isTaken = false;
  for (let at = 0; at < options.length; at += 1) {
    const word = options[at] ?? '';
    const option: OptionName | null = isTaken ? null : openOptionIn(word);
    isTaken = option !== null && needsValue(option);
    const bare = option === null ? undefined : OPTION_ROWS[option].bare;
    if (option === null || bare === undefined) {
      words.push(word);
      continue;
    }
    if (!word.startsWith('--') && word.length > 2) words.push(word.slice(0, -1));
    const next = options[at + 1];
    const isValue = next !== undefined && VALUE.test(next);
    words.push(`${spelled(option).long}=${isValue ? next : bare}`);
    if (isValue) at += 1;
  }
  return [...words, ...rest];
}
