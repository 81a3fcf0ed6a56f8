import type { ServedRequest } from '../../sandbox/server.ts';
import { safeText } from '../safe-text.ts';
import type { Screen } from '../screen.ts';
import { createTheme, type Theme } from '../theme.ts';

/** The most that waits for a slow reader, in characters; what would come on top is not told. */
const MOST_WAITING = 1_000_000;

/** Writes a line a request on standard error. Never waits: lines that come while one is written go out together. */
export function requestLog({ stderr, messageStyle }: Screen): (request: ServedRequest) => void {
  const theme = createTheme(messageStyle.isColoured);
  let waiting = '';
  let isWriting = false;
  const flush = async () => {
    isWriting = true;
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      await stderr.write(lines);
    }
    isWriting = false;
  };
  return (request) => {
    if (waiting.length < MOST_WAITING) waiting += requestLine(request, theme);
    if (!isWriting) void flush();
  };
}

/** `GET /v3/nfe/nota/004/completa 200 3 ms`; dashes stand for no status. */
export function requestLine({ method, path, status, elapsedMs }: ServedRequest, theme: Theme): string {
  const shown = status === null ? theme.warning('---') : status < 400 ? `${status}` : theme.warning(`${status}`);
  return `${safeText(method)} ${safeText(path)} ${shown} ${theme.note(`${Math.round(elapsedMs)} ms`)}\n`;
}
