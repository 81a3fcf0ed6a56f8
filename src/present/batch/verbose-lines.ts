import type { BatchPrinter } from '../../commands/answer-presenter.ts';
import type { MessageWriter } from '../message-lines.ts';
import type { Screen } from '../screen.ts';

/** How much of a trace may wait for its reader before nothing more is asked, in characters. */
const MOST_WAITING = 256 * 1024;

type Trace = Pick<BatchPrinter, 'observe' | 'backlog'>;

/** Without `--verbose`. */
export const NO_TRACE: Trace = { observe: () => {}, backlog: () => null };

/** `--verbose` in a batch: whole lines, each of which begins with its receipt. */
export async function startTrace(writer: MessageWriter, { stderr }: Screen): Promise<Trace> {
  const [{ traceLines }, { safeText }] = await Promise.all([import('../verbose-lines.ts'), import('../safe-text.ts')]);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    observe: (event, receipt) => {
      const lines = traceLines(event, writer).trimEnd().split('\n');
      const text = lines.map((line) => `${safeText(receipt)} ${line}\n`).join('');
      waiting += text.length;
      last = stderr.write(text).then(() => {
        waiting -= text.length;
      });
    },
    backlog: () => (waiting > MOST_WAITING ? last : null),
  };
}
