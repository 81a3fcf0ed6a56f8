import type { BatchStop, BatchSummary } from '../../commands/presenter.ts';
import { type MessageWriter, noteLine, problemLine, warningLine } from '../messages.ts';
import { safeText } from '../safe-text.ts';
import { foldText } from '../text-width.ts';
import type { BatchProgress } from './progress.ts';
import { rejectionsText, summaryText } from './tell.ts';

/** What is said at the end of a batch. What ended it before its time, and what is not as it should be, is said always. */
export function summaryLines(
  summary: BatchSummary,
  progress: BatchProgress,
  isTold: boolean,
  columns: number,
  writer: MessageWriter,
): string[] {
  const { words } = writer;
  return [
    ...(isTold ? countLines(summary, progress, columns, writer) : []),
    ...(progress.deviating > 0 ? [warningLine(words.batch.deviating(progress.deviating), writer)] : []),
    ...(progress.echoing > 0 ? [warningLine(words.echoedToken, writer)] : []),
    ...(summary.endedBy === null ? [] : stopLines(summary.endedBy, summary, writer)),
  ];
}

function countLines(summary: BatchSummary, progress: BatchProgress, columns: number, writer: MessageWriter): string[] {
  const { batch } = writer.words;
  const rejections = rejectionsText(progress.rejections, batch);
  const lines = [summaryText(summary, progress.outcomes, batch), ...(rejections === null ? [] : [rejections])];
  return lines.map((line) => `${foldText(`recibo: ${line}`, columns).join('\n')}\n`);
}

function stopLines(stop: BatchStop, summary: BatchSummary, writer: MessageWriter): string[] {
  const { batch } = writer.words;
  const left = noteLine(batch.left(summary), writer);
  switch (stop.kind) {
    case 'interrupted':
      return [left];
    case 'hopeless':
      return [problemLine(stop.problem, { baseUrl: null, excerpt: null }, writer), left];
    case 'fail-fast':
      return [noteLine(batch.failFast(safeText(stop.record.receipt)), writer), left];
    case 'breaker':
      return [warningLine(batch.breaker(stop.count), writer), left];
  }
}
