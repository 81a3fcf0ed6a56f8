import type { Reader } from '../options/option-readers.ts';
import { OPTIONS, type OptionName, type OptionValues, spelled, splitAtDashes } from '../options/options.ts';

/**
 * `--color` and `--lang`, by which everything is told, even a usage error, before anything else is read; one that cannot be
 * used counts as not typed.
 */
export function readColorAndLanguage(argv: readonly string[]): Pick<OptionValues, 'color' | 'lang'> {
  const [options] = splitAtDashes(argv);
  return {
    color: usable('color', OPTIONS.color.reader, options) ?? OPTIONS.color.fallback,
    lang: usable('lang', OPTIONS.lang.reader, options),
  };
}

function usable<T>(name: OptionName, reader: Reader<T, null>, argv: readonly string[]): T | null {
  const { long } = spelled(name);
  const typed = lastValueOf(long, argv);
  const read = typed === null ? null : reader.read(long, [typed]);
  return read !== null && 'value' in read ? read.value : null;
}

function lastValueOf(option: string, argv: readonly string[]): string | null {
  const at = argv.findLastIndex((argument) => argument === option || argument.startsWith(`${option}=`));
  const found = argv[at];
  if (found === undefined) return null;
  return found === option ? (argv[at + 1] ?? null) : found.slice(option.length + 1);
}
