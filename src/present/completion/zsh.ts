import { PROFILES_FUNCTION } from './profiles.ts';
import {
  type Candidate,
  type Candidates,
  type CompletedCommand,
  type CompletedOption,
  type CompletionTree,
  keysByValue,
} from './tree.ts';

/** The script for zsh: to be found on `fpath` as `_recibo`, or to be sourced. */
export function zshScript(tree: CompletionTree): string {
  return [HEAD, commandsFunction(tree), mainFunction(tree), LOADING].join('\n\n');
}

const HEAD = `#compdef recibo
# To install: recibo completion zsh > ~/.recibo.zsh && echo '. ~/.recibo.zsh' >> ~/.zshrc

${PROFILES_FUNCTION}

_recibo_complete_profiles() {
  local -a profiles expl
  profiles=(\${(f)"$(_recibo_profiles)"})
  _wanted profiles expl profile compadd -a profiles
}`;

const LOADING = `if [[ $funcstack[1] == _recibo ]]; then
  _recibo "$@"
else
  # Sourced: zsh's completion may not be loaded yet.
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _recibo recibo
fi
`;

function commandsFunction({ commands }: CompletionTree): string {
  return `_recibo_commands() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`).join('\n')}
  )
  _describe -t commands command commands
}`;
}

function mainFunction({ commands, options }: CompletionTree): string {
  const branches = keysByValue(commands.map((command) => [command.name, branch(command)] as const));
  return `_recibo() {
  local curcontext=$curcontext context state line ret=1
  typeset -A opt_args
  _arguments -C -s -S \\
${options.flatMap(specifications).join('')}    '1:command:_recibo_commands' \\
    '*:: :->command' && ret=0
  [[ $state == command ]] || return ret
  curcontext=\${curcontext%:*}-$words[1]:
  case $words[1] in
${[...branches].map(([does, names]) => `    ${names.join('|')})\n${does}`).join('\n')}
  esac
  return ret
}`;
}

function branch({ argument, options }: CompletedCommand): string {
  const first = argument.kind === 'nothing' ? '' : `${quoted(`1: :${actionOf(argument)}`)} `;
  return `      _arguments -s -S \\
${options.flatMap(specifications).join('').replaceAll(/^ {4}/gm, '        ')}        ${first}'*: : ' && ret=0
      ;;`;
}

/** An option in the language of \`_arguments\`: once under each name, each of which rules the other out. */
function specifications({ names, about, value, isRepeatable }: CompletedOption): string[] {
  return names.map((name) => {
    const excluded = isRepeatable ? '*' : `(${names.join(' ')})`;
    // Behind a short form the value may stand at once; behind a long one after an equals sign; behind both as a word.
    const sign = value === null ? '' : name.startsWith('--') ? '=' : '+';
    const argument = value === null ? '' : `:${value.name}:${actionOf(value.candidates)}`;
    const explained = about.replaceAll(/[[\]\\:]/g, '\\$&');
    return `    ${quoted(`${excluded}${name}${sign}[${explained}]${argument}`)} \\\n`;
  });
}

function actionOf(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'nothing':
      return ' ';
    case 'words':
      return candidates.words.every(({ about }) => about === '')
        ? `(${candidates.words.map(({ word }) => word).join(' ')})`
        : `((${candidates.words.map(described).join(' ')}))`;
    case 'list':
      return ` _values -s , code ${candidates.words.map(({ word, about }) => `"${word}[${about}]"`).join(' ')}`;
    case 'profiles':
      return '_recibo_complete_profiles';
  }
}

function described({ word, about }: Candidate): string {
  return `${word}\\:"${about.replaceAll(/["$`\\:]/g, '\\$&')}"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
