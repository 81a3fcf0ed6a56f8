import { COMMAND_NAMES, type CommandName } from '../../cli/commands.ts';
import { OPTION_NAMES, OPTION_ROWS, type OptionName, spelled } from '../../options/options.ts';

/** Where on a command line TAB was pressed. */
export interface Place {
  /** Null before one was typed. */
  readonly command: CommandName | null;
  /** The arguments that the command has so far. */
  readonly operands: readonly string[];
  /** The options that stand on the line so far. */
  readonly given: ReadonlySet<OptionName>;
  readonly awaited: 'operand' | 'option' | { readonly valueOf: OptionName };
  /** The part of the word before what is completed: `--output=`, or nothing. */
  readonly kept: string;
  /** What has been typed of what is completed. */
  readonly typed: string;
}

/**
 * The place that a command line ends in. Nothing is asked of the line: it is half typed, and words that mean nothing here are
 * passed over. Null behind a command that there is not.
 *
 * @param words what was typed behind `recibo`; the last word is being typed, and empty, or a blank, where none was begun.
 */
export function placeOf(words: readonly string[]): Place | null {
  const { operands, given, open, isEnded } = passedIn(words.slice(0, -1));
  const [typedCommand, ...others] = operands;
  const command = COMMAND_NAMES.find((name) => name === typedCommand) ?? null;
  if (command === null && typedCommand !== undefined) return null;
  const last = words.at(-1) ?? '';
  // Windows PowerShell hands on no empty word.
  const word = last === ' ' ? '' : last;
  const here = { command, operands: others, given, kept: '', typed: word };
  if (open !== null) return { ...here, awaited: { valueOf: open } };
  if (isEnded || !word.startsWith('-')) return { ...here, awaited: 'operand' };
  const { names, value } = optionsIn(word);
  const name = names.at(-1);
  if (name === undefined || value === null || !takesValue(name)) return { ...here, awaited: 'option' };
  return { ...here, awaited: { valueOf: name }, kept: word.slice(0, word.length - value.length), typed: value };
}

/**
 * What the words before the one that is being typed hold: the command and its arguments, options, the option whose value is
 * the next word, and whether no option can follow.
 */
function passedIn(words: readonly string[]) {
  const operands: string[] = [];
  const given = new Set<OptionName>();
  let open: OptionName | null = null;
  let isEnded = false;
  for (const word of words) {
    if (open !== null) open = null;
    else if (isEnded || !word.startsWith('-')) operands.push(word);
    else if (word === '--') isEnded = true;
    else {
      const { names, value } = optionsIn(word);
      for (const name of names) given.add(name);
      const last = names.at(-1);
      open = last !== undefined && value === null && needsValue(last) ? last : null;
    }
  }
  return { operands, given, open, isEnded };
}

const LONG = new Map(OPTION_NAMES.map((name) => [spelled(name).long, name]));
const SHORT = new Map(OPTION_NAMES.map((name) => [spelled(name).short, name]));

/**
 * The options that a word holds (`--strict`, `--output=json`, `-qvojson`), and what stands in it behind the last of them; null for
 * nothing. The first letter whose option takes a value ends a row of them.
 */
function optionsIn(word: string): { readonly names: readonly OptionName[]; readonly value: string | null } {
  if (word.startsWith('--')) {
    const [long = ''] = word.split('=', 1);
    const name = LONG.get(long);
    return { names: name === undefined ? [] : [name], value: long === word ? null : word.slice(long.length + 1) };
  }
  const names: OptionName[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = SHORT.get(`-${word[at]}`);
    if (name === undefined) break;
    names.push(name);
    if (takesValue(name) && at + 1 < word.length) return { names, value: word.slice(at + 1) };
  }
  return { names, value: null };
}

function takesValue(name: OptionName): boolean {
  return OPTION_ROWS[name].value !== undefined;
}

/** Whether it cannot go without. */
function needsValue(name: OptionName): boolean {
  return takesValue(name) && OPTION_ROWS[name].bare === undefined;
}
