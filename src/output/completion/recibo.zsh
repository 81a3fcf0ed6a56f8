#compdef recibo
# To install: recibo completion zsh > ~/.recibo.zsh && echo '. ~/.recibo.zsh' >> ~/.zshrc
_recibo() {
  local -a found
  found=(${(f)"$(command recibo __complete "${(j: :)words[1,CURRENT - 1]} $PREFIX" 2> /dev/null)"})
  (( $#found )) || { _files; return }
  # _describe wants a colon between a word and what it means.
  found=(${found//:/\\:})
  found=(${found/$'\t'/:})
  _describe -V recibo found
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
compdef _recibo recibo
