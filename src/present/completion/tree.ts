import { COMMAND_NAMES, COMMANDS, type CommandName, optionsOf, TOPICS } from '../../cli/commands.ts';
import { STATUSES } from '../../contract/status.ts';
import type { HelpWords } from '../../language/help.ts';
import { COMMON_OPTIONS, OPTION_ROWS, type OptionName } from '../../options/options.ts';

/** A word to offer, and what it means where the shell shows that. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** What can be offered in a place: nothing, or words that are known beforehand, or names that the shell looks up. */
export type Candidates =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'words'; readonly words: readonly Candidate[] }
  /** Several of the words, with commas between. */
  | { readonly kind: 'list'; readonly words: readonly Candidate[] }
  | { readonly kind: 'profiles' };

/** One option of a command. */
export interface CompletedOption {
  /** The short form, where there is one, and the long one, dashes included. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null for a switch. */
  readonly value: { readonly name: string; readonly candidates: Candidates } | null;
  readonly isRepeatable: boolean;
}

/** One command. */
export interface CompletedCommand {
  readonly name: CommandName;
  readonly about: string;
  /** What the first argument can be. */
  readonly argument: Candidates;
  readonly options: readonly CompletedOption[];
}

/** All that can be completed, from the tables of commands, options, topics and statuses. */
export interface CompletionTree {
  readonly commands: readonly CompletedCommand[];
  /** The options that may stand before a command. */
  readonly options: readonly CompletedOption[];
}

/** Puts together what the completion scripts offer. */
export function completionTree(words: HelpWords): CompletionTree {
  const commonOptions = COMMON_OPTIONS.map((option) => optionOf(option, words));
  return {
    commands: COMMAND_NAMES.map((name) => ({
      name,
      about: words.command[name].summary,
      argument: argumentOf(name, words),
      options: optionsOf(name)
        .filter((option) => option !== 'version')
        .map((option) => optionOf(option, words)),
    })),
    options: commonOptions,
  };
}

/** Every option that takes a value, once. */
export function optionsWithValue(tree: CompletionTree): CompletedOption[] {
  const all = [...tree.options, ...tree.commands.flatMap(({ options }) => options)];
  return all.filter(
    ({ names, value }, at) => value !== null && at === all.findIndex((other) => other.names.join() === names.join()),
  );
}

/** Turned around: under each value the keys that have it. */
export function keysByValue(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, value] of pairs) keys.set(value, [...(keys.get(value) ?? []), key]);
  return keys;
}

function argumentOf(name: CommandName, words: HelpWords): Candidates {
  if (name === 'help') {
    const commands = COMMAND_NAMES.map((word) => ({ word, about: words.command[word].summary }));
    const topics = TOPICS.map((word) => ({ word, about: words.topic[word].summary }));
    return { kind: 'words', words: [...commands, ...topics] };
  }
  const { choices } = COMMANDS[name].argument;
  return choices === undefined ? { kind: 'nothing' } : plainWords(choices);
}

function optionOf(name: OptionName, words: HelpWords): CompletedOption {
  const { short, value, reader } = OPTION_ROWS[name];
  return {
    names: [...(short === undefined ? [] : [`-${short}`]), `--${name}`],
    about: words.option[name],
    value: value === undefined ? null : { name: value, candidates: valuesOf(name) },
    isRepeatable: reader.takes === 'several',
  };
}

function valuesOf(name: OptionName): Candidates {
  const { reader, value } = OPTION_ROWS[name];
  const { choices } = reader;
  if (choices !== undefined) return plainWords(choices);
  if (name === 'profile') return { kind: 'profiles' };
  if (value !== 'codes') return { kind: 'nothing' };
  return { kind: 'list', words: STATUSES.map((status) => ({ word: status.code, about: status.name })) };
}

function plainWords(choices: readonly string[]): Candidates {
  return { kind: 'words', words: choices.map((word) => ({ word, about: '' })) };
}
