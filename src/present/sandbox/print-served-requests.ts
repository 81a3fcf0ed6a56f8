import { DONE, type Outcome } from '../../outcome.ts';
import type { ServedRequest } from '../../sandbox/server.ts';
import { createTheme, type Theme } from '../colours-and-symbols.ts';
import { safeText } from '../escape-control-characters.ts';
import { print } from '../print-on-stdout.ts';
import type { Screen } from '../screen.ts';
import { messageWriter, noteMessage } from '../stderr-lines.ts';

/** Prints where the sandbox listens, on the first line of standard output; a person is told how to ask it. */
export async function printAddress(baseUrl: string, screen: Screen): Promise<Outcome> {
  const outcome = await print(`${baseUrl}\n`, DONE, screen);
  if (outcome.kind !== 'problem' && screen.stderr.isTerminal) {
    const writer = await messageWriter(screen);
    await screen.stderr.write(noteMessage(writer.words.sandboxAddress(baseUrl), writer));
  }
  return outcome;
}

/** Writes a line a request on standard error, and waits for none. */
export function requestLog({ stderr, messageStyle }: Screen): (request: ServedRequest) => void {
  const theme = createTheme(messageStyle.isColoured);
  return (request) => void stderr.write(requestLine(request, theme));
}

/** `GET /v3/nfe/nota/004/completa 200 3 ms`; dashes stand for no status. */
export function requestLine({ method, path, status, elapsedMs }: ServedRequest, theme: Theme): string {
  const shown = status === null ? theme.warning('---') : status < 400 ? `${status}` : theme.warning(`${status}`);
  return `${safeText(method)} ${safeText(path)} ${shown} ${theme.note(`${Math.round(elapsedMs)} ms`)}\n`;
}
