import type { Io } from '../../io.ts';
import { grid } from '../grid.ts';
import { toned } from '../screen.ts';
import { pad, width, wrap } from '../text.ts';
import type { Cause, Report } from './sums.ts';

/** The report for a terminal: sums with bars, then causes by who acts next, with as many receipts as fit. */
export async function table({ title, made, outcomes, parties }: Report, io: Io): Promise<string[]> {
  const { out, words } = io;
  const { paint } = out;
  const columns = Math.max(8, Math.min(32, out.width - 52));
  const bars = outcomes.map(({ tone, label, share, count, percent, sum }) => {
    const bar = '█'.repeat(Math.max(1, Math.round(share * columns)));
    return [toned(out, tone, label), toned(out, tone, bar), count, percent, sum];
  });
  const lines = [paint.bold(title), ...wrap(made, out.width).map((line) => paint.dim(line))];
  if (bars.length > 0) {
    lines.push('', ...(await grid(null, bars, out, { align: ['left', 'left', 'right', 'right', 'right'] })));
    lines.push('', paint.bold(words.document.whoActs));
  }
  for (const { head, causes } of parties)
    lines.push(paint.cyan(head), ...causes.flatMap((cause) => causeLines(cause, io)), '');
  return [`${lines.join('\n').trimEnd()}\n`];
}

/** A cause, its advice, two lines of receipts, and how many more there are. */
function causeLines({ tone, label, message, count, advice, rows }: Cause, { out, words }: Io): string[] {
  const columns = out.width - 4;
  const [head = '', ...more] = wrap([label, `${count} ×`, message].join('  ').trim(), columns);
  const widest = rows.reduce((most, { receipt }) => Math.max(most, width(receipt)), 0);
  const inLine = Math.max(1, Math.floor((columns + 2) / (widest + 2)));
  const receipts = rows.slice(0, 2 * inLine).map(({ receipt }) => pad(receipt, widest));
  const lines = [receipts.slice(0, inLine), receipts.slice(inLine)].map((some) => some.join('  ').trimEnd());
  const left = rows.length - receipts.length;
  const below = [
    ...more,
    ...wrap(advice, columns).map((line) => out.paint.dim(line)),
    ...lines.flatMap((line) => wrap(line, columns)),
    left > 0 ? words.batch.more(left) : '',
  ];
  const shown = below.filter((line) => line !== '').map((line) => `    ${line}`);
  return [`  ${head.replace(label, () => toned(out, tone, label))}`, ...shown];
}
