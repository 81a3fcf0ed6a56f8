import type { WriteStream } from 'node:tty';

/** How long a lookup may take before it is shown that something is going on, in milliseconds. */
const DELAY_MS = 400;

const SECOND_MS = 1000;

/**
 * Shows a spinner once a lookup takes long, and says every second how long it has taken. The result stops it and leaves
 * the terminal as it was.
 *
 * ora costs 40 ms to load and loops for ever on a terminal of 0 columns; without `discardStdin: false` it swallows
 * Ctrl-C.
 */
export function startProgress(stream: WriteStream, loadText: () => Promise<(seconds: number) => string>): () => void {
  let stop = () => {};
  let isOver = false;
  const timer = setTimeout(async () => {
    const startedAt = performance.now() - DELAY_MS;
    const [{ default: ora }, textAfter] = await Promise.all([import('ora'), loadText()]);
    if (isOver) return;
    const text = () => textAfter(Math.floor((performance.now() - startedAt) / SECOND_MS));
    const spinner = ora({ text: text(), stream, isEnabled: true, discardStdin: false }).start();
    const ticking = setInterval(() => {
      spinner.text = text();
    }, SECOND_MS);
    stop = () => {
      clearInterval(ticking);
      spinner.stop();
    };
  }, DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
