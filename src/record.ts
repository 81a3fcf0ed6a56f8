import { type Deviation, deviationsOf, typeOf } from './contract/answers.ts';
import { firstWords, type Json, readBody, readJson } from './contract/json.ts';
import { documentLinks } from './contract/links.ts';
import { type Verdict, verdictIn } from './contract/messages.ts';
import { type Kind, type Party, type Status, type StatusCode, statusOf } from './contract/statuses.ts';
import { EXITS, type ExitName } from './exit-codes.ts';
import { type Body, Failure } from './failure.ts';

/** A receipt that is asked about. */
export interface Question {
  readonly kind: Kind;
  readonly receipt: string;
}

/** The service in this process, where others have an origin. */
export const SANDBOX = 'sandbox';

/** What asking took, and of whom; null where nothing was sent, and in older records. */
export interface Timing {
  /** Every request but those for documents. */
  readonly attempts: number;
  /** From the first question to the answer, waits included. */
  readonly elapsedMs: number;
  /** When the last question was sent, by the clock of this machine (ISO 8601). */
  readonly askedAt: string | null;
  /** The origin of the base address, or `sandbox`. */
  readonly service: string | null;
  /** The profile that gave address or token, where the settings have several. */
  readonly profile: string | null;
}

/** What became of one receipt. Its exit code is decided here, before anything is printed. */
export interface LookupRecord extends Question, Timing {
  /** As it was asked for; of a line that is no receipt, that line. */
  readonly receipt: string;
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
  /** What came, byte for byte; null where that is not to be shown, or nobody kept it. */
  readonly raw: Buffer | null;
  readonly failure: Failure | null;
  readonly deviations: readonly Deviation[];
  /** What `--save` has put, or found, in its folder; null without it. */
  readonly documents: readonly SavedDocument[] | null;
}

export interface SavedDocument {
  readonly kind: 'xml' | 'danfe';
  /** The folder as it was typed, and the name. */
  readonly file: string;
  readonly bytes: number;
}

/** The documents that an answer links to: only an issued or a cancelled goods invoice has any. */
export function linksOf({ kind, status, receipt, answer }: LookupRecord) {
  return kind === 'nfe' && answer !== null && status?.hasDocuments ? documentLinks(receipt, answer) : [];
}

/** What an answer is judged by. */
export interface Criteria {
  readonly accept: readonly StatusCode[];
  readonly strict: boolean;
}

/**
 * What the body of an answer (HTTP 200) makes of a receipt (`service.md`, sections 3 and 7): the outcome is its `status`; what
 * else deviates from the contract never hides it, unless by `--strict`.
 */
export function judge(question: Question, body: Body, timing: Timing, { accept, strict }: Criteria): LookupRecord {
  const { receipt, kind } = question;
  const answer = readJson(body.text);
  if (answer === null) return failed(question, notJson(body), timing);
  const text: unknown = Object(answer.value).status;
  const status = statusOf(text, kind);
  if (status === undefined) return failed(question, notStatus(text, body), timing);
  const deviations = deviationsOf(answer, kind, status);
  const { encoding, raw } = body;
  if (encoding) deviations.unshift({ kind: 'unknown-value', path: 'Content-Encoding', found: encoding, count: 1 });
  const count = deviations.reduce((sum, deviation) => sum + deviation.count, 0);
  const failure = strict && count > 0 ? new Failure('contract', ({ service }) => service.strict(count)) : null;
  const outcome = failure?.exit ?? status.name;
  const exitCode = failure === null && accept.includes(status.code) ? EXITS.issued : EXITS[outcome];
  const verdict = verdictIn(answer, kind, status);
  const { next } = failure ?? verdict ?? status;
  // In front of the others what is spread would take longer than to judge.
  const rest = { failure, raw, deviations, documents: null, ...timing };
  return { receipt, kind, exitCode, outcome, status, verdict, next, answer, ...rest };
}

/** An answer that is no JSON, or nested beyond all sense. */
export function notJson(body: Body): Failure {
  const { is, words } = readBody(body.text);
  const say: Failure['say'] = ({ service }) =>
    (is === 'page' || is === 'text' ? service.notJson : service.brokenJson)(service.body(is, words));
  return new Failure('contract', say, { body, next: is === 'page' ? 'asker' : 'service' });
}

/** An answer without a status that the service is known to give. */
function notStatus(text: unknown, body: Body): Failure {
  const type = text === undefined ? null : typeOf(text);
  const say: Failure['say'] = ({ service }) =>
    typeof text === 'string' ? service.unknownStatus(firstWords(text)) : service.notEnvelope(type);
  return new Failure('contract', say, { body });
}

export const NOTHING_SENT: Timing = { attempts: 0, elapsedMs: 0, askedAt: null, service: null, profile: null };

/** What a failure makes of a receipt. JSON that came with an answer that is not understood (76) is shown all the same. */
export function failed({ receipt, kind }: Question, failure: Failure, timing = NOTHING_SENT) {
  const { exit: outcome, code: exitCode, body, next } = failure;
  const answer = outcome === 'contract' && body !== null ? readJson(body.text) : null;
  const raw = answer && (body?.raw ?? null);
  const none = { status: null, verdict: null, deviations: [], documents: null };
  return { receipt, kind, exitCode, outcome, failure, next, answer, raw, ...timing, ...none };
}
