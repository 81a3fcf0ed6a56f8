import type { Io, LiveLine } from '../io.ts';
import type { LookupRecord, Question } from '../record.ts';
import { spanText } from '../words/span.ts';
import { countsText, situationOf, type Tally } from './batch.ts';
import { note } from './talk.ts';
import { cut, safe } from './text.ts';

/** What is over sooner shows no line: it would only flicker. In milliseconds. */
const DELAY_MS = 400;
const PERIOD_MS = 100;

/** A pause of `--wait`: on which record, when it is asked again, and until when it is waited, by `io.clock.now`. */
export interface Pause {
  readonly record: LookupRecord;
  readonly dueAt: number;
  readonly until: number;
}

/** What is known of a batch that is under way. */
interface BatchState {
  /** Of the lookups that have ended, whether they are written or not. */
  readonly tally: Tally;
  /** How many receipts there are, once that is known. */
  readonly total: number | null;
  /** How many have been asked about, and wait for their next question. */
  readonly waiting: number;
  /** Until when all pause since the service answered 429, by the clock. */
  readonly pausedUntil: number;
}

/** `try 2 · 5 s`; under `--wait` the last status, when it is asked again, and until when it is waited. */
export function lookupText(
  { attempts }: Question,
  pause: Pause | null,
  startedAt: number,
  { words, lang, clock }: Io,
): string {
  const { batch } = words;
  const now = clock.now();
  if (pause === null) return batch.asking(attempts, spanText(now - startedAt, lang));
  const { record, dueAt, until } = pause;
  const status = situationOf(record, words);
  const left = spanText(Math.max(0, until - now), lang);
  if (now >= dueAt) return batch.asksNow(status, left);
  return batch.waiting(status, spanText(Math.ceil((dueAt - now) / 1000) * 1000, lang), left);
}

/** In columns; a terminal too narrow for every outcome has half of it. */
const BAR = 20;
const WIDE = 100;

/** Done, all and outcomes, behind a bar where it is drawn; why all pause, how many wait, or else what remains of the time. */
export function batchText({ tally, total, waiting, pausedUntil }: BatchState, startedAt: number, io: Io): string {
  const { words, lang, clock, err } = io;
  const { batch } = words;
  const done = tally.receipts;
  const cells = err.width < WIDE ? BAR / 2 : BAR;
  const full = total === null || total === 0 ? 0 : Math.floor((cells * done) / total);
  const bar = total === null || !isDrawn(io) ? '' : `${'█'.repeat(full)}${'░'.repeat(cells - full)} `;
  const remaining = total === null || tally.records === 0 ? 0 : total - done;
  const elapsed = clock.now() - startedAt;
  const pause = pauseText(pausedUntil, io);
  const isIdle = pause !== '' || waiting > 0 || remaining === 0;
  const left = isIdle ? '' : batch.left(spanText((remaining / tally.records) * elapsed, lang));
  return [
    bar + batch.done(done, total),
    pause,
    waiting > 0 ? batch.wait(waiting) : left,
    countsText(tally.counts, words),
    tally.skipped > 0 ? batch.skipped(tally.skipped) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Until what time of the day all pause, and for how long; empty where they do not. */
function pauseText(until: number, { words, lang, clock }: Io): string {
  const leftMs = until - clock.now();
  if (leftMs <= 0) return '';
  const end = new Date(clock.date().getTime() + leftMs);
  return words.batch.paused(end.toTimeString().slice(0, 8), spanText(leftMs, lang));
}

/** Whether a line may move: not off a terminal, nor where people have asked for stillness. */
function isDrawn({ err, env }: Io): boolean {
  return err.isTerminal && env.TERM !== 'dumb' && !env.ACCESSIBLE;
}

/**
 * Says time and again how far a run is, until what comes back is called. On a terminal a line is drawn anew; elsewhere there is
 * one for each 30 s in which nothing else was said, and one as soon as there is news.
 *
 * @param textNow what is said
 * @param newsNow what is worth a line at once when it changes; empty where nothing is
 */
export function startProgress(io: Io, textNow: () => string, newsNow = () => ''): () => void {
  if (isDrawn(io)) return drawProgress(io, textNow);
  const stop = new AbortController();
  tellProgress(io, textNow, newsNow, stop.signal).catch(() => undefined);
  return () => stop.abort();
}

const SILENCE_MS = 30_000;
const LOOK_MS = 1000;

async function tellProgress(io: Io, textNow: () => string, newsNow: () => string, signal: AbortSignal): Promise<void> {
  let told = '';
  for (;;) {
    await io.clock.sleep(LOOK_MS, signal);
    const news = newsNow();
    if ((news !== '' && news !== told) || io.clock.now() - io.saidAt >= SILENCE_MS) await note(textNow(), io);
    told = news;
  }
}

function drawProgress(io: Io, textNow: () => string): () => void {
  let timer: NodeJS.Timeout | null = null;
  let line: LiveLine | null = null;
  const delay = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (line !== null) return;
    // Drawn by us and never started: ora would hide the cursor, which a killed run leaves so, and rewire the streams.
    const drawn = ora({
      stream: terminalOf(io),
      isEnabled: true,
      discardStdin: false,
      hideCursor: false,
      color: false,
    });
    const draw = () => {
      // Beside it stand the frame and its blank, `^C` perhaps, and a last column behind which some terminals break.
      drawn.text = io.err.paint.dim(cut(safe(textNow()), Math.max(1, io.err.width - 5)));
      drawn.render();
    };
    line = drawn;
    io.live = drawn;
    timer = setInterval(draw, PERIOD_MS).unref();
    draw();
  }, DELAY_MS);
  return () => {
    clearTimeout(delay);
    if (timer !== null) clearInterval(timer);
    line?.clear();
    line ??= { clear: () => undefined, render: () => undefined };
    io.live = null;
  };
}

/** Standard error as ora wants it. */
function terminalOf({ err, draw }: Io): NodeJS.WritableStream {
  const write = (text: string) => {
    draw(text);
    return true;
  };
  const terminal = {
    isTTY: true,
    get columns() {
      return err.width;
    },
    write,
    cursorTo: (column: number) => write(`\u001b[${column + 1}G`),
    moveCursor: (_columns: number, lines: number) => write(`\u001b[${-lines}A`),
    clearLine: () => write('\u001b[K'),
  };
  return terminal as unknown as NodeJS.WritableStream;
}
