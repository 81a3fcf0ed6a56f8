/**
 * Prints the names of the profiles in the settings file that stands on standard input, one a line.
 *
 * Nothing but the keys of the object `profiles` is ever printed: the values beside them may be tokens. What stands where
 * JSON would have nothing ends the reading. A name that a shell could take for more than a word is left out, so that a
 * file from elsewhere cannot put a command on the line; `\303` begins the letters with accents of Portuguese in UTF-8.
 * awk, since it is wherever these shells are, and starting it takes 2 ms, not the program's own 50.
 */
export const PROFILE_READER = `
{
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
}
`.trim();

/** For bash and zsh: prints the profiles of the settings file, which is where `settingsPath` says it is. */
export const PROFILES_FUNCTION = `_recibo_profiles() {
  local file=\${RECIBO_CONFIG:-}
  if [[ -z $file ]]; then
    case \${OSTYPE:-}:\${XDG_CONFIG_HOME:-} in
      msys* | cygwin*) file=\${APPDATA:-}/recibo/config.json ;;
      *:/*) file=$XDG_CONFIG_HOME/recibo/config.json ;;
      *) file=\${HOME:-}/.config/recibo/config.json ;;
    esac
  fi
  [[ -f $file && -r $file ]] || return 0
  command head -c 65536 < "$file" | LC_ALL=C command awk '${PROFILE_READER}' 2> /dev/null
}`;
