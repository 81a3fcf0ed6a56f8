import type { DocumentProgress, Following } from '../commands/answer-presenter.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport.ts';
import type { Screen } from './screen.ts';
import { startSpinner } from './spinner.ts';
import { WaitingLine } from './waiting.ts';

const MEGABYTE = 1_000_000;

/** On a terminal: a spinner once a lookup or a document takes long; while it waits to ask again, one line says how long. */
export class QuietFollowing implements Following {
  readonly #host: string;
  readonly #timeoutMs: number;
  readonly #screen: Screen;
  readonly #waiting: WaitingLine;
  #isWaiting = false;
  #attempt = 1;
  #document: DocumentProgress | null = null;
  #stopSpinner: () => void;

  /** @param timeoutMs how long the lookup may take, in milliseconds. */
  constructor({ url }: PlainRequest, timeoutMs: number, screen: Screen) {
    this.#host = new URL(url).host;
    this.#timeoutMs = timeoutMs;
    this.#screen = screen;
    this.#waiting = new WaitingLine(screen);
    this.#stopSpinner = this.#spin();
  }

  readonly observe: Observe = ({ attempt }) => {
    this.#attempt = attempt;
  };

  readonly onWaiting: Following['onWaiting'] = (record, ms) => {
    this.#isWaiting = true;
    this.#stopSpinner();
    void this.#waiting.show(record, ms);
  };

  readonly onDocument: Following['onDocument'] = (progress) => {
    this.#document = progress;
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#waiting.end();
    this.#stopSpinner = this.#spin();
  };

  readonly end = (): void => {
    this.#stopSpinner();
    this.#waiting.end();
  };

  #spin(): () => void {
    return startSpinner(this.#screen.stderr, async () => {
      const { asking, fetching } = await this.#screen.catalogue.messages();
      return (seconds) =>
        this.#document === null
          ? asking(this.#host, seconds, this.#timeoutMs / 1000, this.#attempt)
          : fetching(this.#document.document, (this.#document.bytes / MEGABYTE).toFixed(1));
    });
  }
}
