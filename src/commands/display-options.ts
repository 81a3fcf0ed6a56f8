import { type FileFormat, FORMAT_NAMES, FORMATS, printsRecords } from '../options/choices.ts';
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

/** The format that the name of a file says by what it ends in; null where it says none. */
export function formatNamedBy(path: string): FileFormat | null {
  const ending = path.toLowerCase().match(/\.(\w+)$/)?.[1];
  // What others call it.
  if (ending === 'jsonl') return 'ndjson';
  const format = FORMAT_NAMES.find((name) => name === ending);
  return format === undefined ? null : FORMATS[format].inFile;
}

/** What goes to standard output. */
export function displayOf(options: LookupOptions, baseUrl: string): Display {
  const { quiet, field, json, output, excel, save, 'no-hints': isWithoutHints, mask, wait } = options;
  if (quiet) return { kind: 'nothing' };
  if (field.length > 0) return { kind: 'fields', paths: field };
  if (output !== null && printsRecords(output)) {
    return { kind: 'record', format: output, isExcel: excel, savesDocuments: save !== null };
  }
  const extras = { baseUrl, showsHints: !isWithoutHints, hidesCpfs: mask, hasWaited: wait !== null };
  return { kind: 'format', format: json ? 'json' : output, extras };
}
