import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { Interruption } from '../failure.ts';
import type { Io } from '../io.ts';

/**
 * Asks a person at the terminal, question after question. From the first one to `close` the terminal shows nothing by itself:
 * lines that are pasted or typed ahead are kept for the next hidden answer. Ctrl-C and Ctrl-D end the run.
 */
export class Dialog {
  readonly #io: Io;
  readonly #editor: Interface;
  /** Lines that came while no question was open. */
  readonly #ahead: string[] = [];
  #answer: ((line: string | null) => void) | null = null;
  #isShown = false;
  #shown: Promise<void> = Promise.resolve();

  constructor(io: Io) {
    this.#io = io;
    const output = new Writable({
      write: (chunk, _, done) => {
        if (this.#isShown) this.#shown = io.err.write(String(chunk));
        // At once: what waits in a buffer would be shown, or not, by the question that is open later.
        done();
      },
    });
    this.#editor = createInterface({
      input: io.stdin.open(),
      output,
      terminal: true,
      historySize: 0,
      signal: io.signal,
    })
      .on('line', (line) => this.#hear(line))
      .on('close', () => this.#hear(null))
      // The terminal is in raw mode, where Ctrl-C is a key.
      .on('SIGINT', () => (this.#answer === null ? process.kill(process.pid, 'SIGINT') : this.#hear(null)));
  }

  /**
   * Asks for a line; what is typed for it is shown.
   *
   * @throws Interruption
   */
  ask(question: string): Promise<string> {
    return this.#listen(() => {
      this.#isShown = true;
      this.#editor.setPrompt(question);
      this.#editor.prompt(true);
    });
  }

  /**
   * Asks for a line that is not shown, or takes one that was typed ahead.
   *
   * @throws Interruption
   */
  async askHidden(question: string): Promise<string> {
    const show = () => void this.#io.err.write(question);
    const line = this.#ahead.shift();
    if (line !== undefined) show();
    const typed = line ?? (await this.#listen(show));
    await this.#io.err.write('\n');
    return typed;
  }

  close(): void {
    this.#editor.close();
  }

  async #listen(show: () => void): Promise<string> {
    const typed = await new Promise<string | null>((resolve) => {
      this.#answer = resolve;
      show();
    });
    await this.#shown;
    if (typed !== null) return typed;
    await this.#io.err.write('\n');
    throw this.#io.signal.reason ?? new Interruption('SIGINT');
  }

  #hear(line: string | null): void {
    // Before the next letter of what was pasted.
    this.#isShown = false;
    if (this.#answer !== null) this.#answer(line);
    else if (line?.trim()) this.#ahead.push(line);
    this.#answer = null;
  }
}

/** The first line of standard input, without its end; empty where there is none. */
export async function inputLine({ stdin, signal }: Io): Promise<string> {
  const lines = createInterface({ input: stdin.open(), signal });
  const line = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  signal.throwIfAborted();
  return String(line[0] ?? '');
}
