/** What the settings need of the machine; `runtime.ts` provides it. */
export interface Files {
  /**
   * Reads a text file of at most a mebibyte.
   *
   * `isOpenToOthers` tells whether group or others may read it. `code` is the system's error code (`EACCES`), never a
   * message: messages quote.
   */
  read(path: string): Promise<FileRead>;
}

export type FileRead =
  | { readonly kind: 'text'; readonly text: string; readonly isOpenToOthers: boolean }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly code: string };

/**
 * Runs a program without a shell, its standard error passed on, its standard input empty, for as long as `deadlineMs`. It
 * works in `folder`, where a program that is named by a relative path is looked for too.
 */
export type RunCommand = (command: readonly string[], folder: string, deadlineMs: number) => Promise<CommandRun>;

/** What came of it; `detail` is an exit code, a signal, a time or a system error code. */
export type CommandRun =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'not-started'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'too-slow'; readonly detail: string };
