import type { Catalogue } from '../language/catalogue.ts';
import type { OutputStream } from '../machine/output-streams.ts';
import type { ColorChoice } from '../options/choices.ts';
import { tokenAtHand } from '../settings/find-token.ts';
import type { Environment } from '../settings/machine-interface.ts';
import { findText } from '../settings/precedence.ts';
import { isColoured, isDumb } from './is-coloured.ts';
import { redactingStream } from './redact-token-on-stderr.ts';

/** What a renderer is told of the stream that it renders for. A terminal may be resized while an answer is waited for. */
export interface StreamStyle {
  readonly isTerminal: boolean;
  readonly isColoured: boolean;
  /** The width in columns, as it is now. */
  readonly columns: number;
  /** The terminal's height in rows, as it is now; null where there is no terminal, or one that does not know its own. */
  readonly rows: number | null;
}

/** On narrower streams, in columns, things stand below each other that else stand side by side. */
export const WIDE = 60;

/** The width of what is no terminal, and of a terminal that does not know its own. */
const DEFAULT_COLUMNS = 80;

/** The two streams with what is decided once for each of them, and the words to write on them. */
export type Screen = Readonly<ReturnType<typeof createScreen>>;

/** Decides what the streams of a run get: colour, for each stream by itself. */
export function createScreen(
  streams: { readonly stdout: OutputStream; readonly stderr: OutputStream },
  environment: Environment,
  color: ColorChoice,
  catalogue: Catalogue,
) {
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
    /** Whether the terminal can do no more than print: no spinner. */
    isDumb: isDumb(environment),
    /** Whether a fault of recibo itself shows its stack. */
    isDebugging: findText('debug', { environment })?.value === '1',
    catalogue,
  };
}
