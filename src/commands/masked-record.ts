import type { Deviation } from '../contract/deviation.ts';
import { JsonBody } from '../contract/json-body.ts';
import { type MaskedBody, maskCpfs } from '../contract/mask/mask-cpfs-in-body.ts';
import { excerptOf } from '../contract/read-answer.ts';
import { decoded } from '../contract/utf8.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { LookupOutcome } from '../outcome.ts';
import type { DocumentLoss, Problem } from '../problem.ts';
import type { Fault } from '../service/fault.ts';
import type { TraceEvent } from '../service/trace-events.ts';

/** What was made of a record, for as long as that is there: a batch counts a rejection and prints it. */
const MASKED = new WeakMap<LookupRecord, LookupRecord>();

/** What was made of a body, likewise: `--verbose` tells of it before it is printed. */
const MASKED_BODIES = new WeakMap<Uint8Array, MaskedBody>();

function maskedBody(body: Uint8Array, isJson?: boolean): MaskedBody {
  const masked = MASKED_BODIES.get(body) ?? maskCpfs(body, undefined, isJson);
  MASKED_BODIES.set(body, masked);
  return masked;
}

/** A record without its CPFs. How it was judged stays as it is. */
export function maskedRecord(record: LookupRecord): LookupRecord {
  const masked = MASKED.get(record) ?? mask(record);
  MASKED.set(record, masked);
  return masked;
}

function mask(record: LookupRecord): LookupRecord {
  // It has been judged, and for masking it is read once more.
  record.answer?.release();
  const { body, inText } = maskedBody(record.body ?? new Uint8Array(), record.answer === null ? undefined : true);
  const outcome = maskedOutcome(record.outcome, body, inText);
  const deviations = record.deviations.map((deviation) => maskedDeviation(deviation, inText));
  const documents = record.documents && {
    ...record.documents,
    lost: record.documents.lost.map((loss) => maskedLoss(loss, inText)),
  };
  const masked = { ...record, outcome, deviations, documents };
  if (record.body === null || body === record.body) return masked;
  return { ...masked, body, answer: record.answer && new JsonBody(body) };
}

function maskedOutcome(outcome: LookupOutcome, body: Uint8Array, inText: MaskedBody['inText']): LookupOutcome {
  if (outcome.kind === 'answered') return outcome;
  const { problem, circumstances } = outcome;
  // Taken from the body anew: of a CPF that was cut, the rest would not be known for one.
  const excerpt = circumstances.excerpt === null ? null : excerptOf(decoded(body));
  return { ...outcome, problem: maskedProblem(problem, inText), circumstances: { ...circumstances, excerpt } };
}

/** What the peer wrote and a problem repeats. */
function maskedProblem(problem: Problem, inText: MaskedBody['inText']): Problem {
  switch (problem.kind) {
    case 'unknown-status':
    case 'status-not-defined':
      return { ...problem, text: inText(problem.text) };
    case 'redirected':
    case 'unknown-encoding':
      return maskedFault(problem, inText);
    case 'documents-lost':
      return { ...problem, losses: problem.losses.map((loss) => maskedLoss(loss, inText)) };
    default:
      return problem;
  }
}

function maskedLoss(loss: DocumentLoss, inText: MaskedBody['inText']): DocumentLoss {
  const { trouble } = loss;
  if (trouble.kind !== 'document-fault') return loss;
  return { ...loss, trouble: { ...trouble, fault: maskedFault(trouble.fault, inText) } };
}

function maskedDeviation(deviation: Deviation, inText: MaskedBody['inText']): Deviation {
  switch (deviation.kind) {
    case 'missing':
    case 'extra':
    case 'duplicate':
    case 'wrong-type':
      return { ...deviation, path: inText(deviation.path) };
    case 'unknown-value':
      return { ...deviation, path: inText(deviation.path), value: inText(deviation.value) };
    case 'status-wording':
      return { ...deviation, text: inText(deviation.text) };
    case 'not-utf8':
      return deviation;
  }
}

/**
 * A step of a lookup, as `--verbose` tells it, without the CPFs that came back.
 *
 * @param answer the body that links to the document that it is about; none for the lookup itself.
 */
export function maskedEvent(event: TraceEvent, answer?: Uint8Array): TraceEvent {
  switch (event.kind) {
    case 'reply': {
      // Only once somebody reads it: without `--verbose` nobody does, and it takes longer than all else.
      let masked: MaskedBody | null = null;
      const whole = () => {
        masked ??= answer === undefined ? maskedBody(event.body) : maskCpfs(event.body, maskedBody(answer).named);
        return masked;
      };
      return {
        ...event,
        get body() {
          return whole().body;
        },
        get headers() {
          const { inText } = whole();
          const headers = Object.entries(event.headers).map(([name, value]) => [inText(name), inText(value)]);
          return Object.fromEntries(headers);
        },
      };
    }
    case 'fault':
      return { ...event, fault: maskedFault(event.fault, maskedBody(answer ?? new Uint8Array()).inText) };
    case 'request': {
      // Of what is sent, only the link to a document came back before.
      if (answer === undefined) return event;
      const { request } = event;
      return { ...event, request: { ...request, url: maskedBody(answer).inText(request.url) } };
    }
    case 'replay':
    case 'pause':
    case 'out-of-time':
      return event;
  }
}

/** A fault without the CPFs of what the peer wrote and it repeats: a new one does not compile until it stands here. */
export function maskedFault(fault: Fault, inText: MaskedBody['inText']): Fault {
  switch (fault.kind) {
    case 'redirected':
      return { ...fault, location: fault.location && inText(fault.location) };
    case 'unknown-encoding':
      return { ...fault, encoding: inText(fault.encoding) };
    case 'unknown-host':
    case 'dns-failed':
    case 'connection-refused':
    case 'unreachable':
    case 'connect-timeout':
    case 'no-more-files':
    case 'no-webassembly':
    case 'connection-lost':
    case 'certificate':
    case 'tls-failed':
    case 'bad-proxy':
    case 'proxy-failed':
    case 'body-cut':
    case 'broken-http':
    case 'server-error':
    case 'rate-limited':
    case 'request-timeout':
    case 'deadline':
    case 'token-refused':
    case 'http-status':
    case 'body-too-large':
      return fault;
  }
}
