import type { Io, Paper } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import { grid } from '../grid.ts';
import { toned } from '../screen.ts';
import { pad, width, wrap } from '../text.ts';
import type { Cause, Report } from './sums.ts';

/** The report for people: sums with bars, then causes by who acts next, with as many receipts as fit. */
export async function table({ title, about, outcomes, parties }: Report, { words }: Io, paper: Paper) {
  const { paint } = paper;
  const columns = Math.max(8, Math.min(32, paper.width - 52));
  const painted = (text: string, colour: (line: string) => string) =>
    wrap(text, paper.width).map((line) => colour(line));
  const bars = outcomes.map(({ tone, label, share, count, percent, sum }) => {
    const bar = '█'.repeat(Math.max(1, Math.round(share * columns)));
    return [toned(paper, tone, label), toned(paper, tone, bar), count, percent, sum];
  });
  const lines = [...painted(title, paint.bold), ...about.flatMap((line) => painted(line, paint.dim))];
  if (bars.length > 0) {
    lines.push('', ...(await grid(null, bars, paper, { align: ['left', 'left', 'right', 'right', 'right'] })));
    lines.push('', paint.bold(words.document.whoActs));
  }
  for (const { head, causes } of parties)
    lines.push(...painted(head, paint.cyan), ...causes.flatMap((cause) => causeLines(cause, words, paper)), '');
  return [`${lines.join('\n').trimEnd()}\n`];
}

/** A cause, its advice, two lines of receipts, and how many more there are. */
function causeLines({ tone, label, message, count, advice, rows }: Cause, words: Words, paper: Paper): string[] {
  const columns = paper.width - 4;
  const [head = '', ...more] = wrap([label, `${count} ×`, message].join('  ').trim(), columns);
  const widest = rows.reduce((most, { receipt }) => Math.max(most, width(receipt)), 0);
  const inLine = Math.max(1, Math.floor((columns + 2) / (widest + 2)));
  const receipts = rows.slice(0, 2 * inLine).map(({ receipt }) => pad(receipt, widest));
  const lines = [receipts.slice(0, inLine), receipts.slice(inLine)].map((some) => some.join('  ').trimEnd());
  const left = rows.length - receipts.length;
  const below = [
    ...more,
    ...wrap(advice, columns).map((line) => paper.paint.dim(line)),
    ...lines.flatMap((line) => wrap(line, columns)),
    left > 0 ? words.batch.more(left) : '',
  ];
  const shown = below.filter((line) => line !== '').map((line) => `    ${line}`);
  return [`  ${head.replace(label, () => toned(paper, tone, label))}`, ...shown];
}
