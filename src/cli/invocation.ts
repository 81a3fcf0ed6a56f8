import type { Operation } from '../contract/operation.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { StatusCode } from '../contract/status.ts';
import type { Format } from '../settings/options.ts';
import type { CommandName, Shell, Topic } from './commands.ts';

/** What a command line asks for: plain values, checked, with no trace of how they were typed. */
export type Invocation =
  | { readonly kind: 'lookup'; readonly lookup: LookupInvocation }
  | { readonly kind: 'help'; readonly subject: HelpSubject }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'version' };

/** What help is asked for. */
export type HelpSubject =
  | { readonly kind: 'program' }
  | { readonly kind: 'command'; readonly command: CommandName }
  | { readonly kind: 'topic'; readonly topic: Topic };

/** One lookup, as it was asked for. */
export interface LookupInvocation {
  readonly operation: Operation;
  readonly receipt: Receipt;
  readonly display: Display;
  /** Print the request in this form, and send nothing; null to send it. */
  readonly preview: 'dry-run' | 'curl' | null;
  readonly isVerbose: boolean;
  /** Statuses that count as success beside 004. */
  readonly accept: readonly StatusCode[];
  readonly isStrict: boolean;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly profile: string | null;
  readonly baseUrl: string | null;
  readonly isSandbox: boolean;
}

/** What goes to standard output. `format` null is the stream's own: a table on a terminal, else plain. */
export type Display =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fields'; readonly paths: readonly string[] }
  | { readonly kind: 'format'; readonly format: Format | null };
