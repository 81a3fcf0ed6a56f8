import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind, StatusCode } from '../contract/statuses.ts';
import { EXITS } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { fs } from '../lazy.ts';
import { type LookupRecord, linksOf } from '../record.ts';
import { chunksOf } from '../system/files.ts';
import type { Format } from './made.ts';
import { recordsIn } from './read.ts';

/** Where records go, and what tells whether one that is there answers for good. */
export interface SinkOptions {
  readonly kind: Kind;
  readonly accept: readonly StatusCode[];
  /** Statuses that are asked about again all the same. */
  readonly again: readonly StatusCode[];
  /** Answers of another one stay unheard; those of older records, which name none, do not. */
  readonly service: string;
  /** The folder that its documents have to be in. */
  readonly save?: string;
  readonly out?: string;
  readonly output: Format;
  readonly input?: string;
  readonly resume: boolean;
  readonly force: boolean;
  readonly excel: boolean;
  readonly mask: boolean;
  readonly quiet: boolean;
}

/** What the records of a file say of their receipts: of several records of a receipt the last counts. */
export class Answers {
  /** The exit codes of the receipts that need not be asked about again. */
  readonly final = new Map<string, number>();
  /** The receipts without an answer for good, of whichever list. */
  readonly unfinished = new Set<string>();
  /** The receipts whose answer is another service's. */
  readonly unheard = new Set<string>();

  constructor(private readonly options: SinkOptions) {}

  /**
   * Reads the file that is open: every whole line has to be a record; what a killed run has left of a last one is completed where it
   * is whole, and else cut off. @throws Failure `io`; then the file is untouched
   * @param check is asked before that
   */
  async read(path: string, file: number, io: Io, check: () => void): Promise<void> {
    const { kind, accept, again } = this.options;
    for await (const { record, bytes, isWhole } of recordsIn(path, chunksOf(path, path, io, io.signal), null)) {
      if (record === null || !isWhole) check();
      if (record === null) fs.ftruncateSync(file, fs.fstatSync(file).size - bytes.length);
      else if (!isWhole) append(file, '\n');
      if (record?.kind !== kind) continue;
      const { receipt, exitCode, status } = record;
      const isIn = (codes: typeof accept) => codes.some((code) => code === status?.code);
      const isAccepted = exitCode !== EXITS.contract && isIn(accept);
      if (this.#isFinal(record) && !isIn(again)) this.final.set(receipt, isAccepted ? EXITS.issued : exitCode);
      else this.final.delete(receipt);
      if (status?.course === 'final' && this.#isForeign(record)) this.unheard.add(receipt);
      else this.unheard.delete(receipt);
      this.add(record);
    }
  }

  /** Counts a record that was written; what is no receipt stays none. */
  add(record: LookupRecord): void {
    if (record.outcome === 'usage' || this.#isFinal(record)) this.unfinished.delete(record.receipt);
    else this.unfinished.add(record.receipt);
  }

  /** Whether a receipt need not be asked about again, with all documents in the folder of `--save`. */
  #isFinal(record: LookupRecord): boolean {
    const { save } = this.options;
    if (record.status?.course !== 'final' || record.exitCode === EXITS.io || this.#isForeign(record)) return false;
    const isKept = (name: string) => lstatSync(join(save ?? '', name), { throwIfNoEntry: false })?.isFile();
    return save === undefined || linksOf(record).every(({ name }) => isKept(name));
  }

  #isForeign({ service }: LookupRecord): boolean {
    return service !== null && service !== this.options.service;
  }
}

/** Appends whole lines: where the disk has no room for all of them, none is there. */
export function append(file: number, lines: string): void {
  const { size } = fs.fstatSync(file);
  try {
    fs.writeFileSync(file, lines);
  } catch (error) {
    fs.ftruncateSync(file, size);
    throw error;
  }
}
