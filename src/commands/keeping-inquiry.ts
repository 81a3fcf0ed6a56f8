import type { LookupRecord } from '../record.ts';
import type { Job, Step } from '../service/batch/job.ts';
import type { DocumentKeeper } from './document-keeper.ts';
import type { Inquiry } from './inquiry.ts';

/** One receipt, asked about until there is a record of it, whose documents are then kept (`--save`). */
export class KeepingInquiry implements Job<LookupRecord> {
  readonly #inquiry: Inquiry;
  readonly #keeper: DocumentKeeper;
  /** What was found before its documents were fetched; null until then. */
  #found: LookupRecord | null = null;

  constructor(inquiry: Inquiry, keeper: DocumentKeeper) {
    this.#inquiry = inquiry;
    this.#keeper = keeper;
  }

  async step(): Promise<Step<LookupRecord>> {
    const step = await this.#inquiry.step();
    if (step.kind !== 'ended') return step;
    this.#found = step.result;
    const result = await this.#keeper.keep(step.result, this.#inquiry.receipt);
    return result === null ? { kind: 'broken-off' } : { kind: 'ended', result };
  }

  /** What was found, even if its documents are not all there. */
  answerSoFar(): LookupRecord | null {
    return this.#found ?? this.#inquiry.answerSoFar();
  }

  /** Nothing once its documents are fetched: half of them are no result. */
  resultSoFar(): LookupRecord | null {
    return this.#found === null ? this.#inquiry.resultSoFar() : null;
  }
}
