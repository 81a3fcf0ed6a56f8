import type { BatchDisplay } from '../../commands/presenter.ts';
import { firstTextAt } from '../../contract/text-at.ts';
import type { ExitName } from '../../exits.ts';
import { nameOf } from '../../outcome.ts';
import type { LookupRecord } from '../../record.ts';
import type { LiveFacts } from './tell.ts';

/** What is counted while a batch is under way, for its live line and its summary. */
export class BatchProgress {
  readonly outcomes = new Map<ExitName, number>();
  /** SEFAZ's codes of rejections, each with how often it came. */
  readonly rejections = new Map<string, number>();
  deviating = 0;
  /** Documents that were fetched, that had been there before, and that are not there now. */
  readonly documents = { saved: 0, before: 0, lost: 0 };
  echoing = 0;
  #ended = 0;
  #skipped = 0;
  /** Bytes of documents so far. */
  #received = 0;
  readonly #display: BatchDisplay;
  readonly #startedAt = Date.now();

  constructor(display: BatchDisplay) {
    this.#display = display;
  }

  ended(record: LookupRecord): void {
    const name = nameOf(record.outcome);
    this.#ended += 1;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
    if (record.deviations.length > 0) this.deviating += 1;
    if (record.echoed) this.echoing += 1;
    this.#countDocuments(record.documents);
    if (name !== 'rejected') return;
    const code = firstTextAt(record.answer, [['data', 'sefaz', 'codigo']]) ?? '';
    // A service that sends a code of its own with every answer must not fill the memory.
    if (this.rejections.size < MOST_CODES || this.rejections.has(code)) {
      this.rejections.set(code, (this.rejections.get(code) ?? 0) + 1);
    }
  }

  /** Some more bytes of a document have come. */
  received(bytes: number): void {
    this.#received += bytes;
  }

  skipped(): void {
    this.#skipped += 1;
  }

  /** What the live line tells. */
  facts(): LiveFacts {
    const seconds = (Date.now() - this.#startedAt) / 1000;
    const done = this.#ended + this.#skipped;
    const rate = seconds > 0 ? this.#ended / seconds : 0;
    const { total, pauseLeftMs } = this.#display;
    const left = total === null || rate === 0 ? null : (total - done) / rate;
    const receivedBytes = this.#display.savesDocuments ? this.#received : null;
    const pauseSeconds = pauseLeftMs() / 1000;
    return { done, total, rate, secondsLeft: left, pauseSeconds, receivedBytes, outcomes: this.outcomes };
  }

  #countDocuments(documents: LookupRecord['documents']): void {
    if (documents === null) return;
    for (const { isNew } of documents.kept) this.documents[isNew ? 'saved' : 'before'] += 1;
    this.documents.lost += documents.lost.length;
  }
}

const MOST_CODES = 1000;
