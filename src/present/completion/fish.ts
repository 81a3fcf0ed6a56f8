import { FISH_FUNCTIONS, fishQuoted as quoted } from './fish-functions.ts';
import {
  type Candidate,
  type Candidates,
  type CompletedOption,
  type CompletionTree,
  keysByValue,
  optionsWithValue,
} from './tree.ts';

/** The script for fish, from 3.1 on. */
export function fishScript(tree: CompletionTree): string {
  const { commands, options } = tree;
  return `${[
    '# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish\n',
    wordsFunction(optionsWithValue(tree).flatMap(({ names }) => names)),
    FISH_FUNCTIONS,
    'complete -c recibo -f',
    ...commands.map(({ name, about }) => complete('__recibo_after', `-a ${name} -d ${quoted(about)}`)),
    ...options.map((option) => complete('__recibo_after', optionLine(option))),
    ...commands.flatMap(({ name, argument }) => argumentLines(name, argument)),
    ...commandOptions(tree),
  ].join('\n')}\n`;
}

function wordsFunction(takingValue: readonly string[]): string {
  return `# The words before the cursor that are neither options nor their values: the command, then its arguments.
function __recibo_words
    set -l words (commandline -opc)
    set -l option
    for word in $words[2..-1]
        if test -n "$option"
            set option
            continue
        end
        switch $word
            case ${takingValue.map(quoted).join(' ')}
                set option $word
            case '-*'
            case '*'
                printf '%s\\n' $word
        end
    end
end
`;
}

/** The options of the commands: a line an option, for all commands that have it. */
function commandOptions(tree: CompletionTree): string[] {
  const lines = tree.commands.flatMap(({ name, options }) =>
    options.map((option) => [name, optionLine(option)] as const),
  );
  return [...keysByValue(lines)].map(([line, commands]) => complete(`__recibo_in ${commands.join(' ')}`, line));
}

function argumentLines(command: string, argument: Candidates): string[] {
  if (argument.kind !== 'words') return [];
  return argument.words.map(({ word, about }) =>
    complete(`__recibo_after ${command}`, `-a ${word}${about === '' ? '' : ` -d ${quoted(about)}`}`),
  );
}

function complete(condition: string, rest: string): string {
  return `complete -c recibo -n '${condition}' ${rest}`;
}

function optionLine({ names, about, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  return [...flags, ...(value === null ? [] : [valuesOf(value.candidates)]), `-d ${quoted(about)}`].join(' ');
}

function valuesOf(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'nothing':
      return '-x';
    case 'words':
      return `-x -a ${quoted(candidates.words.map(({ word }) => word).join(' '))}`;
    case 'list':
      return `-x -a ${quoted(`(__recibo_list ${candidates.words.map(paired).join(' ')})`)}`;
    case 'profiles':
      return `-x -a '(__recibo_profiles)'`;
  }
}

function paired({ word, about }: Candidate): string {
  return `${word}:${about}`;
}
