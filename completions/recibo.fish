# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish
function __recibo_complete
    set -l found (command recibo __complete (commandline -cp) 2>/dev/null)
    set -l token (commandline -ct)
    # fish drops what does not begin as the whole word does.
    set -l before (string match -r -- '^--[^=]*=|' $token)
    switch "$found[1]"
        case :file
            printf "$before%s\n" (__fish_complete_path (string replace -- "$before" '' $token))
        case :folder
            printf "$before%s\n" (__fish_complete_directories (string replace -- "$before" '' $token))
        case '*'
            printf '%s\n' $found
    end
end
complete -c recibo -f -k -a '(__recibo_complete)'
