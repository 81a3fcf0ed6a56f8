import type { Journal } from '../journal/open-and-mend-journal.ts';
import { interruptedBy, type Problem } from '../problem.ts';
import type { BatchPlan } from './batch-recorder.ts';
import { fileFormatOf, formatNamedBy } from './display-options.ts';
import type { BatchPrinter } from './lookup-presenter-interface.ts';

/** Opens the file that the records of a batch go to (`--out`); null where they go to standard output. */
export async function openRecords(
  { question: { operation }, list, options, folder, context }: BatchPlan,
  { head, notice }: Pick<BatchPrinter, 'head' | 'notice'>,
): Promise<Journal | { problem: Problem } | null> {
  const format = fileFormatOf(options);
  const { out, excel, resume, force, quiet } = options;
  if (out === null || format === null) return null;
  const { openJournal } = await import('../journal/open-and-mend-journal.ts');
  const existing = resume ? 'resume' : force ? 'replace' : 'refuse';
  const hasEveryDocument = folder === null ? null : (await import('./has-every-document.ts')).hasEveryDocument(folder);
  const form = { operation, format, isExcel: excel, head, hasEveryDocument };
  const journal = await openJournal(out, { ...form, existing, list: list.file }, context);
  const { interruption } = context;
  if (!('flaw' in journal)) {
    const named = formatNamedBy(out);
    // What an earlier run has begun goes on as it is.
    const isOdd = named !== null && named !== format && !journal.hasHead && !quiet;
    if (isOdd) await notice({ kind: 'name-says-other-format', path: out, format, named });
    return journal;
  }
  if (interruption.aborted) return { problem: interruptedBy(interruption) };
  return { problem: { kind: 'bad-out-file', path: out, flaw: journal.flaw } };
}
