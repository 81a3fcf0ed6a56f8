import { type FileFormat, FORMATS } from '../options/choices.ts';
import type { LookupOptions } from '../options/lookup-options.ts';
import type { Display } from './lookup-presenter-interface.ts';
import type { PreviewForm } from './presenter-interface.ts';

/** Whether requests are only shown, and how; null where they are sent. */
export function previewFormOf(options: LookupOptions): PreviewForm | null {
  if (options['dry-run']) return 'dry-run';
  return options.curl ? 'curl' : null;
}

/** How records go to the file of `--out`; null where they go to standard output. */
export function fileFormatOf({ out, output }: Pick<LookupOptions, 'out' | 'output'>): FileFormat | null {
  if (out === null) return null;
  return (output === null ? null : FORMATS[output].inFile) ?? 'ndjson';
}

/** The formats that the names of files say, by what they end in. */
const FORMATS_BY_ENDING: ReadonlyMap<string, FileFormat> = new Map([
  ['csv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['json', 'ndjson'],
]);

/** The format that the name of a file says; null where it says none. */
export function formatNamedBy(path: string): FileFormat | null {
  return FORMATS_BY_ENDING.get(path.toLowerCase().match(/\.(\w+)$/)?.[1] ?? '') ?? null;
}

/** What goes to standard output. */
export function displayOf(options: LookupOptions, baseUrl: string): Display {
  const { quiet, field, json, output, 'no-hints': isWithoutHints, wait } = options;
  if (quiet) return { kind: 'nothing' };
  if (field.length > 0) return { kind: 'fields', paths: field };
  const extras = { baseUrl, showsHints: !isWithoutHints, hasWaited: wait !== null };
  return { kind: 'format', format: json ? 'json' : output, extras };
}
