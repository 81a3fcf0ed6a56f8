import { failed, type Outcome } from '../outcome.ts';
import { endOfPart } from './part-of-text.ts';
import type { Screen } from './screen.ts';

/** What can be printed: as a whole, or piece by piece where the whole may be too long to be held. */
export type Printable = string | Uint8Array | Generator<string>;

/** An answer as it is printed. */
export interface PrintedAnswer {
  readonly text: Printable;
  /** What stands below all that is said beside the answer. */
  readonly footer?: string;
}

/**
 * Prints an answer on standard output. A reader that went away ends the run quietly; anything else that keeps the answer
 * from being written is the new outcome.
 */
export async function print(printable: Printable, outcome: Outcome, { stdout }: Screen): Promise<Outcome> {
  for (const piece of piecesOf(printable)) {
    const failure = await stdout.write(piece);
    if (failure?.kind === 'failed') return failed({ kind: 'output-failed', code: failure.code });
    if (failure !== null) return outcome;
  }
  return outcome;
}

/** How much is printed at once, in characters: what is longer has memory of its own in V8, fresh each time. */
const CAPACITY = 48 * 1024;

/** The pieces in which something is printed. */
export function* piecesOf(printable: Printable): Generator<string | Uint8Array> {
  if (typeof printable === 'string' || printable instanceof Uint8Array) yield printable;
  else yield* gathered(printable);
}

function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CAPACITY) continue;
    yield* partsOf(text);
    text = '';
  }
  if (text !== '') yield text;
}

/** A text that may be as long as all of an answer. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > 2 * CAPACITY) {
    const end = endOfPart(text, start, CAPACITY);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}
