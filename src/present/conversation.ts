import type { Observe } from '../service/trace.ts';
import type { PlainRequest } from '../service/transport.ts';
import type { Screen } from './screen.ts';

/** What is told on standard error while a lookup is under way. */
export interface Conversation {
  readonly observe: Observe;
  readonly onAsking: (request: PlainRequest) => void;
  /** Takes a spinner away and leaves the terminal as it was. */
  readonly end: () => void;
}

const SILENCE: Conversation = { observe: () => {}, onAsking: () => {}, end: () => {} };

/** `--verbose` tells each step; else a spinner turns on a terminal once a lookup takes long. */
export async function startConversation(isVerbose: boolean, screen: Screen): Promise<Conversation> {
  if (isVerbose) return { ...SILENCE, observe: await tracer(screen) };
  const { terminal, columns } = screen.stderr;
  if (terminal === null || columns === 0 || screen.isDumb) return SILENCE;
  const { startProgress } = await import('./progress.ts');
  let stop = () => {};
  const onAsking = ({ url }: PlainRequest) => {
    stop = startProgress(terminal, async () => (await screen.catalogue.talk()).asking(new URL(url).host));
  };
  return { ...SILENCE, onAsking, end: () => stop() };
}

async function tracer(screen: Screen): Promise<Observe> {
  const [{ traceLines }, { voiceOf }] = await Promise.all([import('./trace.ts'), import('./speech.ts')]);
  const { talk, theme } = await voiceOf(screen);
  return (event) => void screen.stderr.write(traceLines(event, talk, theme));
}
