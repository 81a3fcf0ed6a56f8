import type { Io, Paper } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import { grid } from '../grid.ts';
import { toned } from '../screen.ts';
import { cut, pad, width, wrap } from '../text.ts';
import { readShown } from './rows.ts';
import type { Cause, Report } from './sums.ts';

/** The report for people: sums with bars, then causes by who acts next, with as many receipts as fit. */
export async function table({ title, about, outcomes, parties }: Report, { words }: Io, paper: Paper) {
  const { paint } = paper;
  const columns = Math.max(8, Math.min(32, paper.width - 52));
  const bars = outcomes.map(({ tone, label, share, count, percent, sum }) => {
    const bar = '█'.repeat(Math.max(1, Math.round(share * columns)));
    return [toned(paper, tone, label), toned(paper, tone, bar), count, percent, sum];
  });
  const painted = (text: string, colour: (line: string) => string) => wrap(text, paper.width).map((one) => colour(one));
  const lines = [...painted(title, paint.bold), ...about.flatMap((line) => painted(line, paint.dim))];
  if (bars.length > 0) {
    const drawn = await grid(null, bars, paper, ['left', 'left', 'right', 'right', 'right']);
    lines.push('', ...drawn, '', paint.bold(words.document.whoActs));
  }
  for (const { head, causes } of parties)
    lines.push(...painted(head, paint.cyan), ...causes.flatMap((cause) => causeLines(cause, words, paper)), '');
  return [`${lines.join('\n').trimEnd()}\n`];
}

/** So many receipts that are none are told with why. */
const MOST_INVALID = 10;

/** A cause, its advice, two lines of receipts (of those that are none each with why), and how many more there are. */
function causeLines({ tone, outcome, exit, message, count, advice, shown }: Cause, words: Words, paper: Paper) {
  const columns = paper.width - 4;
  const [head = '', ...more] = wrap([outcome, `${count} ×`, message].join('  ').trim(), columns);
  const first = shown.slice(0, columns).map(readShown);
  const widest = Math.max(...first.map(({ receipt }) => width(receipt)));
  const inLine = Math.max(1, Math.floor((columns + 2) / (widest + 2)));
  const isInvalid = message === '' && exit === 'usage';
  const named = first.slice(0, isInvalid ? MOST_INVALID : 2 * inLine);
  const receipts = named.map(({ receipt }) => pad(receipt, widest));
  const lines = isInvalid
    ? named.flatMap((row) => [row.receipt, ...wrap(row.message, columns - 2).map((line) => `  ${line}`)])
    : [receipts.slice(0, inLine), receipts.slice(inLine)].map((some) => some.join('  ').trimEnd());
  const left = shown.length - named.length;
  const listed = [...lines.flatMap((line) => wrap(line, columns)), left > 0 ? words.batch.more(left) : ''];
  const below = [...more, ...wrap(advice, columns).map((line) => paper.paint.dim(line)), ...listed];
  const indented = below.filter((line) => line !== '').map((line) => `    ${line}`);
  return [`  ${head.replace(outcome, () => toned(paper, tone, outcome))}`, ...indented];
}

/** Markup in GitHub's Markdown; it makes links of bare addresses too. */
const MARKUP = /[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi;
/** GitHub takes 1 MiB for the summary of a job. */
const MOST_RECEIPTS = 500;
const LONGEST = 200;

const escaped = (text: string) => text.replace(MARKUP, '\\$&');

/** The report as tables of Markdown: sums, receipts that act or wait, what to do. */
export function markdown({ title, about, outcomes, parties, causes }: Report, { words }: Io): string[] {
  const { report, document, batch } = words;
  const { status: outcome, whoActs: party, receipt, field } = document;
  const sums = outcomes.map(({ label, count, percent, sum }) => [label, count, percent, sum]);
  const groups = parties.map(({ label, count }) => [label, count]);
  const hints = causes.map(({ outcome, advice }) => [outcome, advice]);
  const all = parties.flatMap(({ label, causes }) =>
    causes.flatMap(({ outcome, shown }) => shown.map((text) => ({ label, outcome, text }))),
  );
  const listed = all.slice(0, MOST_RECEIPTS).map(({ label, outcome, text }) => {
    const row = readShown(text);
    return [label, outcome, row.receipt, row.number, cut(row.customer, LONGEST), cut(row.message, LONGEST)];
  });
  return [
    `${[`# ${escaped(title)}`, ...about.map(escaped)].join('\n\n')}\n`,
    ...tableOf([outcome, report.all, '%', document.lineTotal], '---:', sums),
    ...tableOf([party, report.all], '---:', groups),
    ...tableOf([party, outcome, receipt, batch.number, field.cliente, batch.columns.message], '---', listed),
    all.length > MOST_RECEIPTS ? `\n${batch.more(all.length - MOST_RECEIPTS)}\n` : '',
    ...tableOf([outcome, report.whatToDo], '---', hints),
  ];
}

/** A table of Markdown, below a blank line. @param rule aligns all columns but the first */
export function tableOf(heads: readonly string[], rule: string, rows: readonly (readonly string[])[]): string[] {
  const [head = '', ...lines] = [heads, ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`);
  return rows.length === 0 ? [] : ['\n', head, `|---${`|${rule}`.repeat(heads.length - 1)}|\n`, ...lines];
}
