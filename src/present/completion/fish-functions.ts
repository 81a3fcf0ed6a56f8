import { PROFILE_READER } from './profiles.ts';

/** What the script for fish asks while it completes; `__recibo_words` stands before it. */
export const FISH_FUNCTIONS = `# Whether exactly these words have been typed.
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
        string match -q -- "*,$word[1],*" ",$before"; or printf '%s%s\\t%s\\n' "$before" $word
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
    command head -c 65536 <$file | LC_ALL=C command awk ${fishQuoted(PROFILE_READER)} 2>/dev/null
end
`;

/** Within single quotes fish knows two escapes: of the quote and of the backslash. */
export function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
