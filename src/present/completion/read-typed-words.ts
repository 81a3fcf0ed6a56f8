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
  const { value } = writtenIn(word);
  if (value === null || value.begins === null) return { ...here, awaited: 'option' };
  const [kept, typed] = [word.slice(0, value.begins), word.slice(value.begins)];
  return { ...here, awaited: { valueOf: value.of }, kept, typed };
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
      const { names, value } = writtenIn(word);
      for (const name of names) given.add(name);
      open = value?.begins === null ? value.of : null;
    }
  }
  return { operands, given, open, isEnded };
}

/** The options that one word holds. */
interface Written {
  readonly names: readonly OptionName[];
  /** The option that takes a value, and where in the word that begins: null where it is the next word. */
  readonly value: { readonly of: OptionName; readonly begins: number | null } | null;
}

const NOTHING: Written = { names: [], value: null };

function writtenIn(word: string): Written {
  return word.startsWith('--') ? writtenLong(word) : writtenShort(word);
}

/** `--strict`, `--output`, `--output=json`. */
function writtenLong(word: string): Written {
  const sign = word.indexOf('=');
  const name = LONG.get(sign === -1 ? word : word.slice(0, sign));
  if (name === undefined) return NOTHING;
  return { names: [name], value: valueAt(name, sign === -1 ? null : sign + 1) };
}

/** `-q`, `-o`, `-ojson`, `-qvojson`: the first letter whose option takes a value ends the row. */
function writtenShort(word: string): Written {
  const names: OptionName[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = SHORT.get(`-${word[at]}`);
    if (name === undefined) return { names, value: null };
    names.push(name);
    const value = valueAt(name, at + 1 === word.length ? null : at + 1);
    if (value !== null) return { names, value };
  }
  return { names, value: null };
}

const LONG = new Map(OPTION_NAMES.map((name) => [spelled(name).long, name]));
const SHORT = new Map(OPTION_NAMES.map((name) => [spelled(name).short, name]));

/** The option whose value begins there; none where it may go without one and nothing stands behind it in the word. */
function valueAt(name: OptionName, begins: number | null): Written['value'] {
  const { value, bare } = OPTION_ROWS[name];
  return value === undefined || (bare !== undefined && begins === null) ? null : { of: name, begins };
}
