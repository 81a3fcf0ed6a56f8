import { meaningsOf, withoutPunctuation } from '../contract/meanings-of-word.ts';
import { EXITS } from '../exit-codes-by-status-and-problem.ts';
import type { OptionValues } from '../options/options.ts';
import { repeatable } from '../options/read-option-values.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Context } from './command-context.ts';
import type { Explained } from './presenter-interface.ts';

/** `recibo explain`: tells everything that a word can mean. Asks nobody. */
export async function runExplain(
  word: string,
  { json }: Pick<OptionValues, 'json'>,
  { presenter }: Context,
): Promise<Outcome> {
  const meanings: Explained[] = [...meaningsOf(word), ...exitsOf(word)];
  if (meanings.length > 0) return presenter.meanings(meanings, json);
  return failed({ kind: 'meaningless', typed: repeatable(word), characters: [...withoutPunctuation(word)].length });
}

/** Exits by their name, or by a code as the shell shows it: without leading zeros. */
function exitsOf(word: string): Explained[] {
  return EXITS.flatMap(({ name, codes }): Explained[] => {
    if (name === word) return [{ kind: 'exit', name, codes }];
    return codes.filter((code) => `${code}` === word).map((code) => ({ kind: 'exit', name, codes: [code] }));
  });
}
