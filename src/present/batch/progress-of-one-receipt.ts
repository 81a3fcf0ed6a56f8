import type {
  BatchDisplay,
  BatchStop,
  Following,
  FollowingOptions,
} from '../../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../../contract/text-at-path.ts';
import type { LookupRecord } from '../../lookup-record.ts';
import { followQuietly, NOTHING_TOLD, waitingLines } from '../follow-lookup.ts';
import { failureMessages, remarkMessages } from '../print-problem.ts';
import type { Screen } from '../screen.ts';
import { type MessageWriter, noteMessage } from '../stderr-lines.ts';

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
    this.#lines.push(...remarkMessages(record, this.#isQuiet, [], this.#writer));
    if (record.outcome.kind === 'problem') this.#lines.push(...failureMessages(record.outcome, this.#writer));
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

/** That the time to wait is over, and the document still on its way, where it is. */
function toldOnItsWay({ outcome, answer }: LookupRecord, writer: MessageWriter): string[] {
  if (outcome.kind !== 'answered' || outcome.status.course !== 'passing') return [];
  return [noteMessage(writer.words.stillOnItsWay(textOfStatus(answer) ?? ''), writer)];
}
