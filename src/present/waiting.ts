import type { Following } from '../commands/answer-presenter.ts';
import { textOfStatus } from '../contract/text-at.ts';
import type { LookupRecord } from '../record.ts';
import { LiveLine } from './live-line.ts';
import { type MessageWriter, messageWriter, noteMessage } from './message-lines.ts';
import type { Screen } from './screen.ts';

/** One line whenever the status changes. */
export function waitingLines(screen: Screen): Following['onWaiting'] {
  let last: string | null = null;
  return async (record, ms) => {
    const status = record === null ? null : textOfStatus(record.answer);
    if (status === null || status === last) return;
    last = status;
    const writer = await messageWriter(screen);
    await screen.stderr.write(noteMessage(waitingText(status, record?.elapsedMs ?? 0, ms, writer), writer));
  };
}

/** One live line: status, how long so far, and how long until the next question. */
export class WaitingLine {
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
