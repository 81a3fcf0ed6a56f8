import type { Io } from '../io.ts';
import type { Inquiry, Pause } from '../service/inquiry.ts';
import { spanText } from '../words/span.ts';
import { countsText, type Tally } from './batch.ts';
import { situationOf } from './summary.ts';
import { note } from './talk.ts';
import { cut, safe } from './text.ts';

/** What is over sooner shows no line: it would only flicker. In milliseconds, as all of these. */
const DELAY_MS = 400;
const PERIOD_MS = 100;
const SILENCE_MS = 30_000;
const LOOK_MS = 1000;

/** In columns; a terminal too narrow for every outcome has half of it. */
const BAR = 20;
const WIDE = 100;

/** What is known of a batch that is under way. */
interface BatchState {
  /** Of the lookups that have ended, whether they are written or not. */
  readonly tally: Tally;
  /** How many receipts there are; null until that is known. */
  readonly total: number | null;
  /** How many wait for their next question. */
  readonly waiting: number;
  /** Until when all pause, by the clock, and whether that is since nobody listens, not since the service answered 429. */
  readonly pause: { readonly pausedUntil: number; readonly isRefused: boolean };
}

/** `try 2 · 5 s`; under `--wait` the last status, when it is asked again, and until when it is waited. */
export function lookupText(
  { attempts }: Pick<Inquiry, 'attempts'>,
  pause: Pause | null,
  startedAt: number,
  io: Io,
): string {
  const { batch } = io.words;
  const now = io.clock.now();
  if (pause === null) return batch.asking(attempts, spanText(now - startedAt, io.lang));
  const status = situationOf(pause.record, io.words);
  const left = spanText(Math.max(0, pause.until - now), io.lang);
  const seconds = Math.ceil((pause.dueAt - now) / 1000);
  return seconds > 0 ? batch.waiting(status, spanText(seconds * 1000, io.lang), left) : batch.asksNow(status, left);
}

/** Done, all and outcomes, behind a bar where it is drawn; why all pause, how many wait, or else what remains of the time. */
export function batchText({ tally, total, waiting, pause }: BatchState, startedAt: number, io: Io): string {
  const { words, lang, clock, err } = io;
  const { batch } = words;
  const done = tally.receipts;
  const cells = err.width < WIDE ? BAR / 2 : BAR;
  const full = total ? Math.min(cells, Math.floor((cells * done) / total)) : 0;
  const bar = total === null || !isDrawn(io) ? '' : `${'█'.repeat(full)}${'░'.repeat(cells - full)} `;
  const pauseMs = pause.pausedUntil - clock.now();
  const pauseEnd = new Date(clock.date().getTime() + pauseMs).toTimeString().slice(0, 8);
  const elapsedMs = clock.now() - startedAt;
  const leftMs = total === null || tally.records === 0 ? 0 : ((total - done) / tally.records) * elapsedMs;
  const left = leftMs > 0 && pauseMs <= 0 ? batch.left(spanText(leftMs, lang)) : '';
  const parts = [
    bar + batch.done(done, total),
    pauseMs > 0 ? batch.paused(pauseEnd, spanText(pauseMs, lang), pause.isRefused) : '',
    waiting > 0 ? batch.wait(waiting) : left,
    countsText(tally.counts, io),
    tally.skipped > 0 ? batch.skipped(tally.skipped) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whether a line may move: not off a terminal, nor where people have asked for stillness. */
function isDrawn({ err, env }: Io): boolean {
  return err.isTerminal && env.TERM !== 'dumb' && !env.ACCESSIBLE;
}

/**
 * Says how far a run is, until what comes back is called: on a terminal by a line that is drawn anew, elsewhere by one for each
 * 30 s in which nothing else was said, and one when `newsNow` changes to a text that is not empty.
 */
export function startProgress(io: Io, textNow: () => string, newsNow = () => ''): () => void {
  // Asked after each sleep: to end one by an AbortSignal takes 1 ms of a lookup.
  let isOver = false;
  const line = isDrawn(io) ? draw(io, textNow, () => isOver) : tell(io, textNow, newsNow, () => isOver);
  // What goes wrong with it must not end a lookup.
  line.catch(() => undefined);
  return () => {
    isOver = true;
    io.live?.clear();
    io.live = null;
  };
}

async function tell(io: Io, textNow: () => string, newsNow: () => string, isOver: () => boolean): Promise<void> {
  let told = '';
  for (;;) {
    await io.clock.sleep(LOOK_MS);
    if (isOver()) return;
    const news = newsNow();
    if ((news !== '' && news !== told) || io.clock.now() - io.saidAt >= SILENCE_MS) await note(textNow(), io);
    told = news;
  }
}

async function draw(io: Io, textNow: () => string, isOver: () => boolean): Promise<void> {
  await io.clock.sleep(DELAY_MS);
  if (isOver()) return;
  const { default: ora } = await import('ora');
  const terminal = {
    isTTY: true,
    // The text is cut to one line, so that ora has no lines to count.
    columns: Number.POSITIVE_INFINITY,
    write: io.draw,
    cursorTo: () => io.draw('\u001b[1G'),
    clearLine: () => io.draw('\u001b[K'),
  };
  // Never started: ora would hide the cursor, which a killed run leaves so, and rewire the streams.
  const line = ora({ stream: terminal as unknown as NodeJS.WritableStream, isEnabled: true, color: false });
  while (!isOver()) {
    io.live = line;
    // Beside it stand the frame and its blank, `^C` perhaps, and a last column behind which some terminals break.
    line.text = io.err.paint.dim(cut(safe(textNow()), Math.max(1, io.err.width - 5)));
    line.render();
    await io.clock.sleep(PERIOD_MS);
  }
}
