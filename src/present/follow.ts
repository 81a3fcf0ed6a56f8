import type { Following } from '../commands/answer-presenter.ts';
import type { OptionValues } from '../options/options.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport.ts';
import type { Screen } from './screen.ts';

/** `--verbose` tells each step. */
export async function followVerbosely(screen: Screen): Promise<Following> {
  const [{ traceLines }, { messageWriter }] = await Promise.all([
    import('./verbose-lines.ts'),
    import('./message-lines.ts'),
  ]);
  const writer = await messageWriter(screen);
  const observe: Observe = (event) => void screen.stderr.write(traceLines(event, writer));
  return { observe, onWaiting: linesOnDemand(screen), onDocument: () => {}, end: () => {} };
}

/** Without `--verbose`: a terminal shows what it is waited for; elsewhere a line tells of each new status (`--wait`). */
export async function followQuietly(
  request: PlainRequest,
  { quiet, timeout }: Pick<OptionValues, 'quiet' | 'timeout'>,
  screen: Screen,
): Promise<Following> {
  const { isTerminal, columns } = screen.stderr;
  if (isTerminal && columns > 0 && !screen.isDumb) {
    const { QuietFollowing } = await import('./quiet-following.ts');
    return new QuietFollowing(request, timeout, screen);
  }
  const onWaiting = quiet ? () => {} : linesOnDemand(screen);
  return { observe: () => {}, onWaiting, onDocument: () => {}, end: () => {} };
}

/** Loaded only where it comes to waiting: most lookups do not, and `--json` needs neither words nor colours. */
function linesOnDemand(screen: Screen): Following['onWaiting'] {
  let lines: Promise<Following['onWaiting']> | null = null;
  return async (record, ms) => {
    lines ??= import('./waiting.ts').then((waiting) => waiting.waitingLines(screen));
    (await lines)(record, ms);
  };
}
