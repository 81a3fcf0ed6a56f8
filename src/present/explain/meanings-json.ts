import type { Explained } from '../../commands/presenter.ts';
import type { Vocabulary } from './fact.ts';
import { explanationOf } from './facts.ts';

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
