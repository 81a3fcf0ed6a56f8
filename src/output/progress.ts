import type { Ora } from 'ora';
import type { Io } from '../io.ts';
import type { Pause } from '../service/inquiry.ts';
import { spanText } from '../words/span.ts';
import { situationOf } from './summary.ts';
import { note } from './talk.ts';
import { cut, width } from './text.ts';

/** What is over sooner shows no line: it would only flicker. */
const DELAY_MS = 400;
const SILENCE_MS = 30_000;
const LOOK_MS = 1000;
/** In columns. Where there is less room than for the least bar, there is none. */
const BAR = 20;
const LEAST_BAR = 5;
/** The frame and its blanks, `^C` perhaps, and a last column behind which some terminals break. */
const BESIDE = 6;

interface BatchState {
  /** How many receipts are done, and how many of them were asked about. */
  readonly done: number;
  readonly asked: number;
  /** How many there are of each outcome, in words and as a number. */
  readonly counts: readonly (readonly [text: string, count: number])[];
  /** How many receipts there are; null until that is known. */
  readonly total: number | null;
  /** How many wait for their next question. */
  readonly waiting: number;
  /** Until when all pause, by the clock, and whether that is since nobody listens, not since the service answered 429. */
  readonly pause: { readonly pausedUntil: number; readonly isRefused: boolean };
}

/** `try 2 · 5 s`; under `--wait` the last status, when it is asked again, and until when it is waited. */
export function lookupText(attempts: number, pause: Pause | null, startedAt: number, { clock, lang, words }: Io) {
  const { batch } = words;
  const now = clock.now();
  if (pause === null) return batch.asking(attempts, spanText(now - startedAt, lang));
  const status = situationOf(pause.record, words);
  const left = spanText(Math.max(0, pause.until - now), lang);
  const seconds = Math.ceil((pause.dueAt - now) / 1000);
  return seconds > 0 ? batch.waiting(status, spanText(seconds * 1000, lang), left) : batch.asksNow(status, left);
}

/** Done, all and outcomes, as many as fit, behind a bar where it is drawn; why all pause, how many wait, or else what remains. */
export function batchText(state: BatchState, startedAt: number, io: Io): string {
  const { done, counts, total } = state;
  const room = isDrawn(io) ? io.err.width - BESIDE : Number.POSITIVE_INFINITY;
  const facts = factsOf(state, startedAt, io);
  const fitting = (shown: number): string => {
    const more = counts.slice(shown).reduce((sum, [, count]) => sum + count, 0);
    const outcomes = [...counts.slice(0, shown).map(([text]) => text), more > 0 ? `+${more}` : ''];
    const text = [...facts, ...outcomes].filter(Boolean).join(' · ');
    return shown === 0 || width(text) <= room ? text : fitting(shown - 1);
  };
  const text = fitting(counts.length);
  const cells = Math.min(BAR, room - width(text) - 1);
  if (total === null || cells < LEAST_BAR || !isDrawn(io)) return text;
  const full = Math.min(cells, Math.floor((cells * done) / Math.max(1, total)));
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${text}`;
}

function factsOf({ done, asked, total, waiting, pause }: BatchState, startedAt: number, { words, lang, clock }: Io) {
  const { batch } = words;
  const pauseMs = pause.pausedUntil - clock.now();
  const pauseEnd = new Date(clock.date().getTime() + pauseMs).toTimeString().slice(0, 8);
  const leftMs = total === null || asked === 0 ? 0 : ((total - done) / asked) * (clock.now() - startedAt);
  const left = leftMs > 0 && pauseMs <= 0 ? batch.left(spanText(leftMs, lang)) : '';
  const paused = pauseMs > 0 ? batch.paused(pauseEnd, pause.isRefused) : '';
  return [batch.done(done, total), paused, waiting > 0 ? batch.wait(waiting) : left];
}

/** Says how far a run is that takes the whole processor, where nothing moves and for 30 s nothing else was said. */
export async function breakSilence(textNow: () => string, io: Io): Promise<void> {
  if (!isDrawn(io) && io.clock.now() - io.lastTalkAt >= SILENCE_MS) await note(textNow(), io);
}

/** Whether a line may move: not off a terminal, nor where people have asked for stillness. */
export const isDrawn = ({ err, env }: Io): boolean => err.isTerminal && env.TERM !== 'dumb' && !env.ACCESSIBLE;

/**
 * Says how far a run is, until what comes back is called: on a terminal by a line that is drawn anew, elsewhere by one for each
 * 30 s in which nothing else was said, and one when `newsNow` changes to a text that is not empty.
 */
export function startProgress(io: Io, textNow: () => string, newsNow = () => ''): () => void {
  const { clock, err } = io;
  // Asked after each sleep: to end one by an AbortSignal takes 1 ms of a lookup.
  let isOver = false;
  let line: Ora | null = null;
  const tell = async () => {
    for (let lastNews = ''; ; ) {
      await clock.sleep(LOOK_MS);
      if (isOver) return;
      const news = newsNow();
      if ((news !== '' && news !== lastNews) || clock.now() - io.lastTalkAt >= SILENCE_MS) await note(textNow(), io);
      lastNews = news;
    }
  };
  const draw = async () => {
    await clock.sleep(DELAY_MS);
    // A terminal of no columns has ora count its lines for ever.
    if (isOver || !(process.stderr.columns > 0)) return;
    const { default: ora } = await import('ora');
    if (isOver) return;
    // That the terminal went away is told by a signal.
    process.stderr.on('error', () => undefined);
    // It would not ask for keys, but swallow Ctrl-C; a killed run would leave the cursor hidden.
    const still = { isEnabled: true, discardStdin: false, hideCursor: false, color: false } as const;
    // What is written meanwhile it puts above itself.
    const suffixText = () => err.paint.dim(cut(textNow(), Math.max(1, err.width - BESIDE)));
    line = ora({ ...still, suffixText }).start();
  };
  // What goes wrong with it must not end a lookup.
  (isDrawn(io) ? draw() : tell()).catch(() => undefined);
  return () => {
    isOver = true;
    line?.stop();
  };
}
