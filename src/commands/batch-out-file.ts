import type { Operation } from '../contract/operation.ts';
import type { Journal } from '../journal/open-journal.ts';
import type { FileIdentity } from '../machine/file-identity.ts';
import type { SaveFolder } from '../machine/save-folder.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import type { Context } from './context.ts';
import { fileFormatOf } from './display-options.ts';

/**
 * Opens the file that the records of a batch go to (`--out`); null where they go to standard output.
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
): Promise<Journal | { problem: Problem } | null> {
  const format = fileFormatOf(options);
  const { out, excel, resume, force } = options;
  if (out === null || format === null) return null;
  const { openJournal } = await import('../journal/open-journal.ts');
  const existing = resume ? 'resume' : force ? 'replace' : 'refuse';
  const hasEveryDocument = folder === null ? null : (await import('./has-every-document.ts')).hasEveryDocument(folder);
  const journalOptions = { operation, format, isExcel: excel, head, existing, hasEveryDocument, list } as const;
  const journal = await openJournal(out, journalOptions, context);
  const { interruption } = context;
  if (!('flaw' in journal)) return journal;
  if (interruption.aborted) return { problem: interruptedBy(interruption) };
  return { problem: { kind: 'bad-out-file', path: out, flaw: journal.flaw } };
}
