import type { StatusCode } from '../../contract/statuses.ts';
import type { ListOptions } from '../../lists/list.ts';
import type { WaitTerms } from '../../service/inquiry.ts';
import type { Flags } from '../../settings/resolve.ts';

export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message', 'xlsx', 'html', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** What is made of records once they are there, and how the name of a file ends that means it. */
const MADE = { xlsx: '.xlsx', html: '.html', markdown: '.md' } as const;
export type Made = keyof typeof MADE;

/** What `recibo nfe` and `recibo nfse` were told. Durations are milliseconds. */
export interface LookupOptions extends WaitTerms, ListOptions, Flags {
  readonly timeout: number;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly failFast: boolean;
  readonly anyProfile: boolean;
  readonly sandbox: boolean;
  readonly curl: boolean;
  /** `--json` is `json`; absent, it is `table` on a terminal, else `plain`. */
  readonly output?: Format;
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
export function isBatch(receipts: readonly string[], { input, out }: Pick<LookupOptions, 'input' | 'out'>): boolean {
  return receipts.length > 1 || input !== undefined || out !== undefined;
}

/** Whether records are csv: by `-o`, or by the name of `--out` where there is none. */
export function isCsv({ output, out }: Pick<LookupOptions, 'output' | 'out'>): boolean {
  return output === 'csv' || (output === undefined && out !== undefined && /\.csv$/i.test(out));
}

/** What is made of the records of `--out` at the end; null where they are what is asked for. */
export function madeOf({ output, out = '' }: Pick<LookupOptions, 'output' | 'out'>): Made | null {
  const formats = Object.keys(MADE) as Made[];
  return formats.find((one) => (output === undefined ? out.toLowerCase().endsWith(MADE[one]) : output === one)) ?? null;
}
