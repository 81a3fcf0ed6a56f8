import { OPTION_NAMES, OPTION_ROWS, spelled, splitAtDashes } from '../options/options.ts';

/** What can only be the value of an option that may go without: a number with its unit. */
const VALUE = /^\d+(?:\.\d+)?(?:ms|s|m|h)$/;

/** The options that may be typed without their value. */
const BARE = OPTION_NAMES.flatMap((name) => {
  const { bare, short } = OPTION_ROWS[name];
  return bare === undefined ? [] : [{ long: spelled(name).long, short, bare }];
});

/** Those behind which the next word is the value, whatever it looks like. */
const VALUED = OPTION_NAMES.flatMap((name) => {
  const { bare, short, value } = OPTION_ROWS[name];
  return value === undefined || bare !== undefined ? [] : [{ long: spelled(name).long, short }];
});

/**
 * The command line with a value behind every option that may go without one: `--wait R1` is `--wait=5m R1`, and `-w 90s R1`
 * is `--wait=90s R1`. The word behind is its value only where it has a unit: anything else is a receipt.
 */
export function withBareValues(argv: readonly string[]): string[] {
  const words: string[] = [];
  const [options, rest] = splitAtDashes(argv);
  /** Whether the word is the value of the option before it. */
  let isTaken = false;
  for (let at = 0; at < options.length; at += 1) {
    const word = options[at] ?? '';
    const found = isTaken ? undefined : BARE.find((option) => endsIn(word, option));
    isTaken = !isTaken && VALUED.some((option) => endsIn(word, option));
    if (found === undefined) {
      words.push(word);
      continue;
    }
    if (!word.startsWith('--') && word.length > 2) words.push(word.slice(0, -1));
    const next = options[at + 1];
    const isValue = next !== undefined && VALUE.test(next);
    words.push(`${found.long}=${isValue ? next : found.bare}`);
    if (isValue) at += 1;
  }
  return [...words, ...rest];
}

/** `--wait`, `-w`, or at the end of short ones that take no value: `-qw`. */
function endsIn(word: string, { long, short }: { readonly long: string; readonly short: string | undefined }): boolean {
  if (word === long) return true;
  if (short === undefined || !word.startsWith('-') || !word.endsWith(short)) return false;
  return [...word.slice(1, -1)].every((letter) => SWITCHES.includes(letter));
}

const SWITCHES = OPTION_NAMES.flatMap((name) => {
  const { short, value } = OPTION_ROWS[name];
  return short === undefined || value !== undefined ? [] : [short];
});
