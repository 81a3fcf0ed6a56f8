import type { HeaderValue, PlainRequest } from './transport.ts';
import type { Line } from './undici-line.ts';
import { AnswerReader, type Ending } from './undici-reader.ts';

/** Sends the request on the line and reads until the answer ends, by itself or by the signal. */
export function converse(
  line: Line,
  request: PlainRequest,
  signal: AbortSignal,
  now: () => number,
): Promise<{ reader: AnswerReader; ending: Ending }> {
  return new Promise((resolve) => {
    const drop = () => end({ kind: 'dropped' });
    const end = (ending: Ending) => {
      reader.stop();
      signal.removeEventListener('abort', drop);
      resolve({ reader, ending });
    };
    const reader = new AnswerReader(end, now);
    if (signal.aborted) return drop();
    signal.addEventListener('abort', drop, { once: true });
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, sent(value)]));
    line.client.dispatch({ method: request.method, path: `${pathname}${search}`, headers }, reader);
  });
}

function sent(value: HeaderValue): string {
  return typeof value === 'string' ? value : `${value.scheme} ${value.secret.reveal()}`;
}
