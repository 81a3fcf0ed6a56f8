import type { Explained } from '../../commands/presenter.ts';
import { CATALOGUES } from '../../language/catalogue.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import { printJson } from '../pretty-json.ts';
import { print, type Screen } from '../screen.ts';
import { type Vocabulary, vocabularyOf } from './fact.ts';
import { explanationOf } from './facts.ts';
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

/**
 * What a word means, for scripts: the same whoever asks, with the words for people under `pt` and `en`. Facts stand under
 * their names.
 */
export function jsonOf(meanings: readonly Explained[], portuguese: Vocabulary, english: Vocabulary): unknown {
  return { meanings: meanings.map((meaning) => meaningJson(meaning, portuguese, english)) };
}

function meaningJson(meaning: Explained, portuguese: Vocabulary, english: Vocabulary): unknown {
  const pt = explanationOf(meaning, portuguese);
  const en = explanationOf(meaning, english);
  const facts = pt.facts.map(({ name, value, text, details }, at) => {
    const translated = en.facts[at];
    const more = details.length === 0 ? {} : { details: { pt: details, en: translated?.details ?? [] } };
    return [name, { value, pt: text, en: translated?.text ?? null, ...more }];
  });
  const notes = pt.notes.map(({ name, text }, at) => ({ name, pt: text, en: en.notes[at]?.text ?? null }));
  return { kind: meaning.kind, facts: Object.fromEntries(facts), notes };
}
