import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Interruption } from '../failure.ts';
import type { Io } from '../io.ts';

/**
 * Asks a person for a line, on the terminal. Ctrl-C and Ctrl-D end the run.
 *
 * @param isHidden whether what is typed is kept off the screen.
 * @throws Interruption
 */
export async function prompt(question: string, isHidden: boolean, io: Io): Promise<string> {
  // The line editor shows what is typed here; of a secret, nothing.
  const output = new Writable({
    write: (chunk, _, done) => void (isHidden ? Promise.resolve() : io.err.write(String(chunk))).then(() => done()),
  });
  const input = io.stdin.open();
  const editor = createInterface({
    input,
    output,
    terminal: true,
    historySize: 0,
    prompt: question,
    signal: io.signal,
  });
  // Nothing is awaited before the editor listens: what is typed meanwhile would be lost, or shown.
  const typed = await new Promise<string | null>((resolve) => {
    editor.on('line', resolve).on('SIGINT', () => resolve(null));
    editor.on('close', () => resolve(null));
    if (isHidden) void io.err.write(question);
    else editor.prompt();
  });
  editor.close();
  // All of it has to be on the screen before anything else is told.
  await new Promise<void>((resolve) => output.end(resolve));
  if (isHidden || typed === null) await io.err.write('\n');
  if (typed === null) throw io.signal.reason ?? new Interruption('SIGINT');
  return typed;
}

/** The first line of standard input, without its end; empty where there is none. */
export async function inputLine({ stdin, signal }: Io): Promise<string> {
  const lines = createInterface({ input: stdin.open(), signal });
  const line = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  signal.throwIfAborted();
  return String(line[0] ?? '');
}
