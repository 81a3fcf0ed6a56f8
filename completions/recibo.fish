# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish

# The words before the cursor that are neither options nor their values: the command, then its arguments.
function __recibo_words
    set -l words (commandline -opc)
    set -l option
    for word in $words[2..-1]
        if test -n "$option"
            set option
            continue
        end
        switch $word
            case '--color' '--lang' '-o' '--output' '-f' '--field' '--accept' '--timeout' '--retries' '--profile' '--base-url'
                set option $word
            case '-*'
            case '*'
                printf '%s\n' $word
        end
    end
end

# Whether exactly these words have been typed.
function __recibo_after
    set -l words (__recibo_words)
    test "$words" = "$argv"
end

# Whether the command is one of these.
function __recibo_in
    set -l words (__recibo_words)
    contains -- "$words[1]" $argv
end

# Codes that are not in the list yet, behind those that are.
function __recibo_list
    set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before (string match -r -- '^.*,' $typed)
    for candidate in $argv
        set -l word (string split : $candidate)
        string match -q -- "*,$word[1],*" ",$before"; or printf '%s%s\t%s\n' "$before" $word
    end
end

# The profiles of the settings file. Nothing else in it is printed.
function __recibo_profiles
    set -l file $RECIBO_CONFIG
    if test -z "$file"
        set file $HOME/.config/recibo/config.json
        string match -q '/*' -- "$XDG_CONFIG_HOME"; and set file $XDG_CONFIG_HOME/recibo/config.json
    end
    test -f "$file" -a -r "$file"; or return
    command head -c 65536 <$file | LC_ALL=C command awk '{
  rest = $0
  while (match(rest, /"([^"\\\\]|\\\\.)*"|[][{}:,]/)) {
    if (substr(rest, 1, RSTART - 1) ~ /["\\\\]/) exit
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
      if (depth == 2 && parent[2] == "\\"profiles\\"" && key ~ /^"([A-Za-z0-9._@+-]|\\303[\\200-\\277])+"$/ && key !~ /^"-/)
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
}' 2>/dev/null
end

complete -c recibo -f
complete -c recibo -n '__recibo_after' -a nfe -d 'look up a goods invoice (NF-e)'
complete -c recibo -n '__recibo_after' -a nfse -d 'look up a service invoice (NFS-e)'
complete -c recibo -n '__recibo_after' -a completion -d 'print a completion script for a shell'
complete -c recibo -n '__recibo_after' -a help -d 'explain a command or a topic'
complete -c recibo -n '__recibo_after' -l color -x -a 'auto always never' -d 'when to colour'
complete -c recibo -n '__recibo_after' -l lang -x -a 'pt en' -d 'the language of messages and help'
complete -c recibo -n '__recibo_after' -s h -l help -d 'show this help'
complete -c recibo -n '__recibo_after' -s V -l version -d 'show the version'
complete -c recibo -n '__recibo_after completion' -a bash
complete -c recibo -n '__recibo_after completion' -a zsh
complete -c recibo -n '__recibo_after completion' -a fish
complete -c recibo -n '__recibo_after completion' -a powershell
complete -c recibo -n '__recibo_after help' -a nfe -d 'look up a goods invoice (NF-e)'
complete -c recibo -n '__recibo_after help' -a nfse -d 'look up a service invoice (NFS-e)'
complete -c recibo -n '__recibo_after help' -a completion -d 'print a completion script for a shell'
complete -c recibo -n '__recibo_after help' -a help -d 'explain a command or a topic'
complete -c recibo -n '__recibo_after help' -a exit-codes -d 'what each exit code means'
complete -c recibo -n '__recibo_after help' -a environment -d 'settings, variables and the settings file'
complete -c recibo -n '__recibo_after help' -a output -d 'formats, fields and colour'
complete -c recibo -n '__recibo_after help' -a sandbox -d 'a simulated service to try things on'
complete -c recibo -n '__recibo_in nfe nfse' -s o -l output -x -a 'table plain json message' -d 'how the answer is printed; without it a table on a terminal, else plain'
complete -c recibo -n '__recibo_in nfe nfse' -l json -d 'the same as --output json: the service\'s own bytes'
complete -c recibo -n '__recibo_in nfe nfse' -s f -l field -x -d 'print only this field, e.g. data.sefaz.chave; may be repeated'
complete -c recibo -n '__recibo_in nfe nfse' -s q -l quiet -d 'print no answer; the exit code is the answer'
complete -c recibo -n '__recibo_in nfe nfse' -l no-hints -d 'show nothing that is unofficial: hints on SEFAZ codes'
complete -c recibo -n '__recibo_in nfe nfse' -l accept -x -a '(__recibo_list 002:pending 003:issuing 004:issued 010:cancelled 900:rejected 500:not-found 999:service-error)' -d 'further statuses that count as success, e.g. 010 or 002,003'
complete -c recibo -n '__recibo_in nfe nfse' -l strict -d 'exit 76 on any deviation from the service\'s contract'
complete -c recibo -n '__recibo_in nfe nfse' -l timeout -x -d 'the longest the lookup may take, its retries included'
complete -c recibo -n '__recibo_in nfe nfse' -l retries -x -d 'how often a failed request is tried again'
complete -c recibo -n '__recibo_in nfe nfse' -l profile -x -a '(__recibo_profiles)' -d 'the profile of the settings file to use'
complete -c recibo -n '__recibo_in nfe nfse' -l base-url -x -d 'the service\'s base address, version prefix included'
complete -c recibo -n '__recibo_in nfe nfse' -l sandbox -d 'ask a simulated service inside this process; needs no settings'
complete -c recibo -n '__recibo_in nfe nfse' -s v -l verbose -d 'show each request and answer on standard error, without secrets'
complete -c recibo -n '__recibo_in nfe nfse' -l dry-run -d 'print the request, and send nothing'
complete -c recibo -n '__recibo_in nfe nfse' -l curl -d 'print the request as a curl command, and send nothing'
complete -c recibo -n '__recibo_in nfe nfse completion help' -l color -x -a 'auto always never' -d 'when to colour'
complete -c recibo -n '__recibo_in nfe nfse completion help' -l lang -x -a 'pt en' -d 'the language of messages and help'
complete -c recibo -n '__recibo_in nfe nfse completion help' -s h -l help -d 'show this help'
