import type { Interface } from 'node:readline/promises';
import { orElse } from './or-else.ts';

/** Where a question is asked. */
interface PromptHost {
  readonly input: NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };
  /** Standard error: standard output is for answers. */
  readonly output: NodeJS.WritableStream;
  readonly interruption: AbortSignal;
  /** The process, which Ctrl-Z stops. */
  readonly host: Pick<NodeJS.EventEmitter, 'on' | 'off'> & Pick<NodeJS.Process, 'kill'>;
}

/**
 * Asks a person for a line on the terminal, which is left as it was, however that ends.
 *
 * By Node's own line editor, the one of promises: the other takes a backspace as a character where `TERM` is `dumb`. `read`
 * does not hear of Ctrl-D, nor of signals, and its present version, like that of `@inquirer/password`, is not for Node 20.
 *
 * @param isHidden whether what is typed is kept off the screen.
 * @returns what was typed; null after Ctrl-C, Ctrl-D or a signal, and where the terminal has been closed.
 */
export async function promptFor(question: string, isHidden: boolean, options: PromptHost): Promise<string | null> {
  const { input, output, interruption: signal } = options;
  const { createInterface } = await import('node:readline/promises');
  const shown = isHidden ? {} : { output };
  // A terminal that has been closed says so whenever it is touched.
  input.on('error', () => {});
  const editor = orElse(() => createInterface({ input, ...shown, terminal: true, historySize: 0, signal }), null);
  if (editor === null) return null;
  const ask = () => {
    if (isHidden) output.write(`${question} `);
    else editor.setPrompt(`${question} `);
    editor.prompt(true);
  };
  const typed = await answerTo(ask, editor, options);
  editor.close();
  // Its line ends where the answer was not shown, or was broken off.
  if (isHidden || typed === null) output.write('\n');
  return typed;
}

/** The line that is typed once the editor has the terminal; null where there is none. */
function answerTo(ask: () => void, editor: Interface, { input, host }: PromptHost): Promise<string | null> {
  // Whatever has stopped us: who was in front meanwhile has had the terminal show what is typed.
  const goOn = () => {
    input.setRawMode?.(false);
    input.setRawMode?.(true);
    ask();
  };
  return new Promise((resolve) => {
    editor.on('SIGINT', () => resolve(null));
    editor.on('error', () => resolve(null));
    editor.on('SIGTSTP', () => stopGroup(input, host));
    host.on('SIGCONT', goOn);
    editor.on('line', (line) => {
      resolve(line);
      // At once: what was pasted behind the line, perhaps a token, would else be shown as well.
      editor.close();
    });
    editor.on('close', () => {
      host.off('SIGCONT', goOn);
      resolve(null);
    });
    // Not before the editor has the terminal: what is typed at once would else be shown.
    ask();
  });
}

/**
 * What Ctrl-Z does where no editor has the terminal. Node's would stop this process alone: a script that has started it would
 * wait on, no shell be back, and all that is typed be shown. Without a shell that could go on nothing is stopped.
 */
function stopGroup(input: PromptHost['input'], host: PromptHost['host']): void {
  input.setRawMode?.(false);
  host.kill(0, 'SIGTSTP');
  input.setRawMode?.(true);
}
