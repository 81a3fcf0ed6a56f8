/** The process's environment; an empty variable counts as unset (`fromEnvironment` in `precedence.ts`). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The machine that the settings are read from; `process-runtime.ts` provides it. */
export interface Machine {
  readonly environment: Environment;
  /** The user's folder; null where nobody knows one. */
  readonly home: string | null;
  readonly isWindows: boolean;
  readonly readFile: ReadFile;
  readonly run: RunCommand;
}

/** Reads a text file of at most a mebibyte. */
export type ReadFile = (path: string) => Promise<FileRead>;

/**
 * What came of it. `isOpenToOthers`: group or others may read it; `isFixed`: and we cannot change that. `code` is the system's
 * error code (`EACCES`), never a message: messages quote.
 */
export type FileRead =
  | { readonly kind: 'text'; readonly text: string; readonly isOpenToOthers: boolean; readonly isFixed: boolean }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly code: string };

/**
 * Runs a program without a shell, its standard error passed on, its standard input empty, for as long as `deadlineMs`. It
 * works in `folder`, where a program that is named by a relative path is looked for too.
 */
export type RunCommand = (command: readonly string[], folder: string, deadlineMs: number) => Promise<CommandRun>;

/** What came of it; `code` is the system's error code. */
export type CommandRun =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'not-started'; readonly code: string }
  /** On Windows: no program by that name, but perhaps a `.cmd` or `.bat`, which needs `cmd` before it. */
  | { readonly kind: 'needs-cmd'; readonly code: string }
  | { readonly kind: 'exited'; readonly exit: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'too-slow'; readonly seconds: number }
  /** The user has ended the run. */
  | { readonly kind: 'interrupted' };

/** What it takes to change the settings file; `process-runtime.ts` provides it. */
export interface SettingsWriter {
  readonly readFile: ReadFile;
  /** Makes the folders above a file where they are not there, for the owner alone; null, or the system's error code. */
  readonly makeFolderOf: (path: string) => string | null;
  /** Puts a file that only its owner can read in the place of another, whole or not at all; likewise. */
  readonly replaceFile: (path: string, text: string) => Promise<string | null>;
  readonly lockFile: LockFile;
}

/** Keeps other runs from writing to the same file; one that does so already is waited for, for `patienceMs` milliseconds. */
type LockFile = (path: string, patienceMs?: number) => Promise<LockResult>;

/** A file that no other run on this machine writes to meanwhile. */
export interface FileLock {
  release(): void;
}

export type LockResult =
  | { readonly kind: 'locked'; readonly lock: FileLock }
  /** Another run has it. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly code: string };
