import { closeSync, fdatasync, linkSync, lstatSync, openSync, renameSync } from 'node:fs';
import { promisify } from 'node:util';
import { sleep } from '../clock-and-sleep.ts';
import { errorCode } from '../system-error-code.ts';
import { removeWherePossible } from './remove-where-possible.ts';
import { writeDirectly } from './write-bytes.ts';

const toDisk = promisify(fdatasync);
/** How often, and how many milliseconds apart, Windows is asked again while somebody has the old file open. */
const TRIES = 20;
const PAUSE_MS = 50;

/** What came of giving a file its name. */
type Placed =
  | { readonly kind: 'placed' }
  /** Something has that name already. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly code: string };

/** A file that is being written piece by piece, under a name that nobody takes for a whole one. */
export class DraftFile {
  readonly #path: string;
  readonly #target: string;
  readonly #mode: number;
  #descriptor: number | null = null;
  #isThere = false;
  /** How much of it is written. */
  bytes = 0;
  /** The system's code of what has kept it from being written; null where nothing has. */
  failure: string | null = null;

  /**
   * @param path where it is written.
   * @param target where it is put once it is whole, on the same file system.
   * @param mode what of it the umask leaves.
   */
  constructor(path: string, target: string, mode = 0o666) {
    this.#path = path;
    this.#target = target;
    this.#mode = mode;
  }

  /** Begins it; once. */
  begin(): void {
    try {
      this.#descriptor = openSync(this.#path, 'wx', this.#mode);
      this.#isThere = true;
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
    if (this.#isThere) removeWherePossible(this.#path);
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
    } catch {
      if (lstatSync(this.#target, { throwIfNoEntry: false }) !== undefined) return false;
      // Some file systems give no second names (FAT, and some of a network).
      await moveOver(this.#path, this.#target);
      return true;
    }
  }
}

/**
 * Puts a file in the place of another. Windows does not replace one that somebody has open, be it only a virus scanner's look
 * at it: there it is tried again for a second.
 */
async function moveOver(path: string, target: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      renameSync(path, target);
      return;
    } catch (error) {
      if (left === 0 || !['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
