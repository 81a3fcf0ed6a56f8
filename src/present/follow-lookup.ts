import { secondsToCome } from '../clock-and-sleep.ts';
import type { Following, FollowingOptions } from '../commands/lookup-presenter-interface.ts';
import { textOfStatus } from '../contract/text-at-path.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport-interface.ts';
import type { Screen } from './screen.ts';

const NOTHING_TOLD: Following = { observe: () => {}, onWaiting: () => {}, onDocument: () => {}, end: () => {} };

/** `--verbose` tells each step. */
export async function followVerbosely(screen: Screen): Promise<Following> {
  const [{ traceLines }, { messageWriter }] = await Promise.all([
    import('./verbose-lines.ts'),
    import('./stderr-lines.ts'),
  ]);
  const writer = await messageWriter(screen);
  const observe: Observe = (event) => void screen.stderr.write(traceLines(event, writer));
  return { ...NOTHING_TOLD, observe, onWaiting: waitingLines(screen) };
}

/** Without `--verbose`: a terminal shows what it is waited for; elsewhere a line tells of each new status (`--wait`). */
export async function followBriefly(
  request: PlainRequest,
  { quiet, timeout, wait }: FollowingOptions,
  screen: Screen,
): Promise<Following> {
  const { stderr, isDumb } = screen;
  if (stderr.isTerminal && stderr.columns > 0 && !isDumb) {
    const { SpinnerAndCountDown } = await import('./spinner-and-count-down.ts');
    return new SpinnerAndCountDown(request, Math.min(timeout, wait ?? timeout), screen);
  }
  return quiet ? NOTHING_TOLD : { ...NOTHING_TOLD, onWaiting: waitingLines(screen) };
}

/**
 * One line whenever the status changes. What it is written with is loaded only where it comes to waiting: most lookups do
 * not, and `--json` needs neither words nor colours.
 */
export function waitingLines(screen: Screen): Following['onWaiting'] {
  let last: string | null = null;
  return async (record, ms) => {
    const status = record === null ? null : textOfStatus(record.answer);
    if (status === null || status === last) return;
    last = status;
    const { messageWriter, noteMessage } = await import('./stderr-lines.ts');
    const writer = await messageWriter(screen);
    const seconds = Math.round((record?.elapsedMs ?? 0) / 1000);
    await screen.stderr.write(noteMessage(writer.words.waiting(status, seconds, secondsToCome(ms)), writer));
  };
}
