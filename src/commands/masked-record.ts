import { JsonBody } from '../contract/json-body.ts';
import { type MaskedBody, maskCpfs } from '../contract/mask/mask-cpfs-in-body.ts';
import { excerptOf } from '../contract/read-answer.ts';
import type { LookupRecord } from '../lookup-record.ts';
import type { LookupOutcome } from '../outcome.ts';
import type { DocumentLoss } from '../problem.ts';
import type { TraceEvent } from '../service/trace-events.ts';

type InText = MaskedBody['inText'];

/** What was made of a body, for as long as that is there: `--verbose` tells of it before it is printed, a batch counts it. */
const MASKED_BODIES = new WeakMap<Uint8Array, MaskedBody>();

function maskedBody(body: Uint8Array, isJson?: boolean): MaskedBody {
  const masked = MASKED_BODIES.get(body) ?? maskCpfs(body, undefined, isJson);
  MASKED_BODIES.set(body, masked);
  return masked;
}

/** A record without its CPFs. How it was judged stays as it is. */
export function maskedRecord(record: LookupRecord): LookupRecord {
  // It has been judged, and for masking it is read once more.
  record.answer?.release();
  const { body, inText } = maskedBody(record.body ?? new Uint8Array(), record.answer === null ? undefined : true);
  const outcome = maskedOutcome(record.outcome, body, inText);
  const deviations = inTexts(record.deviations, inText);
  const documents = record.documents && { ...record.documents, lost: maskedLosses(record.documents.lost, inText) };
  const masked = { ...record, outcome, deviations, documents };
  if (record.body === null || body === record.body) return masked;
  return { ...masked, body, answer: record.answer && new JsonBody(body) };
}

function maskedOutcome(outcome: LookupOutcome, body: Uint8Array, inText: InText): LookupOutcome {
  if (outcome.kind === 'answered') return outcome;
  const { problem, circumstances } = outcome;
  // Taken from the body anew: of a CPF that was cut, the rest would not be known for one.
  const excerpt = circumstances.excerpt === null ? null : excerptOf(body);
  const masked =
    problem.kind === 'documents-lost'
      ? { ...problem, losses: maskedLosses(problem.losses, inText) }
      : inTexts(problem, inText);
  return { ...outcome, problem: masked, circumstances: { ...circumstances, excerpt } };
}

/** The names of saved documents are not altered, and so neither is what tells of them. */
function maskedLosses(losses: readonly DocumentLoss[], inText: InText): DocumentLoss[] {
  return losses.map((loss) => (loss.trouble.kind === 'document-fault' ? inTexts(loss, inText) : loss));
}

/** A thing of plain data, each text in it masked: whichever of them a peer wrote. */
function inTexts<Thing>(thing: Thing, inText: InText): Thing {
  return JSON.parse(JSON.stringify(thing, (_, value) => (typeof value === 'string' ? inText(value) : value)));
}

/** A step of a lookup, as `--verbose` tells it, without the CPFs that came back; `answer` links to the document that it is about. */
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
      return { ...event, fault: inTexts(event.fault, maskedBody(answer ?? new Uint8Array()).inText) };
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
