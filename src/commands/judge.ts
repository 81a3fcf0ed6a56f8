import type { JsonBody } from '../contract/json-body.ts';
import type { Operation } from '../contract/operation.ts';
import { type Envelope, excerptOf, readAnswer, readStrayBody } from '../contract/read-answer.ts';
import type { OptionValues } from '../options/options.ts';
import { failed, type LookupOutcome } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import type { LookupRecord } from '../record.ts';
import type { Asked } from '../service/ask.ts';
import type { ServiceReply } from '../service/classify.ts';

/** What an answer is judged by. */
export interface Standards extends Pick<OptionValues, 'accept' | 'strict'> {
  /** The address that was asked, for the words of a problem. */
  readonly baseUrl: string;
}

type Judged = Pick<LookupRecord, 'outcome' | 'status' | 'body' | 'answer' | 'deviations'>;

/** What the service said, or what kept us from hearing it; an interruption has no record. */
export type ServiceAnswer = Omit<Asked, 'reply'> & { readonly reply: ServiceReply };

/** What became of a receipt that the service was asked about. The exit code is decided here, before anything is printed. */
export function recordOf(
  { operation, receipt }: Pick<LookupRecord, 'operation' | 'receipt'>,
  { reply, attempts, elapsedMs, echoed }: ServiceAnswer,
  standards: Standards,
): LookupRecord {
  return { operation, receipt, attempts, elapsedMs, echoed, ...judged(reply, operation, standards) };
}

function judged(reply: ServiceReply, operation: Operation, standards: Standards): Judged {
  const { baseUrl } = standards;
  switch (reply.kind) {
    case 'fault':
      return unanswered(reply.fault, reply.body && { body: reply.body, ...readStrayBody(reply.body) }, baseUrl);
    case 'answer': {
      const { body } = reply;
      const reading = readAnswer(body, operation);
      if (reading.kind === 'breach') return unanswered(reading.why, { body, ...reading }, baseUrl);
      const { status, answer, deviations } = reading;
      return { outcome: outcomeOf(reading, standards), status, body, answer, deviations };
    }
  }
}

/** Something that came back, whatever it is. */
interface StrayBody {
  readonly body: Uint8Array;
  readonly source: string;
  readonly answer: JsonBody | null;
}

/** A problem beside which the body, if it is JSON, is still shown; else its beginning stands in the message. */
function unanswered(problem: Problem, stray: StrayBody | null, baseUrl: string): Judged {
  const answer = stray?.answer ?? null;
  const excerpt = stray !== null && answer === null ? excerptOf(stray.source) : null;
  const body = stray?.body ?? null;
  return { outcome: failed(problem, { baseUrl, excerpt }), status: null, body, answer, deviations: [] };
}

function outcomeOf({ status, deviations }: Envelope, { strict, accept }: Standards): LookupOutcome {
  if (strict && deviations.length > 0) return failed({ kind: 'strict', count: deviations.length });
  return { kind: 'answered', status, isAccepted: status.code === '004' || accept.includes(status.code) };
}
