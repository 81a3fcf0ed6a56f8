import { COMMAND_NAMES, type CommandName } from '../../cli/commands.ts';
import { optionsIn, takesValue, typedWords } from '../../cli/typed-words.ts';
import { OPTION_ROWS, type OptionName } from '../../options/options.ts';

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
  const passed = typedWords(words.slice(0, -1));
  const operands = passed.flatMap((word) => (word.kind === 'operand' ? [word.text] : []));
  const given = new Set(passed.flatMap((word) => (word.kind === 'option' && word.name !== null ? [word.name] : [])));
  const [typedCommand, ...others] = operands;
  const command = COMMAND_NAMES.find((name) => name === typedCommand) ?? null;
  if (command === null && typedCommand !== undefined) return null;
  const last = words.at(-1) ?? '';
  // Windows PowerShell hands on no empty word.
  const word = last === ' ' ? '' : last;
  const here = { command, operands: others, given, kept: '', typed: word };
  const open = passed.at(-1);
  if (open?.kind === 'option' && open.name !== null && open.value === null && needsValue(open.name)) {
    return { ...here, awaited: { valueOf: open.name } };
  }
  if (passed.some(({ kind }) => kind === 'end') || !word.startsWith('-')) return { ...here, awaited: 'operand' };
  const { name = null, value = null } = optionsIn(word).at(-1) ?? {};
  if (name === null || value === null || !takesValue(name)) return { ...here, awaited: 'option' };
  return { ...here, awaited: { valueOf: name }, kept: word.slice(0, word.length - value.length), typed: value };
}

/** Whether an option is nothing without a value. */
function needsValue(name: OptionName): boolean {
  return takesValue(name) && OPTION_ROWS[name].bare === undefined;
}
