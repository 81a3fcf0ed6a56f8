# Has the completion script answer as if each argument had been typed, and prints what it offers: "== line", then a word
# a line. Needs nothing beside bash: no bash-completion.
# Usage: bash --noprofile --norc press-tab.bash <script> <line>...
. "$1"
shift
[[ $(complete -p recibo) == 'complete -F _recibo recibo' ]] || exit 1
for COMP_LINE in "$@"; do
  echo "== $COMP_LINE"
  # readline takes words apart at blanks, and at the equals sign, which is a word of its own.
  read -ra COMP_WORDS <<< "${COMP_LINE//=/ = }"
  [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
  COMPREPLY=()
  _recibo recibo "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  ((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
done
