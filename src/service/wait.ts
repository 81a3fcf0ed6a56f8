const GROWTH = 1.5;
const LONGEST_MS = 15_000;
const JITTER = 0.2;

/**
 * The pauses between the questions of `--wait`, in milliseconds: each half as long again as the one before, up to 15 s (a
 * first one that is longer stays), and up to a fifth shorter or longer than that.
 *
 * @param random gives 0 to 1.
 */
export function* pauses(firstMs: number, random: () => number): Generator<number, never> {
  for (let ms = firstMs; ; ms = Math.max(ms, Math.min(ms * GROWTH, LONGEST_MS))) {
    yield ms * (1 - JITTER + 2 * JITTER * random());
  }
}
