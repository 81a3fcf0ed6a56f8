import { type RunOptions, recibo } from '../support/program.ts';

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

/** Asks the built program as the completion scripts do; fails where it does anything but answer. */
export async function ask(words: readonly string[], environment: RunOptions['environment'] = {}): Promise<Offered> {
  const { stdout, stderr, exit } = await recibo(['__complete', ...words], { environment });
  if (stderr !== '' || exit !== 0) throw new Error(`exit ${exit}: ${stderr}`);
  return offeredIn(stdout);
}

/** What was printed, taken apart. */
export function offeredIn(stdout: string): Offered {
  const [head = [], ...rest] = stdout.split('\n').map((line) => line.split('\t'));
  if (rest.length > 0 && rest.pop()?.join('') !== '') throw new Error('the last line does not end');
  const [kind = '', kept = ''] = head;
  const candidates = rest.map(([word = '', about = '']) => [word, about] as const);
  return { kind, kept, words: candidates.map(([word]) => word), abouts: Object.fromEntries(candidates) };
}
