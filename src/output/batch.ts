import { wordsAlone } from '../contract/sefaz-codes.ts';
import { acts, OUTCOMES, PARTIES, type Party, statusOf, toneOf } from '../contract/statuses.ts';
import type { ExitName } from '../exit-codes.ts';
import type { Io, Language, Stream } from '../io.ts';
import { quote } from '../quote.ts';
import type { LookupRecord } from '../record.ts';
import type { Words } from '../words/index.ts';
import { spanText } from '../words/span.ts';
import { adviceOn, oddityIn, whoActs } from './advice.ts';
import { type ColumnName, columnText } from './columns.ts';
import { notationOf } from './notation.ts';
import { SYMBOLS, toned } from './screen.ts';
import { cut, pad, safe, width, wrap, wrapAround } from './text.ts';

/** On a terminal that is narrower, a reason has a line of its own. */
const WIDE = 100;
/** Wide enough for every outcome's name in both languages. */
const SITUATION = 25;
/** The columns that grow with what they hold, so that nothing in them is cut, do so no further than this. */
const WIDEST = 30;
const GAP = '  ';

/**
 * The lines of a batch for people: a head above the first, then one line a receipt, whose columns keep their meaning; what
 * does not fit the screen is cut off at its end.
 */
export function batchLines(stream: Stream, words: Words, lang: Language): (record: LookupRecord) => string {
  const { batch, document } = words;
  const hasOwnLine = stream.isTerminal && stream.width < WIDE;
  const widths = [7, 10, 12];
  let isFirst = true;

  /** Receipt, number and amount, then whose it is, and why it is not what was hoped for. */
  function rowOf(cells: readonly string[], customer: string, reason: string): string {
    cells.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, Math.min(width(cell), WIDEST));
    });
    const columns = cells.map((cell, at) => pad(cell, widths[at] ?? 0, at === 0 ? 'left' : 'right') + GAP).join('');
    const room = stream.width - SITUATION - GAP.length;
    const third = Math.floor((room - width(columns)) / 3);
    const both = reason === '' ? customer : pad(cut(customer, third), third) + GAP + reason;
    const last = stream.isTerminal ? (hasOwnLine ? customer : both) : reason || customer;
    return `${GAP}${cut((columns + last).trimEnd(), room)}\n`;
  }

  function headLine(): string {
    const customer = document.field.cliente;
    const reason = stream.isTerminal ? document.reason : `${customer} / ${document.reason}`;
    const row = rowOf([document.receipt, batch.number, batch.amount], customer, reason);
    return stream.paint.bold(pad(document.status, SITUATION) + row);
  }

  return (record) => {
    const text = (name: ColumnName) => columnText(record, name);
    const reason = safe(reasonOf(record, words, lang));
    const number = [text('numero'), text('serie')].filter(Boolean).join('/');
    const [amount = ''] = record.answer === null ? [] : notationOf(record.answer, lang).column([text('valor-total')]);
    const row = rowOf([record.receipt, number, amount].map(safe), safe(text('customer')), reason);
    const tone = toneOf(record.outcome);
    const state = toned(stream, tone, pad(`${SYMBOLS[tone]} ${situationOf(record, words)}`, SITUATION));
    const own = hasOwnLine && reason !== '' ? `${GAP}${cut(reason, stream.width - GAP.length)}\n` : '';
    const head = isFirst ? headLine() : '';
    isFirst = false;
    return head + state + row + own;
  };
}

/** `004 Issued`; where no answer of the service counts the exit: `69 No service`. */
export function situationOf({ failure, status, outcome }: LookupRecord, { statuses }: Words): string {
  return `${failure?.code ?? statusOf(status ?? '')?.code} ${statuses.outcome[outcome]}`;
}

/** Why a receipt has not what was hoped for: of a rejection the code and the SEFAZ's words; empty where the outcome says it all. */
function reasonOf(record: LookupRecord, words: Words, lang: Language): string {
  if (record.failure !== null) return record.failure.say(words).split('\n', 1)[0] ?? '';
  const { reason } = adviceOn(record, { words, lang });
  return oddityIn(record, words) || reason.map(wordsAlone).filter(Boolean).join(' – ');
}

/** So many receipts are told at the end of a batch, over all who have to act. */
const MOST_TOLD = 10;

/** What is counted of the records of a batch: of those that were written for the sums, of those that ended for the live line. */
export class Tally {
  readonly counts = new Map<ExitName, number>();
  /** Those who have to act, each with how many receipts and the first of them. */
  readonly acting = new Map<Party, { count: number; readonly first: string[] }>();
  records = 0;
  /** Receipts that the file of `--resume` answers already. */
  skipped = 0;
  /** Documents that `--save` has in its folder; null without it. */
  documents: number | null = null;

  get receipts(): number {
    return this.records + this.skipped;
  }

  add(record: LookupRecord): void {
    const { outcome, receipt, documents } = record;
    this.records += 1;
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (documents !== null) this.documents = (this.documents ?? 0) + documents.length;
    const party = whoActs(record);
    if (!acts(party)) return;
    const { count, first } = this.acting.get(party) ?? { count: 0, first: [] };
    if (count < MOST_TOLD) first.push(receipt);
    this.acting.set(party, { count: count + 1, first });
  }
}

/** `Issued 3 · Rejected 1`, in the order of the statuses. */
export function countsText(counts: ReadonlyMap<ExitName, number>, { statuses }: Words): string {
  const counted = OUTCOMES.filter((name) => counts.has(name));
  return counted.map((name) => `${statuses.outcome[name]} ${counts.get(name)}`).join(' · ');
}

/** What else the end of a batch tells on a terminal. */
interface Rest {
  /** Of `--out`, where a report can be made of it. */
  readonly file: string | null;
  /** The receipts that a signal has kept from their last answer. */
  readonly unasked: readonly string[];
}

/** What stands on standard error at the end of a batch: the sums on one line, and on a terminal who has to act on what. */
export function batchEnd(tally: Tally, elapsedMs: number, { file, unasked }: Rest, { words, lang, err }: Io): string {
  const { batch } = words;
  const sums = [
    batch.receipts(tally.records, spanText(elapsedMs, lang, 1)),
    countsText(tally.counts, words),
    tally.skipped > 0 ? batch.skipped(tally.skipped) : '',
    tally.documents === null ? '' : batch.documents(tally.documents),
  ];
  const line = sums.filter(Boolean).join(' · ');
  if (!err.isTerminal) return `${line}\n`;
  const lines = wrapAround(/\S[^\xb7]*\xb7?/g, line, err.width);
  if (tally.acting.size > 0) lines.push(batch.acting);
  const most = Math.floor(MOST_TOLD / tally.acting.size);
  for (const party of PARTIES) {
    const { count, first } = tally.acting.get(party) ?? { count: 0, first: [] };
    if (count === 0) continue;
    const names = first.slice(0, most).map(safe).join(', ');
    const told = `${words.statuses.party[party]}: ${names}${count > most ? ` ${batch.more(count - most)}` : ''}`;
    lines.push(...wrap(told, err.width - 4, 'whole').map((text, at) => `${at === 0 ? '  ' : '    '}${text}`));
  }
  if (unasked.length > 0) {
    const names = unasked.slice(0, MOST_TOLD).map(safe).join(', ');
    const more = unasked.length > MOST_TOLD ? ` ${batch.more(unasked.length - MOST_TOLD)}` : '';
    lines.push(...wrap(batch.unasked(names + more), err.width, 'whole'));
  }
  if (file !== null) lines.push(batch.report(`recibo report ${quote(file)}`));
  return `${lines.join('\n')}\n`;
}
