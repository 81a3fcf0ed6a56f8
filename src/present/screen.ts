import type { Catalogue } from '../language/catalogue.ts';
import type { OutputStream } from '../machine/output.ts';
import type { ColorChoice } from '../options/choices.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Environment } from '../settings/environment.ts';
import { findText } from '../settings/precedence.ts';
import { tokenAtHand } from '../settings/token.ts';
import { isColoured, isDumb } from './colour-choice.ts';
import { type Printable, piecesOf } from './printable.ts';
import { type RedactingStream, redactingStream } from './redacting-stream.ts';
import type { StreamStyle } from './stream-style.ts';

/** The width of what is no terminal, and of a terminal that does not know its own. */
const DEFAULT_COLUMNS = 80;

/** The two streams with what is decided once for each of them, and the words to write on them. */
export interface Screen {
  readonly stdout: OutputStream;
  readonly stderr: RedactingStream;
  /** Of standard output. */
  readonly answerStyle: StreamStyle;
  /** Of standard error. */
  readonly messageStyle: StreamStyle;
  /** Whether the terminal can do no more than print: no spinner. */
  readonly isDumb: boolean;
  /** Whether a fault of recibo itself shows its stack. */
  readonly isDebugging: boolean;
  readonly catalogue: Catalogue;
}

/** Decides what the streams of a run get: colour, for each stream by itself. */
export function createScreen(
  streams: { readonly stdout: OutputStream; readonly stderr: OutputStream },
  environment: Environment,
  color: ColorChoice,
  catalogue: Catalogue,
): Screen {
  const styleOf = (stream: OutputStream): StreamStyle => ({
    isTerminal: stream.isTerminal,
    isColoured: isColoured(color, environment, stream.isTerminal),
    get columns() {
      return stream.columns > 0 ? stream.columns : DEFAULT_COLUMNS;
    },
    get rows() {
      return stream.rows > 0 ? stream.rows : null;
    },
  });
  const { stdout } = streams;
  const stderr = redactingStream(streams.stderr);
  // Before anything is read: even what is wrong with the command line must not repeat it.
  const token = tokenAtHand({ environment });
  if (token !== null) stderr.redact(token);
  return {
    stdout,
    stderr,
    answerStyle: styleOf(stdout),
    messageStyle: styleOf(stderr),
    isDumb: isDumb(environment),
    isDebugging: findText('debug', { environment })?.value === '1',
    catalogue,
  };
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
