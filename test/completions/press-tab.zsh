# Types each argument into a real zsh, presses TAB behind it, and prints what was offered: "== line", then a word a line.
# Usage: zsh -f press-tab.zsh <script> <line>...
zmodload zsh/zpty
script=$1; shift
offered=$(mktemp)
zpty shell "TERM=dumb PS1= OFFERED=${(q)offered} zsh -fi"
zpty -w shell "source ${(q)script}"
# compadd is what all completion comes down to; with -O, -A or -D it only asks, and offers nothing.
zpty -w shell 'compadd() {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a words
    builtin compadd -A words "$@"
    (( $#words )) && print -rl -- $words >> $OFFERED
  fi
  builtin compadd "$@"
}
mark() { print -r -- "== $BUFFER" >> $OFFERED }
clear-line() { BUFFER= }
finish() { print END >> $OFFERED }
zle -N mark; zle -N clear-line; zle -N finish
bindkey "^Xm" mark; bindkey "^Xc" clear-line; bindkey "^Xf" finish; bindkey "^I" list-choices
print READY > $OFFERED'
while [[ $(<$offered) != READY ]]; do zpty -r -t shell output; sleep 0.05; done
for line in "$@"; do zpty -w -n shell "$line"$'\C-Xm\t\C-Xc'; done
zpty -w -n shell $'\C-Xf'
while [[ $(tail -n 1 $offered) != END ]]; do zpty -r -t shell output; sleep 0.05; done
zpty -d shell
sed '1d;$d' $offered
rm -f $offered
