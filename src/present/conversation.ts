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

/** `--verbose` tells each step; else a spinner turns on a terminal once a lookup takes long. */
export async function startConversation(isVerbose: boolean, screen: Screen): Promise<Conversation> {
  if (isVerbose) return { observe: await tracer(screen), onAsking: () => {}, end: () => {} };
  const { terminal, columns } = screen.stderr;
  if (terminal === null || columns === 0 || screen.isDumb)
    return { observe: () => {}, onAsking: () => {}, end: () => {} };
  const { startProgress } = await import('./progress.ts');
  let stop = () => {};
  const onAsking = ({ url }: PlainRequest) => {
    stop = startProgress(terminal, async () => (await screen.catalogue.talk()).asking(new URL(url).host));
  };
  return { observe: () => {}, onAsking, end: () => stop() };
}

async function tracer({ catalogue, stderr, talk: { isColoured } }: Screen): Promise<Observe> {
  const [talk, { traceLines }, { createTheme }] = await Promise.all([
    catalogue.talk(),
    import('./trace.ts'),
    import('./theme.ts'),
  ]);
  const theme = createTheme(isColoured);
  return (event) => void stderr.write(traceLines(event, talk, theme));
}
