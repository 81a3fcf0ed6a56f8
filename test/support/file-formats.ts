import { type FileFormat, FORMAT_NAMES, FORMATS } from '../../src/options/choices.ts';

/** The formats that records are kept in, each by its own name. */
export const FILE_FORMATS = FORMAT_NAMES.filter((name): name is FileFormat => FORMATS[name].inFile === name);

/** How records go to a file (`--out`): what that is called, and what is typed for it. */
export const WAYS_TO_FILE: readonly (readonly [name: string, options: readonly string[]])[] = [
  ...FILE_FORMATS.map((name) => [name, name === 'ndjson' ? [] : ['-o', name]] as const),
  ['csv for Excel', ['-o', 'csv', '--excel']],
];
