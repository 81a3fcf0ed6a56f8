import type { Interface } from 'node:readline';
import { Interruption } from '../failure.ts';
import type { Io } from '../io.ts';

/**
 * Asks a person at the terminal, question after question. Until `close` the terminal shows nothing by itself: lines
 * that are pasted or typed ahead are kept for the next hidden answer, and for the first. Ctrl-C and Ctrl-D end the run.
 */
export class Dialog {
  readonly #editor: Interface;
  /** Lines that came while no question was open. */
  readonly #ahead: string[] = [];
  #answer: ((line: string | null) => void) | null = null;
  #isShown = false;
  #isFirst = true;
  #isOver = false;

  constructor(private readonly io: Io) {
    const { Writable } = process.getBuiltinModule('node:stream');
    const output = new Writable({
      write: (chunk, _, done) => {
        if (this.#isShown) void io.err.write(String(chunk));
        // At once: a chunk that waits would be shown or hidden as the next question wants it.
        done();
      },
    });
    const options = { input: io.stdin.open(), output, terminal: true, historySize: 0, signal: io.signal };
    const { createInterface } = process.getBuiltinModule('node:readline');
    this.#editor = createInterface(options)
      .on('line', (line) => this.#hear(line))
      .on('close', () => {
        this.#isOver = true;
        this.#hear(null);
      })
      // In raw mode Ctrl-C is a key like others.
      .on('SIGINT', () => (this.#answer === null ? process.kill(process.pid, 'SIGINT') : this.#hear(null)));
  }

  /** Asks for a line: hidden, it stays off the screen. Such a one and the first may be typed ahead. @throws Interruption */
  async ask(question: string, isHidden: boolean): Promise<string> {
    const { err, signal } = this.io;
    const ahead = isHidden || this.#isFirst ? this.#ahead.shift() : undefined;
    this.#isFirst = false;
    const typed = await new Promise<string | null>((resolve) => {
      this.#answer = resolve;
      this.#isShown = !isHidden;
      this.#editor.setPrompt(question);
      if (isHidden || this.#isOver || ahead !== undefined) void err.write(question);
      else this.#editor.prompt(true);
      if (ahead !== undefined && !isHidden) void err.write(`${ahead}\n`);
      if (ahead !== undefined || this.#isOver) this.#hear(ahead ?? null);
    });
    if (isHidden || typed === null) await err.write('\n');
    if (typed === null) throw signal.reason ?? new Interruption('SIGINT');
    return typed;
  }

  close(): void {
    this.#editor.close();
  }

  #hear(line: string | null): void {
    // Before the next character of a paste.
    this.#isShown = false;
    if (this.#answer !== null) this.#answer(line);
    else if (line?.trim()) this.#ahead.push(line);
    this.#answer = null;
  }
}

/** The first line of standard input, without its end; empty where there is none. */
export async function inputLine({ stdin, signal }: Io): Promise<string> {
  const { createInterface } = process.getBuiltinModule('node:readline');
  for await (const line of createInterface({ input: stdin.open(), signal })) return line;
  signal.throwIfAborted();
  return '';
}
