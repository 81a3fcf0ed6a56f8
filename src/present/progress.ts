import type { WriteStream } from 'node:tty';

/** How long a lookup may take before it is shown that something is going on, in milliseconds. */
const DELAY_MS = 400;

/**
 * Shows a spinner once a lookup takes long. The result stops it and leaves the terminal as it was.
 *
 * ora costs 40 ms to load and loops for ever on a terminal of 0 columns; without `discardStdin: false` it swallows
 * Ctrl-C.
 */
export function startProgress(stream: WriteStream, text: () => Promise<string>): () => void {
  let stop = () => {};
  let isOver = false;
  const timer = setTimeout(async () => {
    const [{ default: ora }, words] = await Promise.all([import('ora'), text()]);
    if (isOver) return;
    const spinner = ora({ text: words, stream, isEnabled: true, discardStdin: false }).start();
    stop = () => spinner.stop();
  }, DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
