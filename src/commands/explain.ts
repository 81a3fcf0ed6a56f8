import { type Meaning, meaningsOf, withoutPunctuation } from '../contract/explain.ts';
import { EXITS, type ExitName } from '../exits.ts';
import type { OptionValues } from '../options/options.ts';
import { repeatable } from '../options/readers.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Context } from './context.ts';

/** One thing that a word can mean: what the contract knows, or an exit code of recibo. */
export type Explained = Meaning | { readonly kind: 'exit'; readonly name: ExitName; readonly codes: readonly number[] };

/** `recibo explain`: tells everything that a word can mean. Asks nobody. */
export async function runExplain(
  word: string,
  { json }: Pick<OptionValues, 'json'>,
  { presenter }: Context,
): Promise<Outcome> {
  const meanings: Explained[] = [...meaningsOf(word), ...exitsOf(word)];
  if (meanings.length > 0) return presenter.meanings(meanings, json);
  return failed({ kind: 'meaningless', typed: repeatable(word), characters: withoutPunctuation(word).length });
}

/** Exits by their name, or by a code as the shell shows it: without leading zeros. */
function exitsOf(word: string): Explained[] {
  return EXITS.flatMap(({ name, codes }): Explained[] => {
    if (name === word) return [{ kind: 'exit', name, codes }];
    return codes.filter((code) => `${code}` === word).map((code) => ({ kind: 'exit', name, codes: [code] }));
  });
}
