import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { LookupRecord } from '../record.ts';
import type { Job, Step } from '../service/batch/job.ts';
import type { Clock } from '../service/clock.ts';
import type { Service } from '../service/open.ts';
import { type Finding, isPassing, Patience, type PatienceOptions } from '../service/patience.ts';
import { recordOf, type ServiceAnswer, type Standards } from './record-of-answer.ts';

/** The terms on which every receipt of a run is asked about. */
export interface InquiryTerms {
  readonly operation: Operation;
  readonly service: Service;
  readonly standards: Standards;
  /** How long a document that is not there yet is waited for; null without `--wait`. */
  readonly patience: PatienceOptions | null;
  readonly clock: Clock;
}

/** One receipt, asked about until there is a record of it. */
export class Inquiry implements Job<LookupRecord> {
  readonly receipt: Receipt;
  readonly #terms: InquiryTerms;
  #patience: Patience | null = null;
  #startedAt: number | null = null;
  #attempts = 0;
  /** The last record that counts, and the last answer that said that the document is on its way. */
  #last: LookupRecord | null = null;
  #passing: LookupRecord | null = null;

  constructor(receipt: Receipt, terms: InquiryTerms) {
    this.receipt = receipt;
    this.#terms = terms;
  }

  async step(): Promise<Step<LookupRecord>> {
    const { operation, service, standards, patience, clock } = this.#terms;
    this.#startedAt ??= clock.now();
    if (patience !== null) this.#patience ??= new Patience(patience);
    const leftMs = this.#patience?.leftMs();
    // Its time has passed while it waited for its turn.
    if (leftMs === 0 && this.#last !== null) return { kind: 'ended', result: this.#resultOnceOver(this.#last) };
    const asked = await service.ask(operation, this.receipt, leftMs);
    this.#attempts += asked.attempts;
    if (asked.reply.kind === 'interrupted') return { kind: 'broken-off' };
    const answered: ServiceAnswer = { ...asked, reply: asked.reply };
    const record = this.#counted(recordOf({ operation, receipt: this.receipt }, answered, standards));
    const finding = findingOf(answered, record);
    const ms = this.#patience?.pauseAfter(finding) ?? null;
    if (record.status !== null && isPassing(record.status.code)) this.#passing = record;
    // A question that the end of patience cut says nothing: what was found before it counts.
    if (patience !== null && !this.#isCut(finding)) this.#last = record;
    if (ms !== null) return { kind: 'again', ms };
    return { kind: 'ended', result: this.#isOutOfTime(finding) ? this.#resultOnceOver(record) : record };
  }

  /** The answer so far, with what it took until now. */
  lastResult(): LookupRecord | null {
    return this.#passing === null ? null : this.#counted(this.#passing);
  }

  /** Whether the end of patience, rather than what was found, ended it: a question that it cut is a fault too. */
  #isOutOfTime(finding: Finding): boolean {
    if (this.#patience === null || finding === 'something-else') return false;
    return this.#patience.outlasts(finding) || this.#isCut(finding);
  }

  #isCut(finding: Finding): boolean {
    if (finding === 'something-else' || !('fault' in finding)) return false;
    return finding.fault.kind === 'deadline' && this.#patience?.leftMs() === 0;
  }

  #resultOnceOver(record: LookupRecord): LookupRecord {
    return this.lastResult() ?? this.#counted(this.#last ?? record);
  }

  #counted(record: LookupRecord): LookupRecord {
    const elapsedMs = this.#terms.clock.now() - (this.#startedAt ?? 0);
    return { ...record, attempts: this.#attempts, elapsedMs };
  }
}

function findingOf({ reply }: ServiceAnswer, { status }: LookupRecord): Finding {
  if (status !== null) return { status: status.code };
  return reply.kind === 'fault' ? { fault: reply.fault } : 'something-else';
}
