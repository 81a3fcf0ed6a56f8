import { acts, OUTCOMES, PARTIES, toneOf } from '../contract/statuses.ts';
import type { ExitName } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { safe, wrap, wrapAround } from '../output/text.ts';
import type { LookupRecord } from '../record.ts';
import { grouped, spanText } from '../words/span.ts';

/** So many receipts are named at the end of a batch, over all who have to act. */
const MOST_NAMED = 10;

const FAULTS_FIRST = [true, false].flatMap((isFault) => OUTCOMES.filter((one) => (toneOf(one) === 'bad') === isFault));

/** What is counted of the records of a batch: of those that were written for the sums, of those that ended for the live line. */
export class Tally {
  readonly counts = new Map<ExitName, number>();
  /** Those who may have to act, each with how many receipts and the first of them. */
  readonly acting = new Map(PARTIES.filter(acts).map((party) => [party, { count: 0, first: [] as string[] }]));
  /** The record that was added last. */
  latest: LookupRecord | null = null;
  records = 0;
  /** Answers that deviate from the contract. */
  deviating = 0;
  /** Receipts that the file of `--resume` answers already. */
  skipped = 0;
  /** Documents that `--save` has in its folder; null without it. */
  documents: number | null = null;

  get receipts(): number {
    return this.records + this.skipped;
  }

  add(record: LookupRecord): void {
    const { outcome, receipt, documents, next, deviations, failure } = record;
    this.latest = record;
    this.records += 1;
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (deviations.length > 0 && failure === null) this.deviating += 1;
    if (documents !== null) this.documents = (this.documents ?? 0) + documents.length;
    const acting = this.acting.get(next);
    if (acting === undefined) return;
    acting.count += 1;
    if (acting.count <= MOST_NAMED) acting.first.push(receipt);
  }

  /** `Rejected 1`, `Issued 3`, faults first, and what was skipped: for the live line. */
  texts(io: Io): [string, number][] {
    const skipped: [string, number] = [io.words.batch.skipped(this.skipped), this.skipped];
    return [...countsOf(this, io, FAULTS_FIRST), skipped].filter(([, count]) => count > 0);
  }
}

/** `Issued 3`, `Rejected 1`, in the order of the statuses. */
function countsOf({ counts }: Tally, { words: { statuses }, lang }: Io, order = OUTCOMES): [string, number][] {
  const counted = order.map((name) => [name, counts.get(name) ?? 0] as const).filter(([, count]) => count > 0);
  return counted.map(([name, count]) => [`${statuses.outcome[name]} ${grouped(count, lang)}`, count]);
}

/** The sums of a batch in one line; on a terminal who acts on what as well, and what is `unasked` since a signal came. */
export function sums(tally: Tally, elapsedMs: number, unasked: readonly string[], io: Io): string[] {
  const { words, lang, err } = io;
  const { batch } = words;
  const parts = [
    batch.receipts(tally.records, spanText(elapsedMs, lang, 1)),
    ...countsOf(tally, io).map(([text]) => text),
    tally.skipped > 0 ? batch.skipped(tally.skipped) : '',
    tally.documents === null ? '' : batch.documents(tally.documents),
  ];
  const line = parts.filter(Boolean).join(' · ');
  if (!err.isTerminal) return [`recibo: ${line}`];
  const lines = wrapAround(/\S[^\xb7]*\xb7?/g, line, err.width);
  const acting = [...tally.acting].filter(([, { count }]) => count > 0);
  if (acting.length > 0) lines.push(`${words.document.whoActs}:`);
  const all = acting.reduce((sum, [, { count }]) => sum + count, 0);
  const share = all <= MOST_NAMED ? all : Math.floor(MOST_NAMED / acting.length);
  const namesOf = (receipts: readonly string[], count: number, most: number) =>
    receipts.slice(0, most).map(safe).join(', ') + (count > most ? ` ${batch.more(count - most)}` : '');
  for (const [party, { count, first }] of acting) {
    const text = `${words.statuses.party[party]}: ${namesOf(first, count, share)}`;
    lines.push(...wrap(text, err.width - 4, 'whole').map((one, at) => `${at === 0 ? '  ' : '    '}${one}`));
  }
  const { length } = unasked;
  if (length > 0) lines.push(...wrap(batch.unasked(namesOf(unasked, length, MOST_NAMED)), err.width, 'whole'));
  return lines;
}
