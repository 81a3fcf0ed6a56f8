import type { DocumentProgress, Following } from '../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport-interface.ts';
import { showAfter } from './draw-live-line.ts';
import { safeText } from './safe-text.ts';
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

/** On a terminal: a spinner once a lookup or a document takes long; while it waits to ask again, one line says how long. */
export class QuietFollowing implements Following {
  readonly #host: string;
  readonly #timeoutMs: number;
  readonly #screen: Screen;
  readonly #startedAt = Date.now();
  #attempt = 1;
  #document: DocumentProgress | null = null;
  /** What the last answer said, null where there is none, and when it is asked again. */
  #status: string | null = null;
  #nextAt = 0;
  #isWaiting = false;
  /** Takes the line away that is shown now. */
  #clear: () => void;

  /** @param timeoutMs how long the first question may take, in milliseconds. */
  constructor({ url }: PlainRequest, timeoutMs: number, screen: Screen) {
    this.#host = new URL(url).host;
    this.#timeoutMs = timeoutMs;
    this.#screen = screen;
    this.#clear = this.#spin();
  }

  readonly observe: Observe = ({ attempt }) => {
    this.#attempt = attempt;
  };

  readonly onWaiting: Following['onWaiting'] = (record, ms) => {
    this.#status = textOfStatus(record?.answer ?? null) ?? this.#status;
    this.#nextAt = Date.now() + ms;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clear();
    this.#clear = this.#countDown();
  };

  readonly onDocument: Following['onDocument'] = (progress) => {
    this.#document = progress;
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#clear();
    this.#clear = this.#spin();
  };

  readonly end = (): void => this.#clear();

  #spin(): () => void {
    const startedAt = Date.now();
    let drawn = 0;
    return showAfter(DELAY_MS, this.#screen.stderr, async () => {
      const { asking, fetching } = await this.#screen.catalogue.messages();
      return () => {
        drawn += 1;
        const seconds = Math.floor((Date.now() - startedAt) / 1000);
        const text =
          this.#document === null
            ? asking(this.#host, seconds, this.#timeoutMs / 1000, this.#attempt)
            : fetching(this.#document.document, (this.#document.bytes / MEGABYTE).toFixed(1));
        return `${FRAMES.charAt(drawn % FRAMES.length)} ${text}`;
      };
    });
  }

  #countDown(): () => void {
    return showAfter(0, this.#screen.stderr, async () => {
      const { waiting } = await this.#screen.catalogue.messages();
      return (width) => {
        const now = Date.now();
        const [seconds, next] = [Math.round((now - this.#startedAt) / 1000), Math.ceil((this.#nextAt - now) / 1000)];
        const textOf = (status: string | null) => waiting(status, seconds, Math.max(0, next));
        if (this.#status === null) return textOf(null);
        // On a narrow terminal rather the end of the status is missing than the times.
        return textOf(cutText(safeText(this.#status), Math.max(SHORTEST_STATUS, width - columnsOf(textOf('')))));
      };
    });
  }
}
