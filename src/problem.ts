import type { LinkedDocument } from './contract/document-links-and-file-names.ts';
import type { BreachReason } from './contract/read-answer.ts';
import type { JournalFlaw } from './journal/open-and-mend-journal.ts';
import type { Signal } from './machine/signals.ts';
import type { UsageProblem } from './options/usage-problem.ts';
import type { DownloadTrouble } from './service/download-through-redirects.ts';
import type { Fault } from './service/fault.ts';
import type { SettingsProblem } from './settings/settings-problem.ts';

/** Why a run ended without an answer that counts. */
export type Problem =
  | UsageProblem
  | SettingsProblem
  | Fault
  | BreachReason
  /** `--strict`, and the answer deviates `count` times, or more than `MOST_DEVIATIONS`. */
  | { readonly kind: 'strict'; readonly count: number }
  /** The file of `--out` cannot take records, and was not touched; `path` as it was typed. */
  | { readonly kind: 'bad-out-file'; readonly path: string; readonly flaw: JournalFlaw }
  /** Documents of an answer could not be had, or not be kept (`--save`). */
  | { readonly kind: 'documents-lost'; readonly losses: readonly DocumentLoss[] }
  /** The folder of `--save` cannot be made or written; `path` as it was typed. */
  | { readonly kind: 'bad-save-folder'; readonly path: string; readonly code: string }
  /** The list of receipts could not be read; `path` as it was typed. */
  | { readonly kind: 'input-unreadable'; readonly path: string; readonly code: string }
  /** Standard output is the file that the receipts are read from. */
  | { readonly kind: 'output-is-list' }
  /** The answer could not be written to standard output. */
  | { readonly kind: 'output-failed'; readonly code: string }
  /** A record could not be added to the file of `--out`; `path` as it was typed. */
  | { readonly kind: 'records-not-written'; readonly path: string; readonly code: string }
  /** No answer in the time of `--wait`, in milliseconds. */
  | { readonly kind: 'patience-over'; readonly patienceMs: number }
  /** The sandbox was not given the port that it was to listen on. */
  | { readonly kind: 'port-refused'; readonly port: number; readonly code: string }
  /** The program that was to run beside the sandbox could not be started. */
  | { readonly kind: 'program-not-started'; readonly program: string; readonly code: string }
  | { readonly kind: 'interrupted'; readonly signal: Signal }
  /** `reportsTo` is the address or mailbox for reports; null where none is known. */
  | { readonly kind: 'bug'; readonly error: unknown; readonly reportsTo: string | null };

/** A document that is not in the folder of `--save`, and why. */
export interface DocumentLoss {
  readonly document: LinkedDocument;
  readonly trouble: DocumentTrouble;
}

export type DocumentTrouble =
  | DownloadTrouble
  /** What came is something else; `isPage`: HTML. */
  | { readonly kind: 'wrong-content'; readonly isPage: boolean }
  /** The token stands in it: a document is kept as it came, and the token in no file. */
  | { readonly kind: 'token-inside' }
  /** What has its name is no regular file. */
  | { readonly kind: 'name-taken'; readonly file: string }
  | { readonly kind: 'not-kept'; readonly code: string };

const LASTING: readonly DocumentTrouble['kind'][] = ['bad-link', 'bad-redirect', 'too-many-redirects', 'token-inside'];

/** Whether what the service sends will be the same the next time. */
export function isLasting(trouble: DocumentTrouble): boolean {
  if (trouble.kind === 'document-fault') return trouble.fault.kind === 'body-too-large';
  return LASTING.includes(trouble.kind);
}

/** What the words of a problem may need beside it. */
export interface Circumstances {
  /** The base address that was asked; null where nothing was sent. */
  readonly baseUrl: string | null;
  /** The beginning of the body that came with it; null where that tells nothing, or is shown whole. */
  readonly excerpt: string | null;
  /** Whether the token was typed, or came by standard input, for this one try. */
  readonly isTokenTyped: boolean;
}

export const NO_CIRCUMSTANCES: Circumstances = { baseUrl: null, excerpt: null, isTokenTyped: false };

/** The end of a run by a signal; by Ctrl-C, too, where a prompt has seen no signal. */
export function interruptedBy(interruption: AbortSignal): Problem {
  return { kind: 'interrupted', signal: interruption.aborted ? interruption.reason : 'SIGINT' };
}
