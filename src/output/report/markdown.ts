import type { Io } from '../../io.ts';
import { cut } from '../text.ts';
import { headsOf, type Report } from './sums.ts';

/** Markup in GitHub's Markdown; it makes links of bare addresses too. */
const MARKUP = /[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi;
/** GitHub takes 1 MiB for the summary of a job. */
const MOST_RECEIPTS = 500;
const LONGEST = 200;

/** The report as tables: sums, receipts that act or wait, what to do. */
export function markdown({ title, about, outcomes, parties, causes }: Report, { words }: Io): string[] {
  const { report, document, batch } = words;
  const { outcome, receipt, number, customer, message } = headsOf(words);
  const rows = causes.flatMap(({ rows }) => rows);
  const sums = outcomes.map(({ label, count, percent, sum }) => [label, count, percent, sum]);
  const groups = parties.map(({ label, count }) => [label, count]);
  const hints = causes.map(({ label, advice }) => [label, advice]);
  const told = rows.slice(0, MOST_RECEIPTS).map((row) => {
    const texts = [row.customer, row.message].map((text) => cut(text, LONGEST));
    return [row.party, row.outcome, row.receipt, row.number, ...texts];
  });
  return [
    `${[`# ${escaped(title)}`, ...about.map(escaped)].join('\n\n')}\n`,
    ...table([outcome, report.all, '%', document.lineTotal], '---:', sums),
    ...table([document.whoActs, report.all], '---:', groups),
    ...table([document.whoActs, outcome, receipt, number, customer, message], '---', told),
    rows.length > MOST_RECEIPTS ? `\n${batch.more(rows.length - MOST_RECEIPTS)}\n` : '',
    ...table([outcome, report.whatToDo], '---', hints),
  ];
}

/** @param rule aligns all columns but the first */
function table(heads: readonly string[], rule: string, rows: readonly (readonly string[])[]): string[] {
  const [head = '', ...lines] = [heads, ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`);
  return rows.length === 0 ? [] : ['\n', head, `|---${`|${rule}`.repeat(heads.length - 1)}|\n`, ...lines];
}

function escaped(text: string): string {
  return text.replace(MARKUP, '\\$&');
}
