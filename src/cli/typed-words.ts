import { OPTION_NAMES, OPTION_ROWS, type OptionName, spelled } from '../options/options.ts';

/** A word of a command line, or a letter of one. */
type TypedWord =
  | { readonly kind: 'operand'; readonly text: string }
  | TypedOption
  /** `--`, behind which all are operands. */
  | { readonly kind: 'end' };

/** An option as it stands on a command line, which need not take it there. */
export interface TypedOption {
  readonly kind: 'option';
  /** Null for one that there is not. */
  readonly name: OptionName | null;
  /** What was typed but for the value: `--output`, `-o`. */
  readonly flag: string;
  /** What was typed as its value; null for nothing. */
  readonly value: string | null;
}

const LONG = new Map(OPTION_NAMES.map((name) => [spelled(name).long, name]));
const SHORT = new Map(OPTION_NAMES.map((name) => [spelled(name).short, name]));

/** What can only be the value of an option that may go without: a number with its unit. */
const WITH_UNIT = /^\d+(?:\.\d+)?(?:ms|s|m|h)$/;

/**
 * The words of a command line, half a one too, told apart as everywhere (POSIX, 12.2, and long options). By ourselves: it is
 * looked at for `--lang`, for TAB and for what it asks, and Node's `parseArgs` takes 4 s for a hundred thousand receipts.
 */
export function typedWords(argv: readonly string[]): TypedWord[] {
  const words: TypedWord[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--') return [...words, { kind: 'end' }, ...argv.slice(at + 1).map(operand)];
    if (!word.startsWith('-') || word === '-') {
      words.push(operand(word));
      continue;
    }
    // Not spread into `push`, whose arguments are limited: a word may have a million letters.
    for (const option of optionsIn(word)) words.push(option);
    const last = words.at(-1);
    const next = argv[at + 1];
    if (last?.kind !== 'option' || next === undefined || !isValueOf(last, next)) continue;
    words.splice(-1, 1, { ...last, value: next });
    at += 1;
  }
  return words;
}

function operand(text: string): TypedWord {
  return { kind: 'operand', text };
}

/** The options that a word beginning with a dash holds: `--output=json`, `-o`, `-qvojson`. Only the last can have a value. */
export function optionsIn(word: string): TypedOption[] {
  if (word.startsWith('--')) {
    const [flag = ''] = word.split('=', 1);
    const value = flag === word ? null : word.slice(flag.length + 1);
    return [{ kind: 'option', name: LONG.get(flag) ?? null, flag, value }];
  }
  const options: TypedOption[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const flag = `-${word[at]}`;
    const name = SHORT.get(flag) ?? null;
    const rest = word.slice(at + 1);
    if (name === null)
      return [...options, { kind: 'option', name, flag: (flag + rest).replace(/=.*/s, ''), value: null }];
    if (takesValue(name)) return [...options, { kind: 'option', name, flag, value: rest === '' ? null : rest }];
    options.push({ kind: 'option', name, flag, value: null });
  }
  return options;
}

/** Whether `next` is the value of the option before it. Where that may go without one, a receipt is none. */
function isValueOf(option: TypedOption, next: string): boolean {
  if (option.value !== null || option.name === null || !takesValue(option.name)) return false;
  return OPTION_ROWS[option.name].bare === undefined || WITH_UNIT.test(next);
}

/** Whether an option takes a value, be it that it may go without. */
export function takesValue(name: OptionName): boolean {
  return OPTION_ROWS[name].value !== undefined;
}
