# Asks a real fish what it offers behind each argument, and prints it: "== line", then a word a line.
# Usage: fish --no-config press-tab.fish <script> <line>...
source $argv[1]
for line in $argv[2..-1]
    printf '== %s\n' $line
    complete -C $line | string replace -r '\t.*' ''
end
exit 0
