# To install: recibo completion fish > ~/.config/fish/completions/recibo.fish

# Asks recibo what can be typed next, and fails where files belong: fish offers them by itself. For fish from 3.1 on.
function __recibo_ask
    set -g __recibo_offer
    set -l words (commandline -opc)
    # As it is typed, with a quote that is still open.
    set -l typed (commandline -ct | string replace -r '^["\']' '')
    set -l lines (command recibo __complete $words[2..-1] "$typed" 2>/dev/null)
    set -l head (string split \t -- "$lines[1]")
    switch "$head[1]"
        case files
            return 1
        case folders
            set __recibo_offer (__fish_complete_directories)
        case words
            for line in $lines[2..-1]
                set -a __recibo_offer $head[2]$line
            end
    end
    return 0
end

complete -c recibo -n __recibo_ask -f -k -a '$__recibo_offer'
