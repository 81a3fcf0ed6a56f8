import { CONFIG_ACTIONS, type ConfigAction } from '../options/choices.ts';
import { readChoice, type Value } from '../options/read-option-values.ts';
import type { ChoiceName } from '../options/usage-problem.ts';

/** What a command takes behind its name. */
export interface Argument<T, Placeholder extends string> {
  /** What stands for it in the help; each language has its word for it. */
  readonly placeholder: Placeholder;
  /** Whether the command goes without. */
  readonly isOptional: boolean;
  /** Whether options stand before it. */
  readonly isLast?: true;
  readonly isRepeatable?: true;
  /** The only words that are taken, for help and completion. */
  readonly choices?: readonly string[];
  /** What it is completed with, where there are no choices. */
  readonly completes?: 'receipt' | 'help-subject' | 'file' | 'meaning';
  /** What the words behind the first one are completed with. */
  readonly completesNext?: 'setting';
  readonly read: (operands: readonly string[]) => Value<T>;
}

const SURPLUS: Value<never> = { problem: { kind: 'surplus-argument', command: null } };

/** Receipts as they were typed, any number of them. Which of them are none is found where they are asked about. */
export const receipts: Argument<readonly string[], 'receipt'> = {
  placeholder: 'receipt',
  isOptional: true,
  isRepeatable: true,
  completes: 'receipt',
  read: (operands) => ({ value: operands }),
};

/** One of a fixed set of words, such as the name of a shell; `command` is what stands before it, for problems. */
export function oneOfWords<Word extends string, const Placeholder extends ChoiceName>(
  command: string,
  placeholder: Placeholder,
  choices: readonly Word[],
): Argument<Word, Placeholder> {
  return {
    placeholder,
    isOptional: false,
    choices,
    read([typed, ...others]) {
      if (others.length > 0) return SURPLUS;
      if (typed === undefined) return { problem: { kind: 'missing-choice', of: placeholder, command, choices } };
      return readChoice(command, typed, choices);
    },
  };
}

/** What help is asked on. */
export const subject: Argument<string | null, 'command|topic'> = {
  placeholder: 'command|topic',
  isOptional: true,
  completes: 'help-subject',
  read: ([typed, ...others]) => (others.length > 0 ? SURPLUS : { value: typed ?? null }),
};

/** Whatever stands behind `--`: a program and its own arguments. */
export const program: Argument<readonly string[], '-- program'> = {
  placeholder: '-- program',
  isOptional: true,
  isLast: true,
  completes: 'file',
  read: (operands) => ({ value: operands }),
};

/** Words that belong together, such as a key in groups: one text, with blanks between. */
export const joinedWords: Argument<string, 'code|key'> = {
  placeholder: 'code|key',
  isOptional: false,
  completes: 'meaning',
  read: (operands) => {
    const text = operands.join(' ').trim();
    return text === '' ? { problem: { kind: 'nothing-to-explain' } } : { value: text };
  },
};

/** What other programs call what `list` does; by its letters `get` is near to `set`, which changes what was to be read. */
const WORDS_FOR_LIST = ['get', 'show'];

const action = oneOfWords('recibo config', 'action', CONFIG_ACTIONS);

/** What is done with the settings, and whatever belongs to it behind: a key and its value. */
export const actionWithMore: Argument<{ readonly word: ConfigAction; readonly more: readonly string[] }, 'action'> = {
  ...action,
  completesNext: 'setting',
  read([typed, ...more]) {
    const read = action.read(typed === undefined ? [] : [typed]);
    if (!('problem' in read)) return { value: { word: read.value, more } };
    const { problem } = read;
    const meansList = problem.kind === 'bad-choice' && typed !== undefined && WORDS_FOR_LIST.includes(typed);
    return { problem: meansList ? { ...problem, nearest: 'list' } : problem };
  },
};

/** For a command without an argument. */
export const nothing: Argument<null, ''> = {
  placeholder: '',
  isOptional: true,
  read: (operands) => (operands.length > 0 ? SURPLUS : { value: null }),
};
