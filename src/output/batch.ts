import { wordsAlone } from '../contract/sefaz-codes.ts';
import { acts, OUTCOMES, PARTIES } from '../contract/statuses.ts';
import type { ExitName } from '../exit-codes.ts';
import type { Io, Language, Stream } from '../io.ts';
import { quote } from '../quote.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import { grouped, spanText } from '../words/span.ts';
import { SYMBOLS, toned } from './screen.ts';
import { summaryOf } from './summary.ts';
import { cut, pad, safe, width, wrap, wrapAround } from './text.ts';

/** Wide enough for every outcome in both languages, behind its symbol. */
const SITUATION = 22;
/** Columns grow with what they hold, but no further. */
const WIDEST = 30;
/** The columns that a customer's name keeps beside a reason, and half of them beside an amount. */
const CUSTOMER = 20;
const GAP = '  ';

/** The lines of a batch for people, below a head. What is wrong stands at the end where it fits whole, else in its own line. */
export function batchLines(stream: Stream, words: Words, lang: Language): (record: LookupRecord) => string {
  const { batch, document } = words;
  const customer = document.field.cliente;
  const heads = [document.status, document.receipt, batch.number, batch.amount];
  const widths = heads.map((head, at) => Math.max(width(head), at === 0 ? SITUATION : 0));
  let isFirst = true;

  return (record) => {
    const { tone, situation, number, amount, customer: name, odd, reason: said } = summaryOf(record, { words, lang });
    const { failure, receipt } = record;
    const fault = failure && safe(`${batch.exit(failure.code)} – ${failure.say(words)}`);
    const reason = (fault ?? (odd || said.map(wordsAlone).filter(Boolean).join(' – '))).trim();
    const beside = [name, cut(name, CUSTOMER)].map((one) => [one, reason].filter(Boolean).join(GAP));
    const cells = [toned(stream, tone, `${SYMBOLS[tone]} ${situation}`), safe(receipt), number, amount];
    const line = row(cells, reason === '' ? [name] : [...beside, name], widths, stream.width);
    const own = line.endsWith(reason) ? [] : [GAP + cut(reason, stream.width - GAP.length)];
    const ends = [`${customer} / ${document.reason}`, customer];
    const head = isFirst ? [stream.paint.bold(row(heads, ends, widths, stream.width))] : [];
    isFirst = false;
    return [...head, line, ...own, ''].join('\n');
  };
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
  makeRoom(Math.min(width(end), CUSTOMER / 2));
  const room = columns - width(line);
  line += ends.find((one) => width(one) <= room) ?? cut(end, room);
  const trimmed = [...lines, line].map((one) => one.trimEnd());
  return trimmed.filter(Boolean).join('\n');
}

/** So many receipts are told at the end of a batch, over all who have to act. */
const MOST_TOLD = 10;

/** What is counted of the records of a batch: of those that were written for the sums, of those that ended for the live line. */
export class Tally {
  readonly counts = new Map<ExitName, number>();
  /** Those who may have to act, each with how many receipts and the first of them. */
  readonly acting = new Map(PARTIES.filter(acts).map((party) => [party, { count: 0, first: [] as string[] }]));
  records = 0;
  /** Receipts that the file of `--resume` answers already. */
  skipped = 0;
  /** Documents that `--save` has in its folder; null without it. */
  documents: number | null = null;

  get receipts(): number {
    return this.records + this.skipped;
  }

  add(record: LookupRecord): void {
    const { outcome, receipt, documents, next } = record;
    this.records += 1;
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (documents !== null) this.documents = (this.documents ?? 0) + documents.length;
    const acting = this.acting.get(next);
    if (acting === undefined) return;
    acting.count += 1;
    if (acting.count <= MOST_TOLD) acting.first.push(receipt);
  }
}

/** `Issued 3`, `Rejected 1`, in the order of the statuses. */
export function countTexts({ counts }: Tally, { words: { statuses }, lang }: Io, order = OUTCOMES): string[] {
  const counted = order.filter((name) => counts.has(name));
  return counted.map((name) => `${statuses.outcome[name]} ${grouped(counts.get(name) ?? 0, lang)}`);
}

/** The end of a batch on stderr: the sums; on a terminal who acts on what, what is `unasked` since a signal came, and the file. */
export function batchEnd(tally: Tally, elapsedMs: number, unasked: readonly string[], file: string | null, io: Io) {
  const { words, lang, err } = io;
  const { batch } = words;
  const sums = [
    batch.receipts(tally.records, spanText(elapsedMs, lang, 1)),
    ...countTexts(tally, io),
    tally.skipped > 0 ? batch.skipped(tally.skipped) : '',
    tally.documents === null ? '' : batch.documents(tally.documents),
  ];
  const line = sums.filter(Boolean).join(' · ');
  if (!err.isTerminal) return `${line}\n`;
  const lines = wrapAround(/\S[^\xb7]*\xb7?/g, line, err.width);
  const acting = [...tally.acting].filter(([, { count }]) => count > 0);
  if (acting.length > 0) lines.push(`${words.document.whoActs}:`);
  const all = acting.reduce((sum, [, { count }]) => sum + count, 0);
  const share = all <= MOST_TOLD ? all : Math.floor(MOST_TOLD / acting.length);
  const namesOf = (receipts: readonly string[], count: number, most: number) =>
    receipts.slice(0, most).map(safe).join(', ') + (count > most ? ` ${batch.more(count - most)}` : '');
  for (const [party, { count, first }] of acting) {
    const told = `${words.statuses.party[party]}: ${namesOf(first, count, share)}`;
    lines.push(...wrap(told, err.width - 4, 'whole').map((text, at) => `${at === 0 ? '  ' : '    '}${text}`));
  }
  const { length } = unasked;
  if (length > 0) lines.push(...wrap(batch.unasked(namesOf(unasked, length, MOST_TOLD)), err.width, 'whole'));
  if (file !== null) lines.push(batch.report(`recibo report ${quote(file)}`));
  return `${lines.join('\n')}\n`;
}
