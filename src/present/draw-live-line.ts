import type { OutputStream } from '../machine/output-streams.ts';
import { safeText } from './escape-control-characters.ts';
import { cutText } from './wrap-text.ts';

/** How often the line is drawn anew, in milliseconds. */
const PERIOD_MS = 200;
/** Back to the first column, and nothing right of it. */
const ERASE = '\r\u001b[K';

/** What a terminal writes itself, behind the line, where Ctrl-C is typed. */
const ECHO = '^C';

/** What the line says now, which had best fit into `width` columns: the rest is cut off. */
type TextNow = (width: number) => string;

/** One line at the bottom of a terminal that says how far a run is. It never has two lines, and is gone at the end. */
export class LiveLine {
  readonly #stream: OutputStream;
  readonly #textNow: TextNow;
  readonly #timer: NodeJS.Timeout;
  #isShown = false;
  #isOver = false;
  #isDrawing = false;
  /** How much is being written above the line; it is not drawn meanwhile. */
  #above = 0;

  constructor(stream: OutputStream, textNow: TextNow) {
    this.#stream = stream;
    this.#textNow = textNow;
    this.#timer = setInterval(() => void this.#drawAgain(), PERIOD_MS);
  }

  /** Writes something else on the same terminal, above the line. */
  async writeAbove<T>(write: () => Promise<T>): Promise<T> {
    const wasShown = this.#isShown;
    this.#above += 1;
    await this.#clear();
    const written = await write();
    this.#above -= 1;
    if (wasShown) await this.#draw();
    return written;
  }

  async #clear(): Promise<void> {
    if (!this.#isShown) return;
    this.#isShown = false;
    await this.#stream.write(ERASE);
  }

  /** Takes the line away for good. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#isOver = true;
    await this.#clear();
  }

  /** A terminal that stands still gets no more of them until it goes on. */
  async #drawAgain(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    await this.#draw();
    this.#isDrawing = false;
  }

  async #draw(): Promise<void> {
    // The last column stays empty: some terminals begin a new line as soon as it is written. Nor is one begun by what
    // is echoed of Ctrl-C: the line could not be taken away any more.
    const width = this.#stream.columns - 1 - ECHO.length;
    if (this.#isOver || this.#above > 0 || width < 1) return;
    this.#isShown = true;
    await this.#stream.write(`${ERASE}${cutText(safeText(this.#textNow(width)), width)}`);
  }
}

/** Shows a line once `ms` milliseconds have passed and its words are there; what comes back takes it away for good. */
export function showAfter(ms: number, stream: OutputStream, loadText: () => Promise<TextNow>): () => void {
  let line: LiveLine | null = null;
  let isOver = false;
  const timer = setTimeout(async () => {
    const textNow = await loadText();
    if (!isOver) line = new LiveLine(stream, textNow);
  }, ms);
  return () => {
    isOver = true;
    clearTimeout(timer);
    void line?.end();
  };
}
