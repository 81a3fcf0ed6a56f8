import { type JsonBody, readJsonBody } from '../contract/json-body.ts';
import type { Operation } from '../contract/operation.ts';
import { type Envelope, excerptOf, readAnswer } from '../contract/read-answer.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { ListEntry } from '../input/read-receipts.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { OptionValues } from '../options/options.ts';
import { failed, type LookupOutcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import { REDACTED, type Secret } from '../secret.ts';
import type { Fault } from '../service/fault.ts';
import type { Asked, ServiceReply } from '../service/fault-of-status.ts';

/** What an answer is judged by. */
export interface Standards extends Pick<OptionValues, 'accept' | 'strict'> {
  /** The address that was asked, for the words of a problem. */
  readonly baseUrl: string;
}

type Judged = Pick<LookupRecord, 'outcome' | 'status' | 'body' | 'answer' | 'deviations'>;

/**
 * What became of a receipt that the service was asked about; an interruption has no record. The exit code is decided here,
 * before anything is printed.
 */
export function recordOf(
  { operation, receipt }: Pick<LookupRecord, 'operation' | 'receipt'>,
  { reply, attempts, elapsedMs, echoed }: Asked<ServiceReply>,
  standards: Standards,
): LookupRecord {
  const judgement = judged(reply, operation, standards);
  return { operation, receipt, attempts, elapsedMs, echoed, documents: null, ...judgement };
}

/** The receipt in a list's entry, to be asked about; or the record of an entry that is none, or is the token itself. */
export function receiptIn(
  entry: ListEntry,
  operation: Operation,
  token: Secret,
): { readonly receipt: Receipt } | { readonly result: LookupRecord } {
  const isFlawed = entry.kind === 'flawed';
  const isToken = token.isWithin(isFlawed ? entry.text : entry.receipt);
  if (!isFlawed && !isToken) return entry;
  const problem: Problem = isFlawed ? { kind: 'bad-receipt', flaw: entry.flaw } : { kind: 'receipt-is-token' };
  const receipt = isFlawed && !isToken ? entry.text : REDACTED;
  const nothing = { status: null, body: null, answer: null, deviations: [], echoed: false, documents: null };
  return { result: { operation, receipt, outcome: failed(problem), attempts: 0, elapsedMs: 0, ...nothing } };
}

function judged(reply: ServiceReply, operation: Operation, standards: Standards): Judged {
  if (reply.kind === 'fault') return faulty(reply, standards);
  const { body, letters } = reply;
  const reading = readAnswer(body, operation, letters);
  if (reading.kind === 'breach') {
    const { why, answer } = reading;
    return unanswered(why, body, answer, answer === null, standards);
  }
  const { status, answer, deviations } = reading;
  return { outcome: outcomeOf(reading, standards), status, body, answer, deviations };
}

function faulty({ fault, body }: Extract<ServiceReply, { kind: 'fault' }>, standards: Standards): Judged {
  // JSON that came with one of these is shown as an answer is: the other faults say it all.
  const isShown = fault.kind === 'http-status' || fault.kind === 'redirected';
  const answer = isShown && body !== null ? readJsonBody(body) : null;
  return unanswered(fault, body, answer, isQuoted(fault, answer !== null), standards);
}

/** Whether the beginning of what came with a fault is told with it: what is no answer that is shown, and all of 4xx. */
function isQuoted(fault: Fault, isAnswer: boolean): boolean {
  switch (fault.kind) {
    case 'token-refused':
    case 'request-timeout':
    case 'rate-limited':
      return true;
    case 'http-status':
      return !isAnswer || (fault.status >= 400 && fault.status <= 499);
    case 'redirected':
      return !isAnswer;
    default:
      return false;
  }
}

/** A problem beside which the body, if it is an answer, is still shown; or how it begins, if that `isQuoted`. */
function unanswered(
  problem: Problem,
  body: Uint8Array | null,
  answer: JsonBody | null,
  isQuoted: boolean,
  { baseUrl }: Standards,
): Judged {
  const excerpt = isQuoted && body !== null ? excerptOf(body) : null;
  return { outcome: failed(problem, { baseUrl, excerpt }), status: null, body, answer, deviations: [] };
}

function outcomeOf({ status, deviations }: Envelope, { strict, accept }: Standards): LookupOutcome {
  if (strict && deviations.length > 0) return failed({ kind: 'strict', count: deviations.length });
  return { kind: 'answered', status, isAccepted: accept.includes(status.code) };
}
