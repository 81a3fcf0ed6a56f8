import type { ReadStream } from 'node:tty';

/** What came of a question: what was typed, Ctrl-C, or Ctrl-D and signals, after which nothing is going to be typed. */
export type Prompted =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ended' };

/** Where a question is asked. */
export interface PromptHost {
  readonly input: ReadStream;
  /** Standard error: standard output is for answers. */
  readonly output: NodeJS.WriteStream;
  readonly interruption: AbortSignal;
}

/**
 * Asks a person for a line on the terminal, which is left as it was, however that ends.
 *
 * By Node's own line editor: `read` does not hear of Ctrl-D, nor of signals, and its present version, like that of
 * `@inquirer/password`, is not for Node 20.
 *
 * @param isHidden whether what is typed is kept off the screen.
 */
export async function promptFor(question: string, isHidden: boolean, host: PromptHost): Promise<Prompted> {
  const { input, output, interruption } = host;
  const { createInterface } = await import('node:readline');
  const { Writable } = await import('node:stream');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: isHidden ? nowhere : output, terminal: true, historySize: 0 });
  const prompted = await new Promise<Prompted>((resolve) => {
    const abandon = () => resolve({ kind: 'ended' });
    if (interruption.aborted) abandon();
    interruption.addEventListener('abort', abandon, { once: true });
    editor.on('SIGINT', () => resolve({ kind: 'cancelled' }));
    editor.on('close', abandon);
    editor.on('line', (text) => resolve({ kind: 'typed', text }));
    // Not before the editor has the terminal: what is typed at once would else be shown.
    if (isHidden) output.write(`${question} `);
    else editor.setPrompt(`${question} `);
    editor.prompt();
  });
  editor.close();
  // Its line ends where the answer was not shown, or was broken off.
  if (isHidden || prompted.kind !== 'typed') output.write('\n');
  return prompted;
}
