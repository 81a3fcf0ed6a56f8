import { BODY_LIMIT, contentEncodings, encodedLimit, isBodyOfUse } from '../body-limits.ts';
import { ByteCollector } from '../byte-collector.ts';
import { BodyStream } from '../decode-content-encoding.ts';
import type { BodyReceiver, PlainReply } from '../transport-interface.ts';
import type { AnswerHandler, RawHeaders } from './http-client-interface.ts';

/** How long, in milliseconds, and how far a body of no use is read: for its beginning, and so that the connection can serve again. */
const WASTE_TIME = 500;
const WASTE_LIMIT = 64 * 1024;
const NOTHING = new Uint8Array(0);

/** How reading an answer ended. `dropped`: by us, who do not want the rest; `declined`: by its receiver, who does not. */
export type Ending =
  | { readonly kind: 'complete' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Head {
  readonly status: number;
  readonly headers: PlainReply['headers'];
  readonly encodings: readonly string[];
}

/** Reads one answer. Interim ones (1xx) are passed over. */
export class AnswerReader implements AnswerHandler {
  readonly #end: (ending: Ending) => void;
  readonly #now: () => number;
  readonly #body = new ByteCollector();
  /** Takes the body of a 200; null where it is collected. */
  readonly receiver: BodyReceiver | null;
  #wasteTimer: NodeJS.Timeout | undefined;
  #isUseful = true;
  #limit = 0;
  /** The head of the final answer, or null where it has not come yet. */
  head: Head | null = null;
  /** The moment of the first byte, by `now`. */
  firstByteAt: number | null = null;
  receivedBytes = 0;
  /** Whether there was more of the body than is read. */
  isTooLong = false;
  /** The way of a 200's body to its receiver; null where it has none, or has not begun. */
  stream: BodyStream | null = null;

  /** @param end may be called several times: the first call counts. */
  constructor(end: (ending: Ending) => void, now: () => number, receiver: BodyReceiver | null) {
    this.#end = end;
    this.#now = now;
    this.receiver = receiver;
  }

  /** The body so far, encoded. */
  get body(): Uint8Array {
    return this.#body.bytes;
  }

  /**
   * How a body begins that is too long to be had whole; empty for one that just ended too soon, perhaps in the middle of a
   * token: half of it would not be recognised.
   */
  get beginning(): Uint8Array {
    return this.isTooLong && this.head?.encodings.length === 0 ? this.body.subarray(0, WASTE_LIMIT) : NOTHING;
  }

  /** Leaves no timer behind. */
  stop(): void {
    clearTimeout(this.#wasteTimer);
  }

  onRequestStart(): void {}

  onResponseStarted(): void {
    this.firstByteAt ??= this.#now();
  }

  onResponseStart(_controller: unknown, status: number, headers: RawHeaders): void {
    if (status < 200) return;
    const plain = plainHeaders(headers);
    const encodings = contentEncodings(plain['content-encoding']);
    this.head = { status, headers: plain, encodings };
    const { receiver } = this;
    this.#isUseful = receiver === null ? isBodyOfUse(status) : status === 200;
    this.#limit = this.#isUseful ? encodedLimit(encodings, receiver?.limit) : WASTE_LIMIT;
    if (receiver !== null && this.#isUseful) {
      receiver.begin();
      this.stream = new BodyStream(receiver, encodings);
    }
    if (!this.#isUseful) this.#wasteTimer = setTimeout(() => this.#end({ kind: 'dropped' }), WASTE_TIME);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.receivedBytes += chunk.length;
    if (this.stream === null) this.#body.add(chunk);
    if (this.receivedBytes > this.#limit) {
      this.isTooLong = true;
      const limit = this.receiver?.limit ?? BODY_LIMIT;
      this.#end(this.#isUseful ? { kind: 'too-large', limit } : { kind: 'dropped' });
    } else if (this.stream !== null) this.#handOn(this.stream, chunk);
  }

  onResponseEnd(): void {
    this.#end({ kind: 'complete' });
  }

  #handOn(stream: BodyStream, chunk: Buffer): void {
    const endDeclined = () => {
      if (stream.isOver) this.#end({ kind: 'declined' });
    };
    const added = stream.add(chunk);
    if (added === null) endDeclined();
    else void added.then(endDeclined);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end({ kind: 'failed', error });
  }
}

function plainHeaders(headers: RawHeaders): PlainReply['headers'] {
  if (isPlain(headers)) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

function isPlain(headers: RawHeaders): headers is PlainReply['headers'] {
  for (const name in headers) if (typeof headers[name] !== 'string') return false;
  return true;
}
