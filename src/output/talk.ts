import type { Failure } from '../failure.ts';
import type { Io, Stream } from '../io.ts';
import { safe, wrapAround } from './text.ts';

/** A command to type is not broken over two lines, so that it can be copied. */
const COMMAND = /\brecibo [a-z-]+(?: --?[a-z-]+)*/g;

/** `recibo: what happened`, and what to do next, on standard error. */
export async function complain(failure: Failure, io: Io): Promise<void> {
  await io.err.write(message(failure.say(io.words), io.err, (text) => io.err.paint.red.bold(text)));
}

/** `recibo: warning: …` on standard error: the run goes on. */
export async function warn(text: string, io: Io): Promise<void> {
  const { warning } = io.words.document;
  const told = message(`${warning}: ${text}`, io.err, (name) => name);
  await io.err.write(told.replace(`${warning}:`, (mark) => io.err.paint.yellow.bold(mark)));
}

/** `recibo: …` on standard error: something worth knowing. */
export async function note(text: string, io: Io): Promise<void> {
  await io.err.write(message(text, io.err, (name) => name));
}

/** Colours come last: they have no width, and no unsafe text gets through as one. */
function message(text: string, stream: Stream, paintName: (text: string) => string): string {
  const lines = `recibo: ${text}`.split('\n').map(safe);
  const shown = stream.isTerminal ? lines.flatMap((line) => wrapAround(COMMAND, line, stream.width)) : lines;
  return `${shown.join('\n')}\n`.replace('recibo:', paintName);
}
