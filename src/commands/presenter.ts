import type { Format, Shell } from '../options/choices.ts';
import type { Outcome } from '../outcome.ts';
import type { LookupRecord } from '../record.ts';
import type { ServedRequest } from '../sandbox/server.ts';
import type { Observe } from '../service/trace.ts';
import type { PlainRequest } from '../service/transport.ts';

/**
 * What a command prints through; `present/presenter.ts` is behind it. What cannot be written is the outcome that comes
 * back.
 */
export interface Presenter {
  /** The help on a command or topic; null for recibo's own. */
  help(word: string | null): Promise<Outcome>;
  /** The completion script of a shell. */
  completionScript(shell: Shell): Promise<Outcome>;
  /**
   * What can stand in the place of the last word, for the completion scripts.
   *
   * @param profiles the names of the profiles in the settings file; asked for only where one can stand.
   */
  candidates(words: readonly string[], profiles: () => Promise<readonly string[]>): Promise<Outcome>;
  /** A request that is only shown. */
  request(request: PlainRequest, form: PreviewForm): Promise<Outcome>;
  /** What became of one receipt: remarks on standard error, the answer on standard output. */
  record(record: LookupRecord, display: Display): Promise<Outcome>;
  /** Warns that others can read the settings file, which holds a token. */
  exposedFile(path: string): Promise<void>;
  /** The receipts that the sandbox knows, and what it answers. */
  sandboxScenarios(isJson: boolean): Promise<Outcome>;
  /** Where the sandbox listens. */
  sandboxAddress(baseUrl: string): Promise<Outcome>;
  /** What tells of each request that the sandbox has seen to. */
  sandboxLog(): Promise<(request: ServedRequest) => void>;
  /** Begins to tell what goes on while a lookup is under way, which may take `timeoutMs` milliseconds. */
  follow(request: PlainRequest, timeoutMs: number, isVerbose: boolean): Promise<Following>;
}

/** A request as it would be sent, or as a `curl` command. */
export type PreviewForm = 'dry-run' | 'curl';

/** What goes to standard output. `format` null is the stream's own: a table on a terminal, else plain. */
export type Display =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fields'; readonly paths: readonly string[] }
  | { readonly kind: 'format'; readonly format: Format | null; readonly manner: Manner };

/** What people are told besides the answer itself. */
export interface Manner {
  /** The address that was asked: relative links lead from there. */
  readonly baseUrl: string;
  /** Whether unofficial hints are told. */
  readonly showsHints: boolean;
}

/** What is told on standard error while a lookup is under way. */
export interface Following {
  readonly observe: Observe;
  /** Takes a spinner away and leaves the terminal as it was. */
  readonly end: () => void;
}
