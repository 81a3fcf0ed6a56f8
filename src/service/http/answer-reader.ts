import { BODY_LIMIT, contentEncodings, encodedLimit, isBodyOfUse } from '../body-limits.ts';
import { ByteCollector } from '../byte-collector.ts';
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
  readonly #receiver: BodyReceiver | null;
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
  /** Takes the body, which is a 200's; null where it is collected, or has not begun. */
  taker: BodyReceiver | null = null;
  #isDeclined = false;

  /** @param end may be called several times: the first call counts. */
  constructor(end: (ending: Ending) => void, now: () => number, receiver: BodyReceiver | null) {
    this.#end = end;
    this.#now = now;
    this.#receiver = receiver;
  }

  /** What was collected of the body so far: nothing of one that went to its receiver as it came. */
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
    const receiver = this.#receiver;
    this.#isUseful = receiver === null ? isBodyOfUse(status) : status === 200;
    this.#limit = this.#isUseful ? encodedLimit(encodings, receiver?.limit) : WASTE_LIMIT;
    if (receiver !== null && this.#isUseful) {
      receiver.begin();
      this.taker = receiver;
    }
    if (!this.#isUseful) this.#wasteTimer = setTimeout(() => this.#end({ kind: 'dropped' }), WASTE_TIME);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.receivedBytes += chunk.length;
    // What is encoded is decoded as a whole.
    const taker = this.head?.encodings.length === 0 ? this.taker : null;
    if (taker === null) this.#body.add(chunk);
    if (this.receivedBytes > this.#limit) {
      this.isTooLong = true;
      this.#end(this.#isUseful ? this.#tooLarge() : { kind: 'dropped' });
    } else if (taker !== null) this.#handOn(taker, chunk);
  }

  onResponseEnd(): void {
    this.#end({ kind: 'complete' });
  }

  #tooLarge(): Ending {
    return { kind: 'too-large', limit: this.#receiver?.limit ?? BODY_LIMIT };
  }

  #handOn(taker: BodyReceiver, chunk: Buffer): void {
    if (this.#isDeclined || taker.take(chunk)) return;
    this.#isDeclined = true;
    this.#end({ kind: 'declined' });
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
