import type { Words } from '../../words/index.ts';
import { headsOf, type Summary } from './sums.ts';

/** What would be markup in a cell of GitHub's Markdown; a bare address would become a link. */
const MARKUP = /[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi;

/** The sums, and the receipts on which somebody has to act, as tables: piece by piece. */
export function markdownOf({ title, made, outcomes, parties }: Summary, words: Words): string[] {
  const { report, document } = words;
  const { outcome, receipt, number, customer, message } = headsOf(words);
  const causes = parties.flatMap(({ causes }) => causes);
  const sums = outcomes.map(({ label, count, percent, sum }) => [label, count, percent, sum]);
  const groups = parties.map(({ label, count }) => [label, count]);
  const hints = causes.flatMap(({ label, hint }) => (hint === '' ? [] : [[label, hint]]));
  const rows = causes.flatMap(({ label, rows }) =>
    rows.map(({ party, receipt, number, customer, message }) => [party, label, receipt, number, customer, message]),
  );
  return [
    `# ${escaped(title)}\n\n${escaped(made)}\n`,
    ...table([outcome, report.all, '%', document.lineTotal], '---:', sums),
    ...table([document.whoActs, report.all], '---:', groups),
    ...table([document.whoActs, outcome, receipt, number, customer, message], '---', rows),
    ...table([outcome, document.hint], '---', hints),
  ];
}

/** @param rule how columns but the first are aligned. */
function table(heads: readonly string[], rule: string, rows: readonly (readonly string[])[]): string[] {
  const [head = '', ...lines] = [heads, ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`);
  return rows.length === 0 ? [] : ['\n', head, `|---${`|${rule}`.repeat(heads.length - 1)}|\n`, ...lines];
}

function escaped(text: string): string {
  return text.replace(MARKUP, '\\$&');
}
