import { readKey } from '../contract/key-doubts.ts';
import { isRounded, type ListDoubt, pastedAlong } from '../contract/receipt.ts';
import { firstTextAt } from '../contract/text-at-path.ts';
import { nameOf } from '../exit-code-of-outcome.ts';
import type { ExitName } from '../exit-codes-by-status-and-problem.ts';
import type { LookupRecord } from '../lookup-record.ts';

/** The most of SEFAZ's codes that are counted: a service that sends another with every answer must not fill the memory. */
const MOST_CODES = 1000;

/** What is counted while a batch is under way: for its live line, its summary and its exit code. */
export class BatchTally {
  readonly #shown: (record: LookupRecord) => LookupRecord;
  /** How many receipts ended with each exit code, those skipped included. */
  readonly exits = new Map<number, number>();
  /** How many lookups ended in what. */
  readonly outcomes = new Map<ExitName, number>();
  /** SEFAZ's codes of rejections, each with how often it came. */
  readonly rejections = new Map<string, number>();
  /** How many lookups have ended, how many records were written, and how many receipts were skipped. */
  ended = 0;
  written = 0;
  skipped = 0;
  /** How many answers deviate from the specification, and in how many the token stood. */
  deviating = 0;
  echoing = 0;
  /** What may be wrong with the list, each with how many receipts say so. */
  readonly doubts = new Map<ListDoubt, number>();
  /** Documents that were fetched, that had been there before, that could not be had, and that answers have no link to. */
  readonly documents = { saved: 0, before: 0, lost: 0, unlinked: 0 };
  receivedBytes = 0;

  /** @param shown a record as it may be shown. */
  constructor(shown: (record: LookupRecord) => LookupRecord) {
    this.#shown = shown;
  }

  /** Counts a record as its lookup ends. */
  onEnded(record: LookupRecord): void {
    const name = nameOf(record.outcome);
    this.ended += 1;
    count(this.outcomes, name);
    if (record.deviations.length > 0) this.deviating += 1;
    if (record.echoed) this.echoing += 1;
    const doubt = doubtIn(record);
    if (doubt !== null) count(this.doubts, doubt);
    this.#countDocuments(record.documents);
    if (name !== 'rejected') return;
    const code = firstTextAt(this.#shown(record).answer, [['data', 'sefaz', 'codigo']]) ?? '';
    if (this.rejections.size < MOST_CODES || this.rejections.has(code)) count(this.rejections, code);
  }

  onReceived(bytes: number): void {
    this.receivedBytes += bytes;
  }

  /** Counts a record as it is written, in its turn. */
  onWritten(exitCode: number): void {
    this.written += 1;
    count(this.exits, exitCode);
  }

  /** Counts a receipt that the file answers already. */
  onSkipped(exitCode: number): void {
    this.skipped += 1;
    count(this.exits, exitCode);
  }

  #countDocuments(documents: LookupRecord['documents']): void {
    if (documents === null) return;
    for (const { isNew } of documents.kept) this.documents[isNew ? 'saved' : 'before'] += 1;
    this.documents.lost += documents.lost.length;
    this.documents.unlinked += documents.unlinked.length;
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** What a line of a table has, and a receipt hardly. */
const PARTED = /[;,]/;

/** The doubt that a record raises; null for none. What the service knows is a receipt, whatever it looks like. */
function doubtIn({ outcome, status, receipt }: LookupRecord): ListDoubt | null {
  if (outcome.kind === 'problem' && outcome.problem.kind === 'bad-receipt')
    return outcome.problem.flaw === 'utf16' ? 'utf16' : 'odd';
  if (status?.name !== 'not-found') return null;
  if (isRounded(receipt)) return 'rounded';
  if (readKey(receipt) !== null) return 'key';
  if (PARTED.test(receipt)) return 'odd';
  return pastedAlong(receipt).length > 0 ? 'pasted' : null;
}
