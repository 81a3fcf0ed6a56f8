import type { Clock } from '../clock-and-sleep.ts';
import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { LookupRecord } from '../lookup-record.ts';
import { failed } from '../outcome.ts';
import type { Job, Step } from '../service/batch/batch-interface.ts';
import { type Asked, isReplied, type ServiceReply } from '../service/fault-of-status.ts';
import type { Service } from '../service/open-service.ts';
import { type Finding, Patience, type PatienceOptions } from '../service/wait-schedule.ts';
import { recordOf, type Standards } from './record-of-answer.ts';
import type { DocumentKeeper } from './save-documents.ts';

/** The terms on which every receipt of a run is asked about. */
interface LookupTerms {
  readonly operation: Operation;
  readonly service: Service;
  readonly standards: Standards;
  /** How long a document that is not there yet is waited for; null without `--wait`. */
  readonly patience: PatienceOptions | null;
  /** What keeps the documents of what was found; null without `--save`. */
  readonly keeper: DocumentKeeper | null;
  readonly clock: Clock;
}

/** One receipt, asked about until there is a record of it, whose documents are then kept (`--save`). */
export class LookupJob implements Job<LookupRecord> {
  readonly #receipt: Receipt;
  readonly #terms: LookupTerms;
  #patience: Patience | null = null;
  #startedAt: number | null = null;
  #attempts = 0;
  /** What counts once time is over: the last answer under which the document is on its way, else what was found last. */
  #last: LookupRecord | null = null;
  /** What was found before its documents were fetched; null until then. */
  #found: LookupRecord | null = null;

  constructor(receipt: Receipt, terms: LookupTerms) {
    this.#receipt = receipt;
    this.#terms = terms;
  }

  step(): Promise<Step<LookupRecord>> {
    const { operation, service, patience } = this.#terms;
    const leftMs = this.#patience?.leftMs() ?? patience?.patienceMs;
    // Its time passed while it waited for its turn.
    if (leftMs === 0 && this.#last !== null) return Promise.resolve(this.#ended(this.#counted(this.#last)));
    return service.ask(operation, this.#receipt, leftMs).then((asked) => this.#stepAfter(asked, leftMs));
  }

  #stepAfter(asked: Asked, leftMs: number | undefined): Step<LookupRecord> | Promise<Step<LookupRecord>> {
    const { operation, standards, patience, clock } = this.#terms;
    this.#startedAt ??= clock.now() - asked.elapsedMs;
    if (patience !== null) this.#patience ??= new Patience(patience, this.#startedAt);
    this.#attempts += asked.attempts;
    if (!isReplied(asked)) return { kind: 'broken-off' };
    const found = recordOf({ operation, receipt: this.#receipt }, this.#counted(asked), standards);
    const finding = findingOf(asked.reply, found);
    const wasCut = isCut(finding, leftMs);
    const record = wasCut && patience !== null ? outOfPatience(found, patience, standards) : found;
    // A question that the end of patience cut says nothing.
    if (!wasCut && (isOnItsWay(found) || !isOnItsWay(this.#last))) this.#last = found;
    const ms = this.#patience?.pauseAfter(finding) ?? null;
    if (ms !== null) return { kind: 'again', ms };
    // The end of patience, rather than what was found, ended it.
    const isOutOfTime = wasCut || this.#patience?.outlasts(finding) === true;
    return this.#ended(isOutOfTime ? this.#counted(this.#last ?? record) : record);
  }

  /** What was found, even if its documents are not all there; else the last answer, where the document was on its way. */
  answerSoFar(): LookupRecord | null {
    return this.#found ?? this.resultSoFar();
  }

  /** The last answer, with what it took until now. Nothing once its documents are fetched: half of them are no result. */
  resultSoFar(): LookupRecord | null {
    return this.#found === null && isOnItsWay(this.#last) ? this.#counted(this.#last) : null;
  }

  #ended(found: LookupRecord): Step<LookupRecord> | Promise<Step<LookupRecord>> {
    const { keeper } = this.#terms;
    if (keeper === null) return { kind: 'ended', result: found };
    this.#found = found;
    return keeper
      .keep(found, this.#receipt)
      .then((result) => (result === null ? { kind: 'broken-off' } : { kind: 'ended', result }));
  }

  /** With what all questions about the receipt took until now. */
  #counted<Counted extends Pick<LookupRecord, 'attempts' | 'elapsedMs'>>(one: Counted): Counted {
    const elapsedMs = this.#terms.clock.now() - (this.#startedAt ?? 0);
    return { ...one, attempts: this.#attempts, elapsedMs };
  }
}

/** Whether the document is on its way: another status may follow. */
export function isOnItsWay(record: LookupRecord | null): record is LookupRecord {
  return record?.status?.course === 'passing';
}

/**
 * Whether the end of patience cut a question that it had left `mostMs` for. The clock does not tell: a timer may go off a
 * millisecond before its time.
 */
function isCut(finding: Finding, mostMs = Number.POSITIVE_INFINITY): boolean {
  return finding.kind === 'fault' && finding.fault.kind === 'deadline' && mostMs <= finding.fault.timeoutMs;
}

/** A question that was cut says that there was no answer in the time that the user gave: of `--wait`, and not of `--timeout`. */
function outOfPatience(record: LookupRecord, { patienceMs }: PatienceOptions, { baseUrl }: Standards): LookupRecord {
  return { ...record, outcome: failed({ kind: 'patience-over', patienceMs }, { baseUrl }) };
}

function findingOf(reply: ServiceReply, { status }: LookupRecord): Finding {
  if (status !== null) return { kind: 'status', course: status.course };
  return reply.kind === 'fault' ? { kind: 'fault', fault: reply.fault } : { kind: 'breach' };
}
