import type { OutputStream } from '../machine/output.ts';
import { LiveLine } from './live-line.ts';

/** How long a lookup may take before it is shown that something is going on, in milliseconds. */
const DELAY_MS = 400;
const SECOND_MS = 1000;
/** What turns, a picture a time that the line is drawn. */
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/**
 * Shows a spinner once a lookup takes long, and says how long it has taken. The result stops it and leaves the terminal as
 * it was.
 */
export function startSpinner(stream: OutputStream, loadText: () => Promise<(seconds: number) => string>): () => void {
  const startedAt = Date.now();
  let line: LiveLine | null = null;
  let isOver = false;
  const timer = setTimeout(async () => {
    const textAfter = await loadText();
    if (isOver) return;
    let drawn = 0;
    line = new LiveLine(stream, () => {
      drawn += 1;
      return `${FRAMES.charAt(drawn % FRAMES.length)} ${textAfter(Math.floor((Date.now() - startedAt) / SECOND_MS))}`;
    });
  }, DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    void line?.end();
  };
}
