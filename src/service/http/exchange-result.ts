import { textOfBytes } from '../../contract/utf8.ts';
import { BODY_LIMIT } from '../body-limits.ts';
import { ByteCollector } from '../byte-collector.ts';
import { BodyStream } from '../decode-content-encoding.ts';
import type { Exchange, PlainRequest, Timings } from '../transport-interface.ts';
import { isUnfinishedJson } from '../unfinished-json.ts';
import type { AnswerReader, Ending, Head } from './answer-reader.ts';
import type { SocketEvents } from './connect-socket.ts';
import { type FailedRequest, faultOfError } from './fault-of-network-or-certificate-error.ts';

/**
 * What came of a request: a reply wherever the status is known, unless it is 200 and the body did not come whole.
 *
 * @param events of the socket that the request went over, or null where there was none.
 * @param isReused whether the connection had carried an answer before.
 */
export function resultOf(
  request: PlainRequest,
  reader: AnswerReader,
  ending: Ending,
  events: SocketEvents | null,
  isReused: boolean,
): Exchange['result'] | Promise<Exchange['result']> {
  const { head } = reader;
  const trouble = troubleOf(ending, events, () => situationOf(request, reader, events, isReused));
  if (head === null) return trouble ?? { kind: 'fault', fault: { kind: 'broken-http', code: 'ERR_NO_HEAD' } };
  if (trouble !== null) {
    reader.stream?.stop();
    return withoutWhole(head, reader, trouble);
  }
  if (reader.stream !== null) return streamed(head, reader, reader.stream, ending);
  if (head.encodings.length === 0) return collected(head, reader, reader.body);
  return decoded(head, reader);
}

/** Why there is no whole answer. */
type Trouble = Exclude<Exchange['result'], { kind: 'reply' }>;

/** A body that has gone to its receiver, or as far as that wanted it. */
async function streamed(
  head: Head,
  reader: AnswerReader,
  stream: BodyStream,
  ending: Ending,
): Promise<Exchange['result']> {
  if (ending.kind === 'complete') await stream.end();
  if (stream.fault !== null) return { kind: 'fault', fault: stream.fault };
  if (ending.kind === 'complete' && !stream.isOver && !isFramed(head) && reader.receiver?.isWhole() === false) {
    return { kind: 'fault', fault: { kind: 'body-cut', code: 'ERR_UNFINISHED_DOCUMENT' } };
  }
  return replyOf(head, reader, new Uint8Array(0));
}

/** A body that was collected as it came, and has to be decoded. */
async function decoded(head: Head, reader: AnswerReader): Promise<Exchange['result']> {
  const body = new ByteCollector();
  const take = (piece: Uint8Array) => {
    body.add(piece);
    return true;
  };
  const stream = new BodyStream({ limit: BODY_LIMIT, take }, head.encodings);
  await stream.add(reader.body);
  await stream.end();
  if (stream.fault !== null) return withoutWhole(head, reader, { kind: 'fault', fault: stream.fault });
  return collected(head, reader, body.bytes);
}

function collected(head: Head, reader: AnswerReader, body: Uint8Array): Exchange['result'] {
  if (isFramed(head) || !isUnfinishedJson(body)) return replyOf(head, reader, body);
  return withoutWhole(head, reader, { kind: 'fault', fault: { kind: 'body-cut', code: 'ERR_UNFINISHED_JSON' } });
}

/** A body without a length ends with its connection, and neither TCP nor TLS tells for certain whether that was meant. */
function isFramed({ headers }: Head): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}

function withoutWhole(head: Head, reader: AnswerReader, trouble: Trouble): Exchange['result'] {
  return head.status === 200 ? trouble : replyOf(head, reader, reader.beginning);
}

function replyOf({ status, headers }: Head, reader: AnswerReader, body: Uint8Array): Exchange['result'] {
  const { receivedBytes, stream } = reader;
  const letters = textOfBytes(body, 'latin1');
  const reply = { status, headers, body, letters, receivedBytes, echoed: false };
  return { kind: 'reply', reply: stream === null ? reply : { ...reply, streamedBytes: stream.bytes } };
}

/** Why the answer did not come whole, or null where it did. */
function troubleOf(ending: Ending, events: SocketEvents | null, situation: () => FailedRequest): Trouble | null {
  switch (ending.kind) {
    case 'complete':
      // undici takes a body without a length that is cut by a reset for a whole one.
      return events?.errorCode == null ? null : { kind: 'fault', fault: { kind: 'body-cut', code: events.errorCode } };
    case 'declined':
      return null;
    case 'dropped':
      return { kind: 'ended' };
    case 'too-large':
      return { kind: 'fault', fault: { kind: 'body-too-large', limit: ending.limit } };
    case 'failed': {
      const fault = faultOfError(ending.error, situation());
      if (fault === null) throw ending.error;
      return { kind: 'fault', fault };
    }
  }
}

function situationOf(
  request: PlainRequest,
  reader: AnswerReader,
  events: SocketEvents | null,
  isReused: boolean,
): FailedRequest {
  const begun = reader.firstByteAt === null ? 'nothing' : 'begun';
  return {
    url: new URL(request.url),
    progress: reader.head === null ? begun : 'head',
    isBrokenOff: events?.isBrokenOff ?? false,
    isReused,
    socketError: events?.errorCode ?? null,
  };
}

/** The steps of an exchange, counted from `startedAt`; `events` is null where no connection was made for it. */
export function timingsOf(
  startedAt: number,
  endedAt: number,
  firstByteAt: number | null,
  events: SocketEvents | null,
): Timings {
  const since = (moment: number | null) => (moment === null ? null : moment - startedAt);
  return {
    dns: since(events?.lookedUpAt ?? null),
    connect: since(events?.connectedAt ?? null),
    tls: since(events?.securedAt ?? null),
    firstByte: since(firstByteAt),
    total: endedAt - startedAt,
  };
}
