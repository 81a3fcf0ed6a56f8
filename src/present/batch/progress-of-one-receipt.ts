import type { LookupRecord } from '../../lookup-record.ts';
import { deviationMessages, documentMessages, problemMessage } from '../print-problem.ts';
import { type MessageWriter, warningMessage } from '../stderr-lines.ts';

/** What is told of one receipt that is alone, though it is printed as in a batch: what is told of a single lookup. */
export function toldOfOne(
  { outcome, echoed, deviations, documents }: LookupRecord,
  isQuiet: boolean,
  writer: MessageWriter,
): string[] {
  const told = documents === null || !isQuiet ? documents : { kept: [], lost: documents.lost, unlinked: [] };
  // What is lost is told with the documents.
  const isOwn = outcome.kind === 'problem' && outcome.problem.kind !== 'documents-lost';
  return [
    ...(echoed ? [warningMessage(writer.words.echoedToken, writer)] : []),
    ...deviationMessages(deviations, writer),
    ...(told === null ? [] : documentMessages(told, writer)),
    ...(isOwn ? [problemMessage(outcome.problem, outcome.circumstances, writer)] : []),
  ];
}
