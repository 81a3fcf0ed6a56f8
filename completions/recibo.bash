# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc

# Asks recibo what can be typed next. For bash from 3.2 on (macOS), with or without the package bash-completion.
_recibo() {
  local words=() abouts=() word line before= kind= kept about i breaks=${COMP_WORDBREAKS//[^=:]/}
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    # bash takes a word apart at = and :, which stay by themselves.
    if ((i > 1)) && [[ $word == [=:]* || ${COMP_WORDS[i - 1]} == [=:]* ]]; then words[${#words[@]} - 1]+=$word
    else words+=("$word")
    fi
  done
  # A quote that is still open is bash's own affair.
  word=${words[${#words[@]} - 1]#[\"\']}
  words[${#words[@]} - 1]=$word
  # What stands before the last of them is left alone, and must not be repeated.
  [[ -n $breaks ]] && before=${word%"${word##*[$breaks]}"}
  COMPREPLY=()
  # Behind a redirection belongs a file, whatever the command.
  if [[ ${COMP_WORDS[COMP_CWORD - 1]} == *[\<\>] ]]; then
    kind=files
  else
    {
      IFS=$'\t' read -r kind kept
      while IFS=$'\t' read -r line about; do
        line=$kept$line
        COMPREPLY+=("${line#"$before"}")
        abouts+=("${about:+  ($about)}")
      done
    } < <(command recibo __complete "${words[@]}" 2> /dev/null)
  fi
  case $kind:${COMP_TYPE-} in
    files:*) compopt -o default 2> /dev/null || _recibo_paths -f "${word#"$before"}" ;;
    folders:*) compopt -o dirnames 2> /dev/null || _recibo_paths -d "${word#"$before"}" ;;
    # Several are only listed, and told with what they mean.
    words:33 | words:63 | words:64)
      ((${#COMPREPLY[@]} == 1)) || for i in "${!COMPREPLY[@]}"; do
        line=${COMPREPLY[i]}${abouts[i]}
        COMPREPLY[i]=${line:0:${COLUMNS:-80} - 2}
      done
      ;;
  esac
}

# For bash before 4, which has no compopt.
_recibo_paths() {
  local path
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$2")
}

complete -F _recibo recibo
