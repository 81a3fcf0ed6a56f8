/** A command line up to `--`, behind which nothing is an option, and from there on. */
export function splitAtDashes(argv: readonly string[]): [options: readonly string[], rest: readonly string[]] {
  const at = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return [argv.slice(0, at), argv.slice(at)];
}
