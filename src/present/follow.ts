import type { Following } from '../commands/presenter.ts';
import { textOfStatus } from '../contract/status-text.ts';
import type { OptionValues } from '../options/options.ts';
import type { LookupRecord } from '../record.ts';
import type { Observe } from '../service/trace.ts';
import type { PlainRequest } from '../service/transport.ts';
import { LiveLine } from './live-line.ts';
import { type MessageWriter, messageWriter, noteLine } from './messages.ts';
import type { Screen } from './screen.ts';

/** `--verbose` tells each step. */
export async function followVerbosely(screen: Screen): Promise<Following> {
  const [{ traceLines }, writer] = await Promise.all([import('./trace.ts'), messageWriter(screen)]);
  const observe: Observe = (event) => void screen.stderr.write(traceLines(event, writer));
  return { observe, onWaiting: waitingLines(screen), end: () => {} };
}

/** A spinner turns on a terminal once a lookup takes long; while it waits for a document, one line says how long. */
export async function followQuietly(
  { url }: PlainRequest,
  { quiet, timeout }: Pick<OptionValues, 'quiet' | 'timeout'>,
  screen: Screen,
): Promise<Following> {
  let attempt = 1;
  const observe: Observe = (event) => {
    attempt = event.attempt;
  };
  const { terminal, columns } = screen.stderr;
  if (terminal === null || columns === 0 || screen.isDumb) {
    return { observe, onWaiting: quiet ? () => {} : waitingLines(screen), end: () => {} };
  }
  const { startProgress } = await import('./progress.ts');
  const stopSpinner = startProgress(terminal, async () => {
    const { asking } = await screen.catalogue.messages();
    return (seconds) => asking(new URL(url).host, seconds, timeout / 1000, attempt);
  });
  const waiting = new WaitingLine(screen);
  return {
    observe,
    onWaiting: (record, ms) => {
      stopSpinner();
      waiting.show(record, ms);
    },
    end: () => {
      stopSpinner();
      waiting.end();
    },
  };
}

/** One line whenever the status changes. */
function waitingLines(screen: Screen): Following['onWaiting'] {
  let last: string | null = null;
  return async (record, ms) => {
    const status = record === null ? null : textOfStatus(record.answer);
    if (status === null || status === last) return;
    last = status;
    const writer = await messageWriter(screen);
    await screen.stderr.write(noteLine(waitingText(status, record?.elapsedMs ?? 0, ms, writer), writer));
  };
}

/** One live line: status, how long so far, and how long until the next question. */
class WaitingLine {
  readonly #screen: Screen;
  readonly #startedAt = Date.now();
  #line: LiveLine | null = null;
  #status = '';
  #nextAt = 0;
  #isOver = false;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  async show(record: LookupRecord | null, ms: number): Promise<void> {
    this.#status = textOfStatus(record?.answer ?? null) ?? this.#status;
    this.#nextAt = Date.now() + ms;
    const writer = await messageWriter(this.#screen);
    if (this.#isOver) return;
    this.#line ??= new LiveLine(this.#screen.stderr, () =>
      waitingText(this.#status, Date.now() - this.#startedAt, Math.max(0, this.#nextAt - Date.now()), writer),
    );
  }

  end(): void {
    this.#isOver = true;
    void this.#line?.end();
  }
}

function waitingText(status: string, elapsedMs: number, ms: number, { words }: MessageWriter): string {
  return words.waiting(status, Math.round(elapsedMs / 1000), Math.ceil(ms / 1000));
}
