import { secondsToCome } from '../clock-and-sleep.ts';
import type { DocumentProgress, Following } from '../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import type { Messages } from '../language/types/messages.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport-interface.ts';
import { showAfter } from './draw-live-line.ts';
import { safeText } from './escape-control-characters.ts';
import type { Screen } from './screen.ts';
import { columnsOf } from './text-width.ts';
import { cutText } from './wrap-text.ts';

const MEGABYTE = 1_000_000;
/** How long a lookup may take before it is shown that something is going on, in milliseconds. */
const DELAY_MS = 400;
/** How much of a status is shown at least, in columns: its code. */
const SHORTEST_STATUS = 4;
/** What turns, a picture a time that the line is drawn. */
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** On a terminal, once a lookup takes long, one line: whom it asks, how long until it asks again, or how much of a document has come. */
export class SpinnerAndCountDown implements Following {
  readonly #host: string;
  readonly #timeoutMs: number;
  /** By `performance.now`, whose first call takes 1 to 2 ms in Node 20: a lookup that is over sooner is spared that. */
  #startedAt = 0;
  #attempt = 1;
  #document: DocumentProgress | null = null;
  /** What the last answer said; null where there is none. */
  #status: string | null = null;
  /** When it is asked again; null where that is not waited for. */
  #nextAt: number | null = null;
  #pauseMs = 0;
  #drawn = 0;

  readonly end: () => void;

  /** @param timeoutMs how long the first question may take, in milliseconds. */
  constructor({ url }: PlainRequest, timeoutMs: number, { stderr, catalogue }: Screen) {
    this.#host = new URL(url).host;
    this.#timeoutMs = timeoutMs;
    this.end = showAfter(DELAY_MS, stderr, async () => {
      this.#startedAt = performance.now() - DELAY_MS;
      const words = await catalogue.messages();
      return (width) => (this.#nextAt === null ? this.#underWay(words) : this.#waiting(this.#nextAt, width, words));
    });
  }

  readonly observe: Observe = ({ attempt }) => {
    this.#attempt = attempt;
  };

  readonly onWaiting: Following['onWaiting'] = (record, ms) => {
    this.#status = textOfStatus(record?.answer ?? null) ?? this.#status;
    this.#nextAt = performance.now() + ms;
    this.#pauseMs = ms;
  };

  readonly onDocument: Following['onDocument'] = (progress) => {
    this.#document = progress;
    this.#nextAt = null;
  };

  #underWay({ asking, fetching }: Messages): string {
    this.#drawn += 1;
    const seconds = Math.floor((performance.now() - this.#startedAt) / 1000);
    const text =
      this.#document === null
        ? asking(this.#host, seconds, this.#timeoutMs / 1000, this.#attempt)
        : fetching(this.#document.document, (this.#document.bytes / MEGABYTE).toFixed(1));
    return `${FRAMES.charAt(this.#drawn % FRAMES.length)} ${text}`;
  }

  #waiting(nextAt: number, width: number, { waiting }: Messages): string {
    const now = performance.now();
    const seconds = Math.round((now - this.#startedAt) / 1000);
    const next = secondsToCome(Math.max(0, nextAt - now), this.#pauseMs);
    const textOf = (status: string | null) => waiting(status, seconds, next);
    if (this.#status === null) return textOf(null);
    // On a narrow terminal rather the end of the status is missing than the times.
    return textOf(cutText(safeText(this.#status), Math.max(SHORTEST_STATUS, width - columnsOf(textOf('')))));
  }
}
