import type { DocumentProgress, Following } from '../commands/answer-presenter.ts';
import type { OptionValues } from '../options/options.ts';
import type { Observe } from '../service/trace-events.ts';
import type { PlainRequest } from '../service/transport.ts';
import type { Screen } from './screen.ts';

const MEGABYTE = 1_000_000;

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

/** A spinner turns on a terminal once a lookup takes long; while it waits for a document, one line says how long. */
export async function followQuietly(
  { url }: PlainRequest,
  { quiet, timeout }: Pick<OptionValues, 'quiet' | 'timeout'>,
  screen: Screen,
): Promise<Following> {
  let attempt = 1;
  let document: DocumentProgress | null = null;
  let isWaiting = false;
  const observe: Observe = (event) => {
    attempt = event.attempt;
  };
  const { isTerminal, columns } = screen.stderr;
  if (!isTerminal || columns === 0 || screen.isDumb) {
    return { observe, onWaiting: quiet ? () => {} : linesOnDemand(screen), onDocument: () => {}, end: () => {} };
  }
  const { startSpinner } = await import('./spinner.ts');
  const spin = () =>
    startSpinner(screen.stderr, async () => {
      const { asking, fetching } = await screen.catalogue.messages();
      return (seconds) =>
        document === null
          ? asking(new URL(url).host, seconds, timeout / 1000, attempt)
          : fetching(document.document, (document.bytes / MEGABYTE).toFixed(1));
    });
  let stopSpinner = spin();
  const { WaitingLine } = await import('./waiting.ts');
  const waiting = new WaitingLine(screen);
  return {
    observe,
    onWaiting: (record, ms) => {
      isWaiting = true;
      stopSpinner();
      waiting.show(record, ms);
    },
    onDocument: (progress) => {
      document = progress;
      if (!isWaiting) return;
      isWaiting = false;
      waiting.end();
      stopSpinner = spin();
    },
    end: () => {
      stopSpinner();
      waiting.end();
    },
  };
}

/** Loaded only where it comes to waiting: most lookups do not, and `--json` needs neither words nor colours. */
function linesOnDemand(screen: Screen): Following['onWaiting'] {
  let lines: Promise<Following['onWaiting']> | null = null;
  return async (record, ms) => {
    lines ??= import('./waiting.ts').then((waiting) => waiting.waitingLines(screen));
    (await lines)(record, ms);
  };
}
