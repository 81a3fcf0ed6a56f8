import type { AbsentField } from '../types/messages.ts';
import type { WordsByKind } from '../types/words-by-kind.ts';

/** What stands behind the path of a field that an answer does not have. */
export const MEANT: WordsByKind<AbsentField> = {
  list: ({ paths }) => `; for several fields, repeat the option: ${paths.map((path) => `-f ${path}`).join(' ')}`,
  near: ({ path }) => `. Did you mean ${path}? -o plain lists all of its fields`,
  elsewhere: ({ path, codes }) => `; ${path} is there under ${codes.join(', ')}. -o plain lists the fields of this one`,
  column: () => '; -o csv has a column of this name',
  unknown: () => '; -o plain lists all of its fields',
};

/** The same of one that no answer of a batch has. */
export const MEANT_IN_ALL: typeof MEANT = {
  ...MEANT,
  near: ({ path }) => `. Did you mean ${path}?`,
  elsewhere: ({ path }) => `. Did you mean ${path}?`,
  unknown: () => '',
};
