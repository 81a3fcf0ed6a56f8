import type { Deadline } from '../deadline.ts';
import type { BodyReceiver, HeaderValue, PlainRequest } from '../transport.ts';
import { AnswerReader, type Ending } from './answer-reader.ts';
import type { Connection } from './http-connection.ts';

/** Sends a request over the connection and reads until the answer ends, by itself or by the deadline. */
export function dispatch(
  { client }: Connection,
  path: string,
  { method, headers }: PlainRequest,
  deadline: Deadline,
  now: () => number,
  receiver: BodyReceiver | null,
): Promise<{ reader: AnswerReader; ending: Ending }> {
  return new Promise((resolve) => {
    let isEnded = false;
    const end = (ending: Ending) => {
      // undici tells of the end that we made as well, when the deadline may have another listener already.
      if (isEnded) return;
      isEnded = true;
      reader.stop();
      deadline.onOver = null;
      resolve({ reader, ending });
    };
    const reader = new AnswerReader(end, now, receiver);
    if (deadline.isOver) return end({ kind: 'dropped' });
    deadline.onOver = () => end({ kind: 'dropped' });
    client.dispatch({ method, path, headers: sentHeaders(headers) }, reader);
  });
}

/** A run's requests share their headers: the secret is put into them once. */
const SENT = new WeakMap<PlainRequest['headers'], string[]>();

/** Names and values in turn, as undici takes them. */
function sentHeaders(headers: PlainRequest['headers']): string[] {
  const known = SENT.get(headers);
  if (known !== undefined) return known;
  const sent = Object.entries(headers).flatMap(([name, value]) => [name, sentValue(value)]);
  SENT.set(headers, sent);
  return sent;
}

function sentValue(value: HeaderValue): string {
  return typeof value === 'string' ? value : `${value.scheme} ${value.secret.reveal()}`;
}
