import type { BatchTally } from '../../commands/batch-tally.ts';
import type { BatchStop, BatchSummary } from '../../commands/lookup-presenter-interface.ts';
import type { ExitName } from '../../exit-codes-by-status-and-problem.ts';
import type { BatchWords } from '../../language/types/messages.ts';
import { NO_CIRCUMSTANCES } from '../../problem.ts';
import { safeText } from '../escape-control-characters.ts';
import { problemMessage } from '../print-problem.ts';
import { type MessageWriter, noteMessage, plainMessage, warningMessage } from '../stderr-lines.ts';
import { countsText, joined, mostFirst, spanText } from './assemble-live-line.ts';

/** What is said besides what is not as it should be. */
interface Told {
  /** The counts, on a terminal. */
  readonly isTold: boolean;
  readonly hasDocuments: boolean;
  /** Whether the list is not spoken of either (`--quiet`). */
  readonly isQuiet: boolean;
}

/**
 * What is said at the end of a batch. What ended it before its time is said always, and so is what is not as it should be, but
 * that answers deviate: with `--quiet` and `--out` nothing but errors is said.
 */
export function summaryLines(
  summary: BatchSummary,
  tally: BatchTally,
  { isTold, hasDocuments, isQuiet }: Told,
  writer: MessageWriter,
): string[] {
  const { words } = writer;
  const isDeviationTold = tally.deviating > 0 && !(isQuiet && summary.canResume);
  return [
    ...(isTold ? countLines(summary, tally, writer) : []),
    ...(hasDocuments ? [noteMessage(words.batch.documents(tally.documents), writer)] : []),
    ...(isDeviationTold ? [warningMessage(words.batch.deviating(tally.deviating), writer)] : []),
    ...(tally.echoing > 0 ? [warningMessage(words.echoedToken, writer)] : []),
    ...(isQuiet ? [] : listLines(tally, writer)),
    ...(summary.endedBy === null ? [] : stopLines(summary.endedBy, summary, writer)),
  ];
}

/**
 * What is most likely wrong with the list. Some of it may be wrong with one line by chance, and is told only of most of a list:
 * one in UTF-16 has lines of both kinds, if some of its letters have accents.
 */
function listLines({ doubts, ended }: BatchTally, writer: MessageWriter): string[] {
  const { wrongList, wrongReceipts } = writer.words.batch;
  const [utf16, odd] = [doubts.get('utf16') ?? 0, doubts.get('odd') ?? 0];
  const ofList = (utf16 + odd) * 2 > ended ? [wrongList[utf16 >= odd ? 'utf16' : 'odd']] : [];
  const ofReceipts = [...doubts].flatMap(([doubt, count]) =>
    doubt === 'utf16' || doubt === 'odd' ? [] : [wrongReceipts[doubt](count)],
  );
  return [...ofList, ...ofReceipts].map((line) => warningMessage(line, writer));
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
  const line = lineToType(summary);
  const isTooLong = summary.canResume && line === null;
  const left = noteMessage(batch.left({ ...summary, isTooLong }), writer, line);
  switch (stop.kind) {
    case 'interrupted':
      return [left];
    case 'hopeless':
      return [problemMessage(stop.problem, NO_CIRCUMSTANCES, writer), left];
    case 'fail-fast':
      return [noteMessage(batch.failFast(safeText(stop.receipt)), writer), left];
    case 'breaker':
      return [
        warningMessage(batch.breaker(stop.count), writer),
        problemMessage(stop.problem, NO_CIRCUMSTANCES, writer),
        left,
      ];
  }
}

/** What would be escaped, as a line feed in a file's name, would name another file once it is typed. */
function lineToType({ resumeLine }: BatchSummary): string | null {
  return resumeLine !== null && safeText(resumeLine) === resumeLine ? resumeLine : null;
}

/** What a batch came to, on one line. */
export function summaryText(
  { done, skipped, elapsedMs }: { readonly done: number; readonly skipped: number; readonly elapsedMs: number },
  outcomes: ReadonlyMap<ExitName, number>,
  words: BatchWords,
): string {
  return joined([
    words.receipts(done, spanText(elapsedMs / 1000)),
    skipped > 0 ? words.answeredBefore(skipped) : '',
    countsText(outcomes, words),
  ]);
}

const MOST_TOLD = 10;

/** SEFAZ's codes of the rejections, the most frequent first, and of equal counts the smaller; null where there was none. */
export function rejectionsText(rejections: ReadonlyMap<string, number>, words: BatchWords): string | null {
  const told = mostFirst([...rejections].sort(([one], [other]) => (one < other ? -1 : 1)))
    .filter(([code]) => code !== '')
    .slice(0, MOST_TOLD);
  if (told.length === 0) return null;
  return words.rejections(told.map(([code, count]) => [safeText(code), count]));
}
