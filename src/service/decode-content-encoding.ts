import type { Transform } from 'node:stream';
import { encodedLimit, encodingFault } from './body-limits.ts';
import type { Fault } from './fault.ts';
import type { BodyReceiver } from './transport-interface.ts';

type Receiver = Pick<BodyReceiver, 'limit' | 'take'>;

/** A body on its way to its receiver: undoes its encodings as it comes, and sees that it does not get too long. */
export class BodyStream {
  readonly #receiver: Receiver;
  readonly #encodings: readonly string[];
  /** From the outermost encoding to the innermost; null before the first byte, which decides about them. */
  #decoders: readonly Transform[] | null = null;
  /** Why the body cannot be taken. */
  fault: Fault | null;
  /** Whether no more of it is wanted, be it for a fault. */
  isOver: boolean;
  /** Bytes that the receiver has taken. */
  bytes = 0;
  /** Resolved once the decoders have taken what was added. */
  #added: Promise<void> = Promise.resolve();

  constructor(receiver: Receiver, encodings: readonly string[]) {
    this.#receiver = receiver;
    this.#encodings = encodings;
    this.fault = encodingFault(encodings);
    this.isOver = this.fault !== null;
  }

  /** Takes the next bytes as they came. A promise: they are not decoded before it is resolved. */
  add(chunk: Uint8Array): Promise<void> | null {
    // A reply without content may still name an encoding: 204, 304, or a server that labels everything.
    if (this.isOver || chunk.length === 0) return null;
    if (this.#encodings.length > 0) {
      this.#added = this.#added.then(() => this.#decode(chunk));
      return this.#added;
    }
    this.#deliver(chunk);
    return null;
  }

  /** Hands on what the decoders still hold; to be called once the peer has sent everything. */
  async end(): Promise<void> {
    await this.#added;
    const [first] = this.#decoders ?? [];
    const last = this.#decoders?.at(-1);
    if (this.isOver || first === undefined || last === undefined) return;
    await new Promise<void>((resolve) => {
      last.once('close', resolve);
      first.end();
    });
  }

  /** Lets go of what the decoders hold. */
  stop(): void {
    this.isOver = true;
    for (const decoder of this.#decoders ?? []) decoder.destroy();
  }

  #deliver(piece: Uint8Array): void {
    if (this.isOver) return;
    this.bytes += piece.length;
    const { limit } = this.#receiver;
    if (this.bytes > limit) this.#fail({ kind: 'body-too-large', limit });
    else if (!this.#receiver.take(piece)) this.stop();
  }

  #fail(fault: Fault): void {
    this.fault ??= fault;
    this.stop();
  }

  async #decode(chunk: Uint8Array): Promise<void> {
    this.#decoders ??= await this.#newDecoders(chunk);
    const [first] = this.#decoders;
    if (first === undefined || this.isOver) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        first.off('close', done);
        resolve();
      };
      // A decoder that fails never calls back.
      first.once('close', done).write(chunk, done);
    });
  }

  async #newDecoders([firstByte = 0]: Uint8Array): Promise<readonly Transform[]> {
    // Loaded only here: no server that we ask is told that it may compress, so hardly a run needs it.
    const zlib = await import('node:zlib');
    const decoders = this.#encodings.toReversed().map((encoding, index): Transform => {
      if (encoding === 'br') return zlib.createBrotliDecompress();
      if (encoding !== 'deflate') return zlib.createGunzip();
      return index > 0 || isOfZlib(firstByte) ? zlib.createInflate() : zlib.createInflateRaw();
    });
    for (const [index, decoder] of decoders.entries()) {
      decoder.on('error', (error: NodeJS.ErrnoException) => {
        this.#fail({ kind: 'body-cut', code: error.code ?? error.name });
      });
      const next = decoders[index + 1];
      if (next === undefined) decoder.on('data', (piece: Buffer) => this.#deliver(piece));
      else this.#limit(decoder).pipe(next);
    }
    return decoders;
  }

  /** Sees that what is still encoded does not get too long: it may be endless and come to nothing. */
  #limit(decoder: Transform): Transform {
    const { limit } = this.#receiver;
    let bytes = 0;
    return decoder.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > encodedLimit(this.#encodings, limit)) this.#fail({ kind: 'body-too-large', limit });
    });
  }
}

/** RFC 1950 says what `deflate` is; some servers send the bare stream of RFC 1951, which begins with no such byte. */
function isOfZlib(firstByte: number): boolean {
  return (firstByte & 0x0f) === 8;
}
