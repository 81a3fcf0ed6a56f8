import { PROFILES_FUNCTION } from './profiles.ts';
import { type Candidates, type CompletedOption, type CompletionTree, keysByValue, optionsWithValue } from './tree.ts';

/** The script for bash, from 3.2 on (macOS), with or without the package `bash-completion`. */
export function bashScript(tree: CompletionTree): string {
  const valued = optionsWithValue(tree);
  const commands = tree.commands.map(({ name }) => name).join(' ');
  return [
    "# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc",
    PROFILES_FUNCTION,
    OFFERS,
    takesValue(valued.flatMap(({ names }) => names)),
    byCase(
      '_recibo_offer_values',
      valued.map(({ names, value }) => [names.join(' | '), value === null ? '' : offerOf(value.candidates)]),
    ),
    byCase('_recibo_offer_options', [
      ...tree.commands.map(({ name, options }) => [name, `_recibo_offer ${namesOf(options)}`] as const),
      ["''", `_recibo_offer ${namesOf(tree.options)}`],
    ]),
    byCase('_recibo_offer_arguments', [
      ...tree.commands.map(({ name, argument }) => [`${name}:0`, offerOf(argument)] as const),
      [':0', `_recibo_offer ${commands}`],
    ]),
    MAIN,
  ].join('\n\n');
}

const OFFERS = `# Offers what begins with the word that is being typed. Only comparing, never expanding: names may come from a file.
_recibo_offer() {
  local word
  for word in "$@"; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
  done
}

_recibo_offer_lines() {
  local word
  while IFS= read -r word; do _recibo_offer "$word"; done
}

# Offers codes that are not in the list yet, behind those that are.
_recibo_offer_list() {
  local word before=
  [[ $current == *,* ]] && before=\${current%,*},
  for word in "$@"; do
    [[ ,$before == *,$word,* ]] || _recibo_offer "$before$word"
  done
}`;

const MAIN = `_recibo() {
  local current=\${COMP_WORDS[COMP_CWORD]} prefix= command= option= ended= operands=0 word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # bash takes --option=value apart at the sign.
    if [[ $word == = ]]; then continue
    elif [[ -n $option ]]; then option=
    elif [[ $word == -- ]]; then ended=yes
    elif [[ $word == -* && -z $ended ]]; then _recibo_takes_value "$word" && option=$word
    elif [[ -z $command ]]; then command=$word
    else operands=$((operands + 1))
    fi
  done
  [[ $current == = ]] && current=
  if [[ -z $option$ended && $current == --*=* ]]; then
    option=\${current%%=*} prefix=\${current%%=*}= current=\${current#*=}
  fi
  if [[ -n $option ]]; then _recibo_offer_values "$option"
  elif [[ $current == -* && -z $ended ]]; then _recibo_offer_options "$command"
  else _recibo_offer_arguments "$command:$operands"
  fi
}

complete -F _recibo recibo
`;

function takesValue(names: readonly string[]): string {
  return `_recibo_takes_value() {
  case $1 in
    ${names.join(' | ')}) return 0 ;;
  esac
  return 1
}`;
}

/** A function that is a `case`: branches that do the same as one, and none that do nothing. */
function byCase(name: string, branches: readonly (readonly [string, string])[]): string {
  const lines = [...keysByValue(branches)]
    .filter(([action]) => action !== '')
    .map(([action, patterns]) => `    ${patterns.join(' | ')}) ${action} ;;`);
  return `${name}() {\n  case $1 in\n${lines.join('\n')}\n  esac\n}`;
}

function offerOf(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'nothing':
      return '';
    case 'words':
      return `_recibo_offer ${candidates.words.map(({ word }) => word).join(' ')}`;
    case 'list':
      return `_recibo_offer_list ${candidates.words.map(({ word }) => word).join(' ')}`;
    case 'profiles':
      return '_recibo_offer_lines < <(_recibo_profiles)';
  }
}

function namesOf(options: readonly CompletedOption[]): string {
  return options.flatMap(({ names }) => names).join(' ');
}
