import { extname } from 'node:path';
import type { Kind, StatusCode } from '../../contract/statuses.ts';
import type { ListOptions } from '../../lists/list.ts';
import type { WaitTerms } from '../../service/inquiry.ts';
import type { Flags } from '../../settings/resolve.ts';

export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message', 'xlsx', 'html', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** How the name of a file ends that means a format; any other means `ndjson`. */
const ENDINGS: Readonly<Record<string, Format>> = { csv: 'csv', xlsx: 'xlsx', html: 'html', md: 'markdown' };

/** What is made of records once they are there. */
const MADE = ['xlsx', 'html', 'markdown'] as const;

/** What `recibo nfe` and `recibo nfse` were told. Durations are milliseconds. */
export interface LookupOptions extends WaitTerms, ListOptions, Flags {
  readonly kind: Kind;
  readonly timeout: number;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly failFast: boolean;
  readonly anyProfile: boolean;
  readonly sandbox: boolean;
  readonly curl: boolean;
  readonly output: Format;
  readonly field: readonly string[];
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly excel: boolean;
  readonly mask: boolean;
  readonly out?: string;
  readonly resume: boolean;
  /** Statuses that `--resume` asks about again all the same. */
  readonly again: readonly StatusCode[];
  readonly force: boolean;
  readonly save?: string;
  readonly open?: 'danfe' | 'xml';
}

/** Whether there are, or may be, several receipts, or a file that more may be added to. */
export function isBatch({ receipts, input, out }: LookupOptions): boolean {
  return receipts.length > 1 || input !== undefined || out !== undefined;
}

/** By what was typed, else by the name of `--out`, else by where the answer goes. Of many records `json` is `ndjson`. */
export function formatOf(typed: Format | undefined, out: string | undefined, isTerminal: boolean): Format {
  const named = out === undefined ? undefined : (ENDINGS[extname(out).slice(1).toLowerCase()] ?? 'ndjson');
  const format = typed ?? named ?? (isTerminal ? 'table' : 'plain');
  return format === 'json' && out !== undefined ? 'ndjson' : format;
}

export function isMade(format: Format): format is (typeof MADE)[number] {
  return MADE.some((one) => one === format);
}
