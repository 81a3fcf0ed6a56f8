import { OPTIONS, type OptionName, type OptionValues, splitAtDashes } from '../options/options.ts';
import type { Reader } from '../options/read-option-values.ts';

/**
 * `--color` and `--lang`, by which everything is told, even a usage error, before anything else is read; one that cannot be
 * used counts as not typed.
 */
export function readColorAndLanguage(argv: readonly string[]): Pick<OptionValues, 'color' | 'lang'> {
  const [options] = splitAtDashes(argv);
  return {
    color: usable('--color', OPTIONS.color.reader, options) ?? OPTIONS.color.fallback,
    lang: usable('--lang', OPTIONS.lang.reader, options),
  };
}

/** Of an option that was given several times, the last one counts. */
function usable<T>(long: `--${OptionName}`, reader: Reader<T, null>, argv: readonly string[]): T | null {
  const at = argv.findLastIndex((word) => word === long || word.startsWith(`${long}=`));
  const typed = argv[at] === long ? argv[at + 1] : argv[at]?.slice(long.length + 1);
  const read = typed === undefined ? null : reader.read(long, [typed]);
  return read !== null && 'value' in read ? read.value : null;
}
