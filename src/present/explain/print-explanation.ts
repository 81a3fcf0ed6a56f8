import type { Explained } from '../../commands/presenter-interface.ts';
import { CATALOGUES } from '../../language/catalogue.ts';
import type { ExplainWords } from '../../language/types/explain.ts';
import { DONE, type Outcome } from '../../outcome.ts';
import { createTheme } from '../colours-and-symbols.ts';
import { marked } from '../key-notes.ts';
import { printJson } from '../pretty-json.ts';
import { print } from '../print-on-stdout.ts';
import { type Screen, type StreamStyle, WIDE } from '../screen.ts';
import { arranged, type Block } from '../table/blocks-side-by-side.ts';
import { copySection, entriesSection, type PageStyle } from '../table/draw-sections.ts';
import type { Entry } from '../table/field-lines.ts';
import { textOf } from '../table/line.ts';
import { type Explanation, type Fact, type Vocabulary, vocabularyOf } from './explanation.ts';
import { explanationOf } from './facts.ts';

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

/** `kind.fact<TAB>value<TAB>words`; what is wrong or unusual is a `note`. */
export function plainOf(explanations: readonly Explanation[]): string {
  return explanations
    .flatMap(({ kind, facts, notes }) => [
      ...facts.flatMap(({ name, value, text, details }) => [
        `${kind}.${name}\t${value ?? ''}\t${text ?? ''}`,
        ...details.map((detail) => `${kind}.${name}\t\t${detail}`),
      ]),
      ...notes.map(({ name, text }) => `${kind}.note\t${name}\t${text}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/** A section a meaning, for people. */
export function tableOf(explanations: readonly Explanation[], words: ExplainWords, style: StreamStyle): string {
  const pageStyle = { isWide: style.columns >= WIDE, theme: createTheme(style.isColoured) };
  const blocks = explanations.flatMap(({ kind, facts, notes }) => {
    const entries = facts.map((fact, at) => entryOf(fact, at === 0 ? marked(notes) : [], words));
    return [entriesSection(words.title[kind], entries, pageStyle, true), ...copyOf(facts, words, pageStyle)];
  });
  return Array.from(arranged(blocks, style.columns), textOf).join('');
}

/** A key that is shown in groups stands once more as it is to be copied. */
function copyOf(facts: readonly Fact[], words: ExplainWords, style: PageStyle): Block[] {
  const keys = facts.filter(({ name, isShown }) => name === 'key' && !isShown);
  const copies = keys.map(({ name, value }) => ({ label: words.fact[name], values: [value ?? ''] }));
  return copies.length === 0 ? [] : [copySection(copies, style)];
}

function entryOf({ name, value, text, isShown, details }: Fact, notes: readonly string[], words: ExplainWords): Entry {
  // The service's own words need no others where they are the same: `500 (Não existe)`.
  const isSaid = isShown && value?.endsWith(`(${text})`) === true;
  const shown = [isShown ? value : null, isSaid ? null : text].filter((part) => part !== null).join(' – ');
  return { label: words.fact[name], value: shown, notes: [...details.map((detail) => `– ${detail}`), ...notes] };
}
