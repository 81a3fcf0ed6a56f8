import type { BatchTally } from '../../commands/batch-tally.ts';
import type { BatchStop, BatchSummary } from '../../commands/lookup-presenter-interface.ts';
import { NO_CIRCUMSTANCES } from '../../problem.ts';
import { type MessageWriter, noteMessage, plainMessage, warningMessage } from '../message-lines.ts';
import { problemMessage } from '../problem-messages.ts';
import { safeText } from '../safe-text.ts';
import { rejectionsText, summaryText } from './live-and-summary-text.ts';

/** What is said at the end of a batch. What ended it before its time, and what is not as it should be, is said always. */
export function summaryLines(
  summary: BatchSummary,
  tally: BatchTally,
  { isTold, hasDocuments }: { readonly isTold: boolean; readonly hasDocuments: boolean },
  writer: MessageWriter,
): string[] {
  const { words } = writer;
  return [
    ...(isTold ? countLines(summary, tally, writer) : []),
    ...(hasDocuments ? [noteMessage(words.batch.documents(tally.documents), writer)] : []),
    ...(tally.deviating > 0 ? [warningMessage(words.batch.deviating(tally.deviating), writer)] : []),
    ...(tally.echoing > 0 ? [warningMessage(words.echoedToken, writer)] : []),
    ...(summary.endedBy === null ? [] : stopLines(summary.endedBy, summary, writer)),
  ];
}

function countLines(summary: BatchSummary, tally: BatchTally, writer: MessageWriter): string[] {
  const { batch } = writer.words;
  const rejections = rejectionsText(tally.rejections, batch);
  const lines = [
    summaryText({ ...summary, skipped: tally.skipped }, tally.outcomes, batch),
    ...(rejections === null ? [] : [rejections]),
  ];
  return lines.map((line) => plainMessage(line, writer));
}

function stopLines(stop: BatchStop, summary: BatchSummary, writer: MessageWriter): string[] {
  const { batch } = writer.words;
  const { resumeLine } = summary;
  const left = noteMessage(batch.left({ ...summary, canResume: resumeLine !== null }), writer, resumeLine);
  switch (stop.kind) {
    case 'interrupted':
      return [left];
    case 'hopeless':
      return [problemMessage(stop.problem, NO_CIRCUMSTANCES, writer), left];
    case 'fail-fast':
      return [noteMessage(batch.failFast(safeText(stop.record.receipt)), writer), left];
    case 'breaker':
      return [warningMessage(batch.breaker(stop.count), writer), left];
  }
}
