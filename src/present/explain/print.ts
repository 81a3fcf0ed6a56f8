import type { Explained } from '../../commands/presenter.ts';
import { CATALOGUES } from '../../language/catalogue.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import { printJson } from '../print-json.ts';
import { print, type Screen } from '../screen.ts';
import { vocabularyOf } from './fact.ts';
import { explanationOf } from './facts.ts';
import { jsonOf } from './meanings-json.ts';
import { plainOf, tableOf } from './text.ts';

/** Prints everything that a word means: a table on a terminal, else a line a fact; or as JSON. */
export async function printMeanings(meanings: readonly Explained[], isJson: boolean, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  if (isJson) {
    const [pt, en] = await Promise.all([vocabularyOf(CATALOGUES.pt), vocabularyOf(CATALOGUES.en)]);
    return printJson(jsonOf(meanings, pt, en), DONE, screen);
  }
  const words = await vocabularyOf(catalogue);
  const explanations = meanings.map((meaning) => explanationOf(meaning, words));
  const text = answerStyle.isTerminal ? tableOf(explanations, words.explain, answerStyle) : plainOf(explanations);
  return print(text, DONE, screen);
}
