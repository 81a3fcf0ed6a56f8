import type { BatchDisplay, BatchStop } from '../../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../../contract/text-at-path.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { deviationMessages, documentMessages, problemMessage } from '../print-problem.ts';
import { type MessageWriter, noteMessage, warningMessage } from '../stderr-lines.ts';

/** What is told of one receipt that is alone, though it is printed as in a batch: what is told of a single lookup. */
export class ToldOfOne {
  readonly #display: BatchDisplay;
  readonly #writer: MessageWriter;
  readonly #lines: string[] = [];
  readonly #linesOfWait: string[] = [];

  constructor(display: BatchDisplay, writer: MessageWriter) {
    this.#display = display;
    this.#writer = writer;
  }

  onRecord(record: LookupRecord): void {
    const { display, hasWaited } = this.#display;
    this.#lines.push(...toldOf(record, display.kind === 'nothing', this.#writer));
    if (hasWaited) this.#linesOfWait.push(...toldOnItsWay(record, this.#writer));
  }

  /** @param endedBy why the lookup ended before its time, if it did: who has interrupted it knows that it waited */
  lines(endedBy: BatchStop | null): string[] {
    return endedBy?.kind === 'interrupted' ? this.#lines : [...this.#lines, ...this.#linesOfWait];
  }
}

function toldOf(record: LookupRecord, isQuiet: boolean, writer: MessageWriter): string[] {
  const { outcome, echoed, deviations, documents } = record;
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

/** That the time to wait is over, and the document still on its way, where it is. */
function toldOnItsWay({ outcome, answer }: LookupRecord, writer: MessageWriter): string[] {
  if (outcome.kind !== 'answered' || outcome.status.course !== 'passing') return [];
  return [noteMessage(writer.words.stillOnItsWay(textOfStatus(answer) ?? ''), writer)];
}
