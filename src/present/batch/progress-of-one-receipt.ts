import type {
  BatchDisplay,
  BatchStop,
  Following,
  FollowingOptions,
} from '../../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../../contract/text-at-path.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { followQuietly, waitingLines } from '../follow-lookup.ts';
import { deviationMessages, documentMessages, problemMessage } from '../print-problem.ts';
import type { Screen } from '../screen.ts';
import { type MessageWriter, noteMessage, warningMessage } from '../stderr-lines.ts';

/** While the lookups of a batch are under way: what they tell, a live line sums up. */
export const NOTHING_TOLD: Following = { observe: () => {}, onWaiting: () => {}, onDocument: () => {}, end: () => {} };

/** What is told of one receipt that is alone, though it is printed as in a batch: what is told of a single lookup. */
export class ToldOfOne {
  readonly #isQuiet: boolean;
  readonly #hasWaited: boolean;
  readonly #writer: MessageWriter;
  readonly #lines: string[] = [];
  readonly #linesOfWait: string[] = [];
  /** What is told while the lookup is under way; `--verbose` tells its steps besides. */
  readonly following: Following;

  constructor(display: BatchDisplay, { wait }: FollowingOptions, following: Following, writer: MessageWriter) {
    this.#isQuiet = display.display.kind === 'nothing';
    this.#hasWaited = wait !== null;
    this.#writer = writer;
    this.following = following;
  }

  onRecord(record: LookupRecord): void {
    // What turns on the terminal makes room for the record.
    this.following.end();
    this.#lines.push(...toldOf(record, this.#isQuiet, this.#writer));
    if (this.#hasWaited) this.#linesOfWait.push(...toldOnItsWay(record, this.#writer));
  }

  /** @param endedBy why the lookup ended before its time, if it did: who has interrupted it knows that it waited */
  lines(endedBy: BatchStop | null): string[] {
    return endedBy?.kind === 'interrupted' ? this.#lines : [...this.#lines, ...this.#linesOfWait];
  }
}

/** Begins to tell of the one receipt; null where there are, or may be, several. */
export async function tellOfOne(
  display: BatchDisplay,
  writer: MessageWriter,
  screen: Screen,
): Promise<ToldOfOne | null> {
  const { alone, isVerbose } = display;
  if (alone === null) return null;
  const following = isVerbose
    ? { ...NOTHING_TOLD, onWaiting: waitingLines(screen) }
    : await followQuietly({ url: alone.baseUrl }, alone, screen);
  return new ToldOfOne(display, alone, following, writer);
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
