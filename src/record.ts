import { beginningOf, brokenEnd, firstWords, isPage } from './contract/body.ts';
import { type Deviation, deviationsOf, typeOf } from './contract/deviations.ts';
import { type Json, readJson } from './contract/json.ts';
import type { Verdict } from './contract/sefaz-codes.ts';
import { type Kind, type Party, type Status, type StatusCode, statusOf } from './contract/statuses.ts';
import { verdictIn } from './contract/verdicts.ts';
import { EXITS, type ExitName } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** What became of one receipt. Its exit code is decided here, before anything is printed. */
export interface LookupRecord {
  /** As it was asked for; of a line that is no receipt, that line. */
  readonly receipt: string;
  readonly kind: Kind;
  readonly exitCode: number;
  /** What happened, whatever `--accept` makes of the exit code. */
  readonly outcome: ExitName;
  /** The row of its status; null where no answer has one that counts. */
  readonly status: Status | null;
  /** What the answer's own words say of the document; null where its status says it all. */
  readonly verdict: Verdict | null;
  readonly next: Party;
  /** What came, if it is JSON: shown under 76 too. */
  readonly answer: Json | null;
  /** The bytes of `answer`, where they are not those of its text. */
  readonly raw: Buffer | null;
  readonly failure: Failure | null;
  readonly deviations: readonly Deviation[];
  /** Every request but those for documents. */
  readonly attempts: number;
  /** From the first question to the answer, waits included. */
  readonly elapsedMs: number;
  /** When the last question was sent, by the clock of this machine (ISO 8601); null where nothing was, or nobody noted it. */
  readonly askedAt: string | null;
  /** What `--save` has put, or found, in its folder; null without it. */
  readonly documents: readonly SavedDocument[] | null;
}

export interface SavedDocument {
  readonly kind: 'xml' | 'danfe';
  /** The folder as it was typed, and the name. */
  readonly file: string;
  readonly bytes: number;
}

/** What an answer is judged by. */
export interface Standards {
  readonly accept: readonly StatusCode[];
  readonly strict: boolean;
}

/** One receipt that is being asked about. */
export class Question {
  /** Counts every request, retries included. */
  attempts = 0;
  /** When the first request was sent, by the clock. */
  startedAt: number | null = null;
  /** When the last request was sent, as a record says it. */
  askedAt: string | null = null;
  /** The last body as it came, where its bytes are not those of its text: a byte order mark, or no UTF-8. */
  raw: Buffer | null = null;

  constructor(
    readonly kind: Kind,
    readonly receipt: string,
  ) {}
}

/**
 * What the body of an answer (HTTP 200) makes of a receipt (`service.md`, sections 3 and 7): the outcome is its `status`; what
 * else deviates from the contract never hides it, unless by `--strict`.
 */
export function judge(question: Question, body: string, elapsedMs: number, standards: Standards): LookupRecord {
  const { receipt, kind, attempts, askedAt } = question;
  const answer = readJson(body);
  if (answer === null) return failed(question, notJson(body), elapsedMs);
  const came: unknown = Object(answer.value).status;
  const text = typeof came === 'string' ? came : null;
  const status = statusOf(text ?? '', kind);
  if (text === null || status === undefined) {
    const type = came === undefined ? null : typeOf(came);
    const say: Failure['say'] = ({ service }) =>
      text === null ? service.notEnvelope(type) : service.unknownStatus(text);
    return failed(question, new Failure('contract', say, { body }), elapsedMs);
  }
  const deviations = deviationsOf(answer, kind, status);
  const count = deviations.reduce((sum, deviation) => sum + deviation.count, 0);
  const isStrict = standards.strict && count > 0;
  const failure = isStrict ? new Failure('contract', (words) => words.service.strict(count)) : null;
  const outcome = failure?.exit ?? status.name;
  const isAccepted = failure === null && standards.accept.includes(status.code);
  const exitCode = isAccepted ? EXITS.issued : EXITS[outcome];
  const verdict = verdictIn(answer, kind, status);
  // Not spread from what both kinds of record have in common: that takes as long as to judge.
  return {
    receipt,
    kind,
    exitCode,
    outcome,
    status,
    verdict,
    next: (failure ?? verdict ?? status).next,
    answer,
    raw: question.raw,
    failure,
    deviations,
    attempts,
    elapsedMs,
    askedAt,
    documents: null,
  };
}

/** An answer that is no JSON, or nested beyond all sense. */
export function notJson(body: string): Failure {
  const say: Failure['say'] = ({ service }) => {
    const end = brokenEnd(body);
    return end === null ? service.notJson(beginningOf(body) ?? service.page()) : service.brokenJson(firstWords(end));
  };
  return new Failure('contract', say, { body, next: isPage(body) ? 'asker' : 'service' });
}

/** What a failure makes of a receipt. JSON that came with an answer that is not understood (76) is shown all the same. */
export function failed(question: Question, failure: Failure, elapsedMs: number): LookupRecord {
  const { receipt, kind, attempts, askedAt, raw } = question;
  const asked = { receipt, kind, attempts, elapsedMs, askedAt, deviations: [], documents: null };
  const answer = failure.exit === 'contract' && failure.body !== null ? readJson(failure.body) : null;
  const { code: exitCode, exit: outcome, next } = failure;
  return { ...asked, exitCode, outcome, status: null, verdict: null, next, answer, raw: answer && raw, failure };
}
