import type { Catalogue } from '../language/catalogue.ts';
import type { OutputStream } from '../machine/output.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Environment } from '../settings/environment.ts';
import type { ColorChoice } from '../settings/options.ts';
import { isColoured } from './colour.ts';
import { concealing } from './concealing.ts';
import type { Surface } from './surface.ts';

/** The width of what is no terminal, and of a terminal that does not know its own. */
const DEFAULT_COLUMNS = 80;

/** The two streams with what is decided once for each of them, and the words to write on them. */
export interface Screen {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly answer: Surface;
  readonly talk: Surface;
  /** Whether the terminal can do no more than print: no spinner. */
  readonly isDumb: boolean;
  /** Whether a fault of recibo itself shows its stack. */
  readonly isDebugging: boolean;
  readonly catalogue: Catalogue;
}

/** Decides what the streams of a run get: colour and width, for each stream by itself. */
export function createScreen(
  streams: Pick<Screen, 'stdout' | 'stderr'>,
  environment: Environment,
  color: ColorChoice,
  catalogue: Catalogue,
): Screen {
  const surfaceOf = ({ isTerminal, columns }: OutputStream): Surface => ({
    isTerminal,
    isColoured: isColoured(color, environment, isTerminal),
    columns: columns > 0 ? columns : DEFAULT_COLUMNS,
  });
  const { stdout } = streams;
  const stderr = concealing(streams.stderr, environment.RECIBO_TOKEN);
  return {
    stdout,
    stderr,
    answer: surfaceOf(stdout),
    talk: surfaceOf(stderr),
    isDumb: environment.TERM === 'dumb',
    isDebugging: environment.RECIBO_DEBUG === '1',
    catalogue,
  };
}

/**
 * Prints an answer on standard output. A reader that went away ends the run quietly; anything else that keeps the answer
 * from being written is the new outcome.
 */
export async function print(text: string | Uint8Array, outcome: Outcome, { stdout }: Screen): Promise<Outcome> {
  const failure = await stdout.write(text);
  return failure?.kind === 'failed' ? failed({ kind: 'output-failed', code: failure.code }) : outcome;
}

type Failure = Extract<Outcome, { kind: 'problem' }>;

/** Tells on standard error why a run ended without an answer that counts. */
export async function tellProblem({ problem, circumstances }: Failure, screen: Screen): Promise<void> {
  const { debugText, problemLine, voiceOf } = await import('./speech.ts');
  const { talk, theme } = await voiceOf(screen);
  await screen.stderr.write(problemLine(problem, circumstances, talk, theme));
  if (problem.kind === 'bug' && screen.isDebugging) await screen.stderr.write(debugText(problem.error));
}
