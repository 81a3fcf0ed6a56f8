import { BODY_LIMIT, type BodyResult, decodeBody } from './body.ts';
import type { Fault } from './fault.ts';
import { type Circumstances, faultOfError } from './fault-of-error.ts';
import { hostAndPort } from './host-and-port.ts';
import type { Exchange, PlainReply, PlainRequest, Timings } from './transport.ts';
import type { AnswerReader, Ending, Head } from './undici-reader.ts';
import type { Wire } from './wire.ts';

/**
 * What came of a request: a reply wherever the status is known, unless it is 200 and the body did not come whole.
 *
 * @param wire the connection that the request went over, or null where there was none.
 */
export async function resultOf(
  request: PlainRequest,
  reader: AnswerReader,
  ending: Ending,
  wire: Wire | null,
): Promise<Exchange['result']> {
  const { head, wireBytes } = reader;
  const ended = faultOfEnding(request, reader, ending, wire);
  if (head === null) return { kind: 'fault', fault: ended ?? { kind: 'broken-http', code: 'ERR_NO_HEAD' } };
  const read: BodyResult = ended === null ? await decodeBody(reader.body, head.encodings) : { fault: ended };
  if ('fault' in read && head.status === 200) return { kind: 'fault', fault: read.fault };
  return { kind: 'reply', reply: replyOf(head, 'fault' in read ? new Uint8Array(0) : read.body, wireBytes) };
}

function replyOf({ status, headers }: Head, body: Uint8Array, wireBytes: number): PlainReply {
  return { status, headers, body, wireBytes, echoed: false };
}

/** Why the answer did not come whole, or null where it did. */
function faultOfEnding(request: PlainRequest, reader: AnswerReader, ending: Ending, wire: Wire | null): Fault | null {
  switch (ending.kind) {
    case 'complete':
      // undici takes a body without a length that is cut by a reset for a whole one.
      return wire?.errorCode == null ? null : { kind: 'body-cut', code: wire.errorCode };
    case 'dropped':
      return { kind: 'aborted' };
    case 'too-large':
      return { kind: 'body-too-large', limit: BODY_LIMIT };
    case 'failed': {
      const fault = faultOfError(ending.error, circumstancesOf(request, reader, wire));
      if (fault === null) throw ending.error;
      return fault;
    }
  }
}

function circumstancesOf(request: PlainRequest, reader: AnswerReader, wire: Wire | null): Circumstances {
  const url = new URL(request.url);
  const begun = reader.firstByteAt === null ? 'nothing' : 'begun';
  return {
    host: url.hostname,
    address: hostAndPort(url),
    progress: reader.head === null ? begun : 'head',
    isBrokenOff: wire?.isBrokenOff ?? false,
  };
}

/** The steps of an exchange, counted from `startedAt`; `wire` is null where no connection was made for it. */
export function timingsOf(startedAt: number, endedAt: number, firstByteAt: number | null, wire: Wire | null): Timings {
  const since = (moment: number | null) => (moment === null ? null : moment - startedAt);
  return {
    dns: since(wire?.dnsAt ?? null),
    connect: since(wire?.connectAt ?? null),
    tls: since(wire?.tlsAt ?? null),
    firstByte: since(firstByteAt),
    total: endedAt - startedAt,
  };
}
