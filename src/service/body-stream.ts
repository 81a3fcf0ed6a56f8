import type { Transform } from 'node:stream';
import { encodingFault, hasZlibHeader } from './body.ts';
import type { Fault } from './fault.ts';
import type { BodyReceiver } from './transport.ts';

/** A body on its way to its receiver: undoes its encodings as it comes, and sees that it does not get too long. */
export class BodyStream {
  readonly #receiver: BodyReceiver;
  readonly #encodings: readonly string[];
  /** From the outermost encoding to the innermost; null before the first bytes. */
  #decoders: readonly Transform[] | null = null;
  /** Why the body cannot be taken. */
  fault: Fault | null;
  /** Whether no more of it is wanted, be it for a fault. */
  isOver: boolean;
  /** Bytes that the receiver has taken. */
  bytes = 0;

  constructor(receiver: BodyReceiver, encodings: readonly string[]) {
    this.#receiver = receiver;
    this.#encodings = encodings;
    this.fault = encodingFault(encodings);
    this.isOver = this.fault !== null;
    receiver.begin();
  }

  /** Whether what came can be all of it. */
  isWhole(): boolean {
    return this.#receiver.isWhole();
  }

  /** Takes the next bytes as they came. A promise: no more of them before it is resolved. */
  add(chunk: Uint8Array): Promise<void> | null {
    if (this.isOver) return null;
    if (this.#encodings.length > 0) return this.#decode(chunk);
    this.#deliver(chunk);
    return null;
  }

  /** Hands on what the decoders still hold; to be called once the peer has sent everything. */
  async end(): Promise<void> {
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
    this.#decoders ??= await this.#startDecoders(chunk);
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

  async #startDecoders(beginning: Uint8Array): Promise<readonly Transform[]> {
    const zlib = await import('node:zlib');
    const decoders = this.#encodings.toReversed().map((encoding, index): Transform => {
      if (encoding === 'br') return zlib.createBrotliDecompress();
      if (encoding !== 'deflate') return zlib.createGunzip();
      return index > 0 || hasZlibHeader(beginning) ? zlib.createInflate() : zlib.createInflateRaw();
    });
    for (const [index, decoder] of decoders.entries()) {
      decoder.on('error', (error: NodeJS.ErrnoException) => {
        if (!this.isOver) this.#fail({ kind: 'body-cut', code: error.code ?? error.name });
      });
      const next = decoders[index + 1];
      if (next === undefined) decoder.on('data', (piece: Buffer) => this.#deliver(piece));
      else decoder.pipe(next);
    }
    return decoders;
  }
}
