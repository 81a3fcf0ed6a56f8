import { splitAtDashes } from '../options/options.ts';
import { REDACTED, type Secret } from '../secret.ts';
import { quotedIfNeeded } from '../shell-quote.ts';

/** A longer line is not worth telling. */
const LONGEST_LINE = 500;

/**
 * What to type to go on with a batch: the same line with `--resume`. Null where it is too long to be shown whole.
 *
 * @param token does not stand in it, even if it was typed.
 * @param isOld whether the file still holds what `--force` was to replace: that answers nothing, and the line stays as it is.
 */
export function resumeLine(argv: readonly string[], token: Secret, isOld: boolean): string | null {
  const [options, rest] = splitAtDashes(argv);
  const kept = options.filter((word) => word !== '--force' && word !== '--resume');
  const words = (isOld ? argv : [...kept, '--resume', ...rest]).map((word) => (token.isWithin(word) ? REDACTED : word));
  const line = ['recibo', ...words.map(quotedIfNeeded)].join(' ');
  return line.length <= LONGEST_LINE ? line : null;
}
