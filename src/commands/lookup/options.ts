import type { ListOptions } from '../../lists/list.ts';
import { type Format, formatNamed } from '../../records/made.ts';
import type { SinkOptions } from '../../records/resume.ts';
import type { WaitTerms } from '../../service/inquiry.ts';
import type { Flags } from '../../settings/resolve.ts';

/** What `recibo nfe` and `recibo nfse` take. Durations are milliseconds. */
export interface LookupOptions extends WaitTerms, Omit<ListOptions, 'output'>, Flags, SinkOptions {
  readonly timeout: number;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly failFast: boolean;
  readonly anyProfile: boolean;
  readonly sandbox: boolean;
  readonly curl: boolean;
  readonly field: readonly string[];
  readonly verbose: boolean;
  readonly open?: 'danfe' | 'xml';
}

/** Whether there are, or may be, several receipts, or a file that more may be added to. */
export function isBatch({ receipts, input, out }: LookupOptions): boolean {
  return receipts.length > 1 || input !== undefined || out !== undefined;
}

/** By what was typed, else by the name of `--out`, else by where the answer goes. Of many records `json` is `ndjson`. */
export function formatOf(typed: Format | undefined, out: string | undefined, isTerminal: boolean): Format {
  if (out === undefined) return typed ?? (isTerminal ? 'table' : 'plain');
  const format = typed ?? formatNamed(out);
  // A table in a file is what `report` makes.
  return format === undefined || format === 'json' || (format === 'table' && typed === undefined) ? 'ndjson' : format;
}
