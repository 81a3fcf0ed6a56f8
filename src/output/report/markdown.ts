import type { Words } from '../../words/index.ts';
import type { Summary } from './sums.ts';

/** What would be markup in a cell of GitHub's Markdown; a bare address would become a link. */
const MARKUP = /[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi;

/** The sums, and the receipts on which somebody has to act, as tables. */
export function markdownOf({ title, made, outcomes, parties }: Summary, { report, document }: Words): string {
  const { column } = report;
  const lines = [`# ${cell(title)}`, '', cell(made), ''];
  if (outcomes.length > 0) {
    lines.push(line([column.outcome, column.receipts, report.share, column.amount]), '|---|---:|---:|---:|');
    lines.push(...outcomes.map(({ label, count, percent, sum }) => line([label, count, percent, sum])));
    lines.push('', `## ${document.whoActs}`, '');
  }
  for (const { label, count, causes } of parties) {
    lines.push(`${causes.length > 0 ? '\n### ' : '- '}${label} · ${report.receipts(count)}`);
    if (causes.length === 0) continue;
    const hints = causes.flatMap(({ label, hint }) => (hint === '' ? [] : ['', cell(`${label} – ${hint}`)]));
    lines.push(...hints, '', line([column.outcome, column.receipt, column.number, column.customer, column.message]));
    lines.push('|---|---|---|---|---|');
    for (const { label, rows } of causes) {
      for (const row of rows) lines.push(line([label, row.receipt, row.number, row.customer, row.message]));
    }
  }
  return `${lines.join('\n')}\n`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.replace(MARKUP, '\\$&');
}
