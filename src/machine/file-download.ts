import { closeSync, constants, fdatasync, linkSync, lstatSync, openSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';
import { moveOver } from './replace-file.ts';
import { writeDirectly } from './write.ts';

const toDisk = promisify(fdatasync);

/** What came of giving a file its name. */
export type Placed =
  | { readonly kind: 'placed' }
  /** Something has that name already. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly code: string };

/** A file that is being written piece by piece, under a name that nobody takes for a whole one. */
export class FileDownload {
  readonly #path: string;
  readonly #target: string;
  #descriptor: number | null = null;
  #isThere = false;
  /** How much of it is written. */
  bytes = 0;
  /** The system's code of what has kept it from being written; null where nothing has. */
  failure: string | null = null;

  /**
   * @param path where it is written.
   * @param target where it is put once it is whole, on the same file system.
   */
  constructor(path: string, target: string) {
    this.#path = path;
    this.#target = target;
  }

  /** Begins it, or begins it anew. */
  begin(): void {
    this.discard();
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
    this.bytes = 0;
    try {
      this.#descriptor = openSync(this.#path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);
      this.#isThere = true;
      this.failure = null;
    } catch (error) {
      this.failure = errorCode(error);
    }
  }

  /** Writes all of a piece; false where it cannot be written. */
  write(piece: Uint8Array): boolean {
    if (this.#descriptor === null) return false;
    const { written, failure } = writeDirectly(this.#descriptor, piece);
    this.bytes += written;
    if (failure !== null) this.failure = failure.kind === 'failed' ? failure.code : 'EPIPE';
    return failure === null;
  }

  /**
   * Gives it its name, now that it is whole, and takes away its own.
   *
   * @param isReplacing whether a file of that name gives way; otherwise nothing does.
   */
  async place(isReplacing: boolean): Promise<Placed> {
    try {
      if (this.#descriptor === null || this.failure !== null) return { kind: 'failed', code: this.failure ?? 'EBADF' };
      // Else a machine that stops could leave the name, and nothing behind it.
      await toDisk(this.#descriptor);
      this.#close();
      if (isReplacing) await moveOver(this.#path, this.#target);
      else if (!(await this.#placeWhereFree())) return { kind: 'taken' };
      return { kind: 'placed' };
    } catch (error) {
      return { kind: 'failed', code: errorCode(error) };
    } finally {
      this.discard();
    }
  }

  /** Takes away what is left of it. */
  discard(): void {
    this.#close();
    if (this.#isThere) rmSync(this.#path, { force: true });
    this.#isThere = false;
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  /** By a second name for the same file: unlike a move, that never takes the place of what has come meanwhile. */
  async #placeWhereFree(): Promise<boolean> {
    try {
      linkSync(this.#path, this.#target);
      return true;
    } catch (error) {
      const isFree = errorCode(error) !== 'EEXIST' && lstatSync(this.#target, { throwIfNoEntry: false }) === undefined;
      // Some file systems give no second names (FAT, and some of a network).
      if (isFree) await moveOver(this.#path, this.#target);
      return isFree;
    }
  }
}
