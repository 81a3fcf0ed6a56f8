import type { BatchDisplay } from '../../commands/lookup-presenter-interface.ts';
import { EXITS, type ExitName } from '../../exit-codes-by-status-and-problem.ts';
import type { BatchWords } from '../../language/types/messages.ts';
import type { ThrottleWait } from '../../service/batch/rate-and-pauses.ts';
import { columnsOf } from '../text-width.ts';

const SECOND_MS = 1000;
const MEGABYTE = 1_000_000;

/**
 * Says how far a batch is, time and again, on one line, from what was counted so far; how many receipts there are is counted meanwhile.
 * What all wait for is told where it is not cut off, if the line is to have no more than so many columns.
 */
export function liveLine(
  { tally, waitNow, savesDocuments, countAll }: BatchDisplay,
  words: BatchWords,
): (width: number) => string {
  const startedAt = performance.now();
  let total: number | null = null;
  void countAll().then((count) => {
    total = count;
  });
  return (width) => {
    const seconds = (performance.now() - startedAt) / SECOND_MS;
    const done = tally.ended + tally.skipped;
    const rate = seconds > 0 ? tally.ended / seconds : 0;
    const wait = waitNow();
    const left = total === null || rate === 0 ? null : (wait?.ms ?? 0) / SECOND_MS + (total - done) / rate;
    const begin = words.done(done, total);
    const speed = [words.rate(rate.toFixed(rate < 10 ? 1 : 0)), left === null ? '' : words.timeLeft(spanText(left))];
    const end = [
      savesDocuments ? words.received((tally.receivedBytes / MEGABYTE).toFixed(1)) : '',
      countsText(tally.outcomes, words),
    ];
    const line = joined([begin, ...speed, wait === null ? '' : waitText(wait, words), ...end]);
    if (wait === null || columnsOf(line) <= width) return line;
    return joined([begin, words.briefWait[wait.reason](spanText(wait.ms / SECOND_MS)), ...speed, ...end]);
  };
}

/** What all requests wait for, and how long. */
export function waitText({ reason, ms }: ThrottleWait, words: BatchWords): string {
  return words.wait[reason](spanText(ms / 1000));
}

/** How many receipts had each outcome, the most frequent first, and of equal counts in the order of the exit codes. */
export function countsText(outcomes: ReadonlyMap<ExitName, number>, { outcome }: BatchWords): string {
  return mostFirst(EXITS.map(({ name }) => [name, outcomes.get(name) ?? 0] as const))
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${outcome[name][count === 1 ? 'one' : 'many']}`)
    .join(', ');
}

/** What was counted, the most frequent first. */
export function mostFirst<Key>(counts: readonly (readonly [Key, number])[]): (readonly [Key, number])[] {
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The parts of a line that are not empty. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** `75` seconds is `1 min 15 s`, in every language. */
export function spanText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
