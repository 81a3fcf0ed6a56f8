import type { StatusCode } from '../../contract/statuses.ts';

export const FORMATS = ['table', 'plain', 'json', 'ndjson', 'csv', 'message'] as const;
export type Format = (typeof FORMATS)[number];

/** What `recibo nfe` and `recibo nfse` were told. Durations are milliseconds. */
export interface LookupOptions {
  /** `--json` is `json`; absent, it is `table` on a terminal, else `plain`. */
  readonly output?: Format;
  readonly field: readonly string[];
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** How long to go on while the answer is 002 or 003. */
  readonly wait?: number;
  readonly interval: number;
  readonly input?: string;
  readonly out?: string;
  readonly resume: boolean;
  readonly force: boolean;
  readonly excel: boolean;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly failFast: boolean;
  readonly save?: string;
  readonly open?: 'danfe' | 'xml';
  readonly mask: boolean;
  readonly accept: readonly StatusCode[];
  readonly strict: boolean;
  readonly timeout: number;
  readonly retries: number;
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly sandbox: boolean;
  readonly curl: boolean;
}

/** Whether there are, or may be, several receipts, or a file that more may be added to. */
export function isBatch(receipts: readonly string[], options: Pick<LookupOptions, 'input' | 'out'>): boolean {
  return receipts.length > 1 || options.input !== undefined || options.out !== undefined;
}

/** Whether records are csv: by `-o`, or by the name of `--out` where there is none. */
export function isCsv({ output, out }: Pick<LookupOptions, 'output' | 'out'>): boolean {
  return output === 'csv' || (output === undefined && out !== undefined && /\.csv$/i.test(out));
}
