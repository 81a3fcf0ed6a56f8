# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish
function __recibo_complete
    set -l found (command recibo __complete (commandline -cp) 2>/dev/null)
    # fish drops what does not begin as the whole word does.
    set -l before (string match -r -- '^--[^=]*=|' (commandline -ct))
    set -l typed (string replace -- "$before" '' (commandline -ct))
    switch "$found[1]"
        case :file
            set found $before(__fish_complete_path $typed)
        case :folder
            set found $before(__fish_complete_directories $typed)
    end
    printf '%s\n' $found
end
complete -c recibo -f -k -a '(__recibo_complete)'
