import { inProcess } from '../support/terminal.ts';

/** What recibo offers where TAB was pressed. */
export interface Offered {
  /** `words`, `files`, `folders`; empty where nothing is offered. */
  readonly kind: string;
  /** What stands before the candidates in the same word. */
  readonly kept: string;
  readonly words: readonly string[];
  /** What each word means. */
  readonly abouts: Readonly<Record<string, string>>;
}

/** Asks as the completion scripts do; fails where there is anything but an answer. */
export async function ask(words: readonly string[], environment: Record<string, string> = {}): Promise<Offered> {
  const { stdout, stderr, exit } = await inProcess(['__complete', ...words], environment);
  if (stderr !== '' || exit !== 0) throw new Error(`exit ${exit}: ${stderr}`);
  return offeredIn(stdout);
}

/** What was printed, taken apart. */
function offeredIn(stdout: string): Offered {
  const [head = [], ...rest] = stdout.split('\n').map((line) => line.split('\t'));
  if (rest.length > 0 && rest.pop()?.join('') !== '') throw new Error('the last line does not end');
  const [kind = '', kept = ''] = head;
  const candidates = rest.map(([word = '', about = '']) => [word, about] as const);
  return { kind, kept, words: candidates.map(([word]) => word), abouts: Object.fromEntries(candidates) };
}
