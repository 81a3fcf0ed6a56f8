import { readSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { hasDocuments, type Linking } from '../contract/document-links-and-file-names.ts';
import { readJsonBody } from '../contract/json-body.ts';
import type { Operation } from '../contract/operation.ts';
import { textOfBytes } from '../contract/utf8.ts';
import { AnsweredReceipts, statusForGood } from './receipts-that-resume-skips.ts';
import { type JournalRecord, type RecordForm, type RecordStyle, recordFormOf } from './record-formats.ts';
import { RecordEnds } from './split-records.ts';

const PIECE_BYTES = 256 * 1024;
/** No record is longer, in bytes: an answer of 10 MiB that is no UTF-8 takes three times as much. */
const LONGEST_RECORD = 64 * 1024 * 1024;

/** What the records of a file are, and how they are written. */
export interface JournalForm extends RecordStyle {
  readonly operation: Operation;
  /** Whether the documents that an answer links to are all there; null where nobody keeps them. */
  readonly hasEveryDocument: ((linking: Linking) => boolean) | null;
}

interface JournalContent {
  readonly answered: AnsweredReceipts;
  /** How many bytes of it are whole records: what follows is one that was being written when its run was killed. */
  readonly wholeBytes: number;
  /** Whether the last of them lacks its line end, as after an editor or a shell that has taken it away. */
  readonly lacksLineEnd: boolean;
}

/** In which line begins what is no record; null where the interruption came before anything else. */
interface StrangeContent {
  readonly strangeLine: number | null;
}

/** Reads a file of records, in turns, so that a signal is heard meanwhile. */
export async function readJournal(
  descriptor: number,
  form: JournalForm,
  interruption: AbortSignal,
): Promise<JournalContent | StrangeContent> {
  const reader = new JournalReader(form);
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; !interruption.aborted; ) {
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, at);
    if (length === 0) return reader.end();
    at += length;
    if (!reader.add(piece.subarray(0, length))) return { strangeLine: reader.line };
    await turn();
  }
  return { strangeLine: null };
}

class JournalReader {
  readonly #form: JournalForm;
  readonly #records: RecordForm;
  readonly #ends;
  readonly #answered = new AnsweredReceipts();
  #isHeadOwed: boolean;
  /** The line in which the next record begins, from 1. */
  line = 1;

  constructor(form: JournalForm) {
    this.#form = form;
    this.#records = recordFormOf(form);
    this.#ends = new RecordEnds(this.#records.isQuoted);
    this.#isHeadOwed = form.head !== '';
  }

  /** Takes the next piece; false where there is something in it that is no record. */
  add(piece: Uint8Array): boolean {
    return this.#ends.add(piece).every((record) => this.#note(record)) && this.#ends.restBytes <= LONGEST_RECORD;
  }

  end(): JournalContent | StrangeContent {
    const { wholeBytes } = this.#ends;
    const rest = withoutZeros(this.#ends.rest);
    const answered = this.#answered;
    // A row of csv is no JSON: whether it is whole, only its line end can tell.
    if (!this.#isHeadOwed && readJsonBody(rest) !== null && this.#note(rest)) {
      return { answered, wholeBytes: wholeBytes + rest.length, lacksLineEnd: true };
    }
    const isOurs = this.#isHeadOwed
      ? Buffer.from(this.#form.head).indexOf(rest) === 0
      : this.#records.isBeginning(rest);
    return isOurs ? { answered, wholeBytes, lacksLineEnd: false } : { strangeLine: this.line };
  }

  #note(bytes: Uint8Array): boolean {
    const text = textOfBytes(bytes, 'utf8');
    if (this.#isHeadOwed) {
      this.#isHeadOwed = false;
      if (`${text}\n` !== this.#form.head) return false;
      this.line += 1;
      return true;
    }
    const record = this.#records.read(text);
    if (record === null) return false;
    // Only a value between quotes has line ends in it.
    this.line += this.#records.isQuoted ? text.split('\n').length : 1;
    if (record.document === this.#form.operation)
      this.#answered.note(record.receipt, this.#isForGood(record, text) ? record.exitCode : null);
    return true;
  }

  #isForGood(record: JournalRecord, text: string): boolean {
    const { hasEveryDocument } = this.#form;
    const code = statusForGood(record);
    if (code === null) return false;
    return (
      hasEveryDocument === null ||
      !hasDocuments(code) ||
      hasEveryDocument(this.#records.readLinking(text, record.receipt))
    );
  }
}

/** Where the power failed, a file may end in zeros: its length was kept, and what was written was not. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}
