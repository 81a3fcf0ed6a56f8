import { wordsAlone } from '../contract/sefaz-codes.ts';
import type { Stream } from '../io.ts';
import type { LookupRecord } from '../record.ts';
import type { Language, Words } from '../words/index.ts';
import { SYMBOLS, toned } from './screen.ts';
import { summaryOf } from './summary.ts';
import { cut, pad, safe, width } from './text.ts';

/** Wide enough for every outcome in both languages, behind its symbol. */
const SITUATION = 22;
/** Columns grow with what they hold, but no further. */
const WIDEST = 30;
/** The columns that are left for a customer's name at least. */
const CUSTOMER = 10;
const GAP = '  ';

/**
 * The lines of a batch for people, below a head. What is wrong stands at the end where it fits whole, else in its own line.
 * @param known receipts that come, as far as they are known at the first line: their column is as wide from then on
 */
export function batchLines(stream: Stream, words: Words, lang: Language, known: readonly string[] = []) {
  const { batch, document } = words;
  const customer = document.field.cliente;
  const heads = [document.status, document.receipt, batch.number, batch.amount];
  let widths: number[] | null = null;

  return (record: LookupRecord): string => {
    const { tone, situation, number, amount, customer: name, oddity, reason } = summaryOf(record, { words, lang });
    const head: string[] = [];
    if (widths === null) {
      const longest = known.reduce((most, receipt) => Math.max(most, width(safe(receipt))), 0);
      widths = [SITUATION, Math.min(longest, WIDEST), 0, 0];
      const ends = [`${customer} / ${document.reason}`, customer];
      head.push(stream.paint.bold(row(heads, ends, widths, stream.width)));
    }
    const cells = [toned(stream, tone, `${SYMBOLS[tone]} ${situation}`), safe(record.receipt), number, amount];
    const why = faultOf(record, words) || oddity || reason.map(wordsAlone).filter(Boolean).join(' – ').trim();
    const line = row(cells, [[name, why].filter(Boolean).join(GAP), name], widths, stream.width);
    const below = line.endsWith(why) ? [] : [GAP + cut(why, stream.width - GAP.length)];
    return [...head, line, ...below, ''].join('\n');
  };
}

/** What kept a receipt from its answer. Of what is no receipt what to type comes first: the end of a line may be cut. */
function faultOf({ failure, outcome }: LookupRecord, words: Words): string {
  if (failure === null) return '';
  const text = `${words.batch.exit(failure.code)} – ${failure.say(words)}`;
  return safe(outcome === 'usage' ? text.replace(/^(.+?)\. (.+)$/, '$2 – $1') : text);
}

/** Cells, never cut: one without room begins a line. Then the first of the ends that fits, or what fits of the last one. */
function row(cells: readonly string[], ends: readonly string[], widths: number[], columns: number): string {
  const lines: string[] = [];
  let line = '';
  const makeRoom = (needed: number) => {
    if (width(line) + needed <= columns) return;
    lines.push(line);
    line = GAP;
  };
  for (const [at, cell] of cells.entries()) {
    const most = Math.max(widths[at] ?? 0, Math.min(width(cell), WIDEST));
    widths[at] = most;
    const padded = pad(cell, most, at < 2 ? 'left' : 'right');
    if (at > 0) makeRoom(width(padded));
    line += padded + GAP;
  }
  const end = ends.at(-1) ?? '';
  makeRoom(Math.min(width(end), CUSTOMER));
  const room = columns - width(line);
  line += ends.find((one) => width(one) <= room) ?? cut(end, room);
  const trimmed = [...lines, line].map((one) => one.trimEnd());
  return trimmed.filter(Boolean).join('\n');
}
