import type { Operation } from '../contract/operation.ts';
import type { FileIdentity } from '../machine/file-identity.ts';
import type { SaveFolder } from '../machine/save-folder.ts';
import type { Writer } from '../machine/writer.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import type { Context } from './context.ts';
import { fileFormatOf } from './question.ts';

/** Where the records of a batch go. */
export interface Records {
  /** The writer of the file of `--out`; null for standard output. */
  readonly file: Writer | null;
  /** Whether what stands before the first record is there already. */
  readonly hasHead: boolean;
  /** The exit code of the record with which the file answers a receipt for good; null where it does not. */
  readonly exitCodeFor: (receipt: string) => number | null;
  readonly close: () => void;
}

/**
 * Opens the file that the records go to, or standard output.
 *
 * @param head what stands before the first record; empty for nothing.
 * @param folder where documents are kept; null where they are not.
 * @param list the file that the receipts are read from; null where it is none.
 */
export async function openRecords(
  operation: Operation,
  head: string,
  options: LookupOptions,
  folder: SaveFolder | null,
  list: FileIdentity | null,
  context: Context,
): Promise<Records | { problem: Problem }> {
  const format = fileFormatOf(options);
  const { out, excel, resume, force } = options;
  if (out === null || format === null) return { file: null, hasHead: false, exitCodeFor: () => null, close: () => {} };
  const { openJournal } = await import('../journal/open-journal.ts');
  const existing = resume ? 'resume' : force ? 'replace' : 'refuse';
  const keepsAll = folder === null ? null : (await import('./keeps-all.ts')).keepsAll(folder);
  const journalOptions = { operation, format, isExcel: excel, head, existing, keepsAll, list } as const;
  const journal = await openJournal(out, journalOptions, context);
  const { interruption } = context;
  if (interruption.aborted && 'flaw' in journal) return { problem: interruptedBy(interruption) };
  if ('flaw' in journal) return { problem: { kind: 'bad-out-file', path: out, flaw: journal.flaw } };
  return { ...journal, file: journal.writer };
}
