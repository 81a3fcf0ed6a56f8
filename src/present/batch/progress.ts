import type { BatchDisplay } from '../../commands/answer-presenter.ts';
import type { LiveFacts } from './texts.ts';

const SECOND_MS = 1000;

/** How far a batch is, from what was counted so far. */
export class BatchProgress {
  readonly #display: BatchDisplay;
  readonly #startedAt = Date.now();
  #total: number | null = null;

  constructor(display: BatchDisplay) {
    this.#display = display;
  }

  /** Counts how many receipts there are, while they are asked about. */
  async countAll(): Promise<void> {
    this.#total = await this.#display.countAll();
  }

  /** What the live line tells. */
  facts(): LiveFacts {
    const { tally, waitNow, savesDocuments } = this.#display;
    const seconds = (Date.now() - this.#startedAt) / SECOND_MS;
    const done = tally.ended + tally.skipped;
    const rate = seconds > 0 ? tally.ended / seconds : 0;
    const wait = waitNow();
    const waitSeconds = (wait?.ms ?? 0) / SECOND_MS;
    const left = this.#total === null || rate === 0 ? null : waitSeconds + (this.#total - done) / rate;
    const receivedBytes = savesDocuments ? tally.receivedBytes : null;
    return { done, total: this.#total, rate, secondsLeft: left, wait, receivedBytes, outcomes: tally.outcomes };
  }
}
