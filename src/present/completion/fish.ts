import { PROFILE_READER } from './profiles.ts';
import {
  type Candidate,
  type Candidates,
  type CompletedOption,
  type CompletionTree,
  optionsWithValue,
} from './tree.ts';

/** The script for fish, from 3.0 on. */
export function fishScript(tree: CompletionTree): string {
  return `# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish

# The words before the cursor that are neither options nor their values: the command, then its arguments.
function __recibo_words
    set -l words (commandline -opc)
    set -l option
    for word in $words[2..-1]
        if test -n "$option"
            set option
            continue
        end
        switch $word
            case ${optionsWithValue(tree)
              .flatMap(({ names }) => names.map(quoted))
              .join(' ')}
                set option $word
            case '-*'
            case '*'
                printf '%s\\n' $word
        end
    end
end

# Whether exactly these words have been typed.
function __recibo_after
    set -l words (__recibo_words)
    test "$words" = "$argv"
end

# Whether the command is one of these.
function __recibo_in
    set -l words (__recibo_words)
    contains -- "$words[1]" $argv
end

# Codes that are not in the list yet, behind those that are.
function __recibo_list
    set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before (string match -r -- '^.*,' $typed)
    for candidate in $argv
        set -l word (string split : $candidate)
        string match -q -- "*,$word[1],*" ",$before"; or printf '%s%s\\t%s\\n' "$before" $word
    end
end

# The profiles of the settings file. Nothing else in it is printed.
function __recibo_profiles
    set -l file $RECIBO_CONFIG
    if test -z "$file"
        set file $HOME/.config/recibo/config.json
        string match -q '/*' -- "$XDG_CONFIG_HOME"; and set file $XDG_CONFIG_HOME/recibo/config.json
    end
    test -f "$file" -a -r "$file"; or return
    command head -c 65536 <$file | LC_ALL=C command awk ${quoted(PROFILE_READER)} 2>/dev/null
end

complete -c recibo -f
${tree.commands.map(({ name, about }) => complete('__recibo_after', `-a ${name} -d ${quoted(about)}`)).join('\n')}
${tree.options.map((option) => complete('__recibo_after', optionLine(option))).join('\n')}
${tree.commands
  .map((command) => argumentLines(command.name, command.argument))
  .filter((lines) => lines !== '')
  .join('\n')}
${commandOptions(tree).join('\n')}
`;
}

/** The options of the commands: a line an option, for all commands that have it. */
function commandOptions(tree: CompletionTree): string[] {
  const lines = tree.commands.flatMap(({ name, options }) =>
    options.map((option) => [name, optionLine(option)] as const),
  );
  return [...keysByValue(lines)].map(([line, commands]) => complete(`__recibo_in ${commands.join(' ')}`, line));
}

function argumentLines(command: string, argument: Candidates): string {
  if (argument.kind !== 'words') return '';
  return argument.words
    .map(({ word, about }) =>
      complete(`__recibo_after ${command}`, `-a ${word}${about === '' ? '' : ` -d ${quoted(about)}`}`),
    )
    .join('\n');
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
    case 'files':
      return '-r -F';
  }
}

function paired({ word, about }: Candidate): string {
  return `${word}:${about}`;
}

/** Within single quotes fish knows two escapes: of the quote and of the backslash. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
