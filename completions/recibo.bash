# To install: recibo completion bash > ~/.recibo.bash && echo '. ~/.recibo.bash' >> ~/.bashrc
_recibo() {
  local line typed=${COMP_LINE:0:COMP_POINT} word
  word=${typed##*[[:space:]]}
  COMPREPLY=()
  while IFS=$'\t' read -r line _; do
    case $line in
      # bash 3.2, which Macs have, knows no compopt: its names of files lack quotes there.
      :file) compopt -o default 2> /dev/null || COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")) ;;
      :folder) compopt -o dirnames 2> /dev/null || COMPREPLY=($(compgen -d -- "${COMP_WORDS[COMP_CWORD]}")) ;;
      # bash takes words apart at = and keeps what stands before it.
      *) COMPREPLY+=("${line#"${word%"${word##*=}"}"}") ;;
    esac
  done < <(command recibo __complete "$typed" 2> /dev/null)
}
complete -F _recibo recibo
