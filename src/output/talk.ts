import type { Io } from '../io.ts';
import { brief, wrapAround } from './text.ts';

/** A command to type is not broken over two lines, so that it can be copied. */
const COMMAND = /\brecibo [a-z-]+(?: --?[a-z-]+)*/g;

/** `recibo: what happened`, and what to do next, on standard error. */
export function complain(text: string, io: Io): Promise<void> {
  return tell(text, io, 'recibo:', io.err.paint.red.bold);
}

/** `recibo: warning: …` on standard error: the run goes on. */
export function warn(text: string, io: Io): Promise<void> {
  const mark = `${io.words.document.warning}:`;
  return tell(`${mark} ${text}`, io, mark, io.err.paint.yellow.bold);
}

/** `recibo: …` on standard error: something worth knowing. */
export function note(text: string, io: Io): Promise<void> {
  return tell(text, io);
}

/** Colours come last: they have no width, and no unsafe text gets through as one. */
async function tell(text: string, { err }: Io, mark = '', paint = (found: string) => found): Promise<void> {
  // One line, whatever stands in it: nobody else's text begins one that looks like ours. What was typed may be of any length.
  const line = brief(`recibo: ${text}`, 10_000);
  const shown = err.isTerminal ? wrapAround(COMMAND, line, err.width) : [line];
  await err.write(`${shown.join('\n')}\n`.replace(mark, (found) => paint(found)));
}
