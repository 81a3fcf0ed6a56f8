# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc
_recibo() {
  local line typed=${COMP_LINE:0:COMP_POINT} word
  word=${typed##*[[:space:]]}
  while IFS=$'\t' read -r line _; do
    case $line in
      :file) compopt -o default 2> /dev/null ;;
      :folder) compopt -o dirnames 2> /dev/null ;;
      # bash takes words apart at = and keeps what stands before it.
      *) COMPREPLY+=("${line#"${word%"${word##*=}"}"}") ;;
    esac
  done < <(command recibo __complete "$typed" 2> /dev/null)
}
complete -F _recibo recibo
