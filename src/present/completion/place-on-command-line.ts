import { COMMAND_NAMES, type CommandName } from '../../cli/commands.ts';
import type { OptionName } from '../../options/options.ts';
import { needsValue, openOptionIn, optionsIn, takesValue } from '../../options/options-in-word.ts';

/** Where on a command line TAB was pressed. */
export interface Place {
  /** Null before one was typed. */
  readonly command: CommandName | null;
  readonly operands: readonly string[];
  readonly given: ReadonlySet<OptionName>;
  readonly awaited: 'operand' | 'option' | { readonly valueOf: OptionName };
  /** The part of the word before what is completed: `--output=`, or nothing. */
  readonly kept: string;
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
      for (const name of optionsIn(word).names) given.add(name);
      const last = openOptionIn(word);
      open = last !== null && needsValue(last) ? last : null;
    }
  }
  return { operands, given, open, isEnded };
}
