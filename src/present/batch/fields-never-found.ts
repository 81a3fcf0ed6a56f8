import { findField } from '../../contract/find-dotted-path.ts';
import { codesWith } from '../../contract/known-field-paths.ts';
import { type AnsweredRecord, isAnswered, type LookupRecord } from '../../lookup-record.ts';
import { absentField } from '../absent-field.ts';
import { type MessageWriter, noteMessage } from '../stderr-lines.ts';

/** The paths of `--field` that no answer of a batch had: a slip of the pen leaves as many empty values as there are receipts. */
export class FieldsNeverFound {
  readonly #paths: Set<string>;
  #sample: AnsweredRecord | null = null;

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
  }

  onRecord(record: LookupRecord): void {
    if (this.#paths.size === 0 || !isAnswered(record)) return;
    this.#sample ??= record;
    for (const path of this.#paths) {
      if (findField(record.answer.tree, path) !== null) this.#paths.delete(path);
    }
  }

  /** A note on each that the contract does not know either: others are spelled rightly, and were just not there. */
  notes(writer: MessageWriter): string[] {
    const sample = this.#sample;
    if (sample === null) return [];
    return [...this.#paths]
      .filter((path) => codesWith(sample.operation, path).length === 0)
      .map((path) => noteMessage(writer.words.batch.neverFound(path, absentField(path, sample)), writer));
  }
}
