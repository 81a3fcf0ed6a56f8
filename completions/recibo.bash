# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc

_recibo_profiles() {
  local file=${RECIBO_CONFIG:-}
  if [[ -z $file ]]; then
    case ${OSTYPE:-}:${XDG_CONFIG_HOME:-} in
      msys* | cygwin*) file=${APPDATA:-}/recibo/config.json ;;
      *:/*) file=$XDG_CONFIG_HOME/recibo/config.json ;;
      *) file=${HOME:-}/.config/recibo/config.json ;;
    esac
  fi
  [[ -f $file && -r $file ]] || return 0
  command head -c 65536 < "$file" | LC_ALL=C command awk '{
  rest = $0
  while (match(rest, /"([^"\\]|\\.)*"|[][{}:,]/)) {
    if (substr(rest, 1, RSTART - 1) ~ /["\\]/) exit
    token = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    if (token == "{" || token == "[") {
      parent[++depth] = key
      opened[depth] = token
      key = ""
      awaited = token == "{" ? "key" : "value"
    } else if (token == "}" || token == "]") {
      depth--
      awaited = "comma"
    } else if (token == ",") {
      awaited = opened[depth] == "{" ? "key" : "value"
    } else if (token == ":") {
      if (awaited != "colon") exit
      if (depth == 2 && parent[2] == "\"profiles\"" && key ~ /^"([A-Za-z0-9._@+-]|\303[\200-\277])+"$/ && key !~ /^"-/)
        print substr(key, 2, length(key) - 2)
      awaited = "value"
    } else if (awaited == "key") {
      key = token
      awaited = "colon"
    } else if (awaited == "value") {
      awaited = "comma"
    } else exit
  }
  if (rest ~ /"/) exit
}' 2> /dev/null
}

# Offers what begins with the word that is being typed. Only comparing, never expanding: names may come from a file.
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
  [[ $current == *,* ]] && before=${current%,*},
  for word in "$@"; do
    [[ ,$before == *,$word,* ]] || _recibo_offer "$before$word"
  done
}

_recibo_takes_value() {
  case $1 in
    --color | --lang | -o | --output | -f | --field | --accept | --timeout | --retries | --profile | --base-url) return 0 ;;
  esac
  return 1
}

_recibo_offer_values() {
  case $1 in
    --color) _recibo_offer auto always never ;;
    --lang) _recibo_offer pt en ;;
    -o | --output) _recibo_offer table plain json message ;;
    --accept) _recibo_offer_list 002 003 004 010 900 500 999 ;;
    --profile) _recibo_offer_lines < <(_recibo_profiles) ;;
  esac
}

_recibo_offer_options() {
  case $1 in
    nfe | nfse) _recibo_offer -o --output --json -f --field -q --quiet --no-hints --accept --strict --timeout --retries --profile --base-url --sandbox -v --verbose --dry-run --curl --color --lang -h --help ;;
    completion | help) _recibo_offer --color --lang -h --help ;;
    '') _recibo_offer --color --lang -h --help -V --version ;;
  esac
}

_recibo_offer_arguments() {
  case $1 in
    completion:0) _recibo_offer bash zsh fish powershell ;;
    help:0) _recibo_offer nfe nfse completion help exit-codes environment output sandbox ;;
    :0) _recibo_offer nfe nfse completion help ;;
  esac
}

_recibo() {
  local current=${COMP_WORDS[COMP_CWORD]} prefix= command= option= ended= operands=0 word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
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
    option=${current%%=*} prefix=${current%%=*}= current=${current#*=}
  fi
  if [[ -n $option ]]; then _recibo_offer_values "$option"
  elif [[ $current == -* && -z $ended ]]; then _recibo_offer_options "$command"
  else _recibo_offer_arguments "$command:$operands"
  fi
}

complete -F _recibo recibo
