import type { ExplainWords } from '../../language/explain.ts';
import { marked } from '../key-notes.ts';
import { type StreamStyle, WIDE } from '../stream-style.ts';
import { arranged, type Block } from '../table/blocks-in-rows.ts';
import type { Entry } from '../table/entries.ts';
import { copySection, entriesSection, type PageStyle } from '../table/sections.ts';
import { createTheme } from '../theme.ts';
import type { Explanation, Fact } from './fact.ts';

/** `kind.fact<TAB>value<TAB>words`; what is wrong or unusual is a `note`. */
export function plainOf(explanations: readonly Explanation[]): string {
  return explanations
    .flatMap(({ kind, facts, notes }) => [
      ...facts.flatMap((fact) => plainRows(fact)).map((cells) => `${kind}.${cells.join('\t')}`),
      ...notes.map(({ name, text }) => `${kind}.note\t${name}\t${text}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function plainRows({ name, value, text, details }: Fact): string[][] {
  return [[name, value ?? '', text ?? ''], ...details.map((detail) => [name, '', detail])];
}

/** A section a meaning, for people. */
export function tableOf(explanations: readonly Explanation[], words: ExplainWords, style: StreamStyle): string {
  const pageStyle = { isWide: style.columns >= WIDE, theme: createTheme(style.isColoured) };
  const blocks = explanations.flatMap(({ kind, facts, notes }) => {
    const entries = facts.map((fact, at) => entryOf(fact, at === 0 ? marked(notes) : [], words));
    return [entriesSection(words.title[kind], entries, pageStyle, true), ...copyOf(facts, words, pageStyle)];
  });
  return arranged(blocks, style.columns)
    .map(({ text }) => `${text}\n`)
    .join('');
}

/** A key that is shown in groups stands once more as it is to be copied. */
function copyOf(facts: readonly Fact[], words: ExplainWords, style: PageStyle): Block[] {
  const keys = facts.filter(({ name, isShown }) => name === 'key' && !isShown);
  const copies = keys.map(({ name, value }) => ({ label: words.fact[name], values: [value ?? ''] }));
  return copies.length === 0 ? [] : [copySection(copies, style)];
}

function entryOf({ name, value, text, isShown, details }: Fact, notes: readonly string[], words: ExplainWords): Entry {
  const shown = [isShown ? value : null, text].filter((part) => part !== null).join(' – ');
  return { label: words.fact[name], value: shown, notes: [...details, ...notes] };
}
