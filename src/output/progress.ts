import type { Io, LiveLine } from '../io.ts';
import type { LookupRecord, Question } from '../record.ts';
import { spanText } from '../words/span.ts';
import { countsText, situationOf, type Tally } from './batch.ts';
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

/** A bar with done, all and outcomes; how many wait, or else what remains of the time. */
export function batchText(
  { tally, total, waiting }: BatchState,
  startedAt: number,
  { words, lang, clock, err }: Io,
): string {
  const { batch } = words;
  const cells = err.width < WIDE ? BAR / 2 : BAR;
  const done = tally.receipts;
  const full = total === null || total === 0 ? 0 : Math.floor((cells * done) / total);
  const remaining = total === null || tally.records === 0 ? 0 : total - done;
  const left = (remaining / tally.records) * (clock.now() - startedAt);
  return [
    `${total === null ? '' : `${'█'.repeat(full)}${'░'.repeat(cells - full)} `}${batch.done(done, total)}`,
    waiting > 0 ? batch.wait(waiting) : remaining > 0 ? batch.left(spanText(left, lang)) : '',
    countsText(tally.counts, words),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Says time and again, on the last line of a terminal, how far a run is: `textNow` is asked each time. Nothing where standard
 * error is no terminal. What comes back takes the line away.
 */
export function startLive(io: Io, textNow: () => string): () => void {
  if (!io.err.isTerminal || io.env.TERM === 'dumb') return () => undefined;
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
