import { type MaskedBody, maskCpfs } from '../contract/mask/mask-cpfs.ts';
import type { Fault } from '../service/fault.ts';
import type { TraceEvent } from '../service/trace-events.ts';

/**
 * A step of a lookup, as `--verbose` tells it, without the CPFs that came back.
 *
 * @param answer the body that links to the document that it is about; none for the lookup itself.
 */
export function maskedEvent(event: TraceEvent, answer?: Uint8Array): TraceEvent {
  switch (event.kind) {
    case 'reply': {
      const { body, inText } = maskCpfs(event.body, answer && maskCpfs(answer).named);
      const headers = Object.entries(event.headers).map(([name, value]) => [inText(name), inText(value)]);
      return { ...event, body, headers: Object.fromEntries(headers) };
    }
    case 'fault':
      return { ...event, fault: maskedFault(event.fault, maskCpfs(answer ?? new Uint8Array()).inText) };
    case 'request': {
      // Of what is sent, only the link to a document came back before.
      if (answer === undefined) return event;
      const { request } = event;
      return { ...event, request: { ...request, url: maskCpfs(answer).inText(request.url) } };
    }
    case 'replay':
    case 'pause':
    case 'out-of-time':
      return event;
  }
}

/** A fault without the CPFs of what the peer wrote and it repeats. */
export function maskedFault(fault: Fault, inText: MaskedBody['inText']): Fault {
  switch (fault.kind) {
    case 'redirected':
      return { ...fault, location: fault.location && inText(fault.location) };
    case 'unknown-encoding':
      return { ...fault, encoding: inText(fault.encoding) };
    default:
      return fault;
  }
}
