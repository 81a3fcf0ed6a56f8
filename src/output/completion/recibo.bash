# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc
_recibo() {
  local line typed=${COMP_LINE:0:COMP_POINT} word
  word=${typed##*[[:space:]]}
  COMPREPLY=()
  # bash takes words apart at = and keeps what stands before it.
  while IFS=$'\t' read -r line _; do COMPREPLY+=("${line#"${word%"${word##*=}"}"}"); done \
    < <(command recibo __complete "$typed" 2> /dev/null)
}
complete -o default -F _recibo recibo
