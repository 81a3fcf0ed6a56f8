import type { AbsentField } from '../types/messages.ts';
import type { WordsByKind } from '../types/words-by-kind.ts';

/** What stands behind the path of a field that an answer does not have. */
export const MEANT: WordsByKind<AbsentField> = {
  list: ({ paths }) => `; para vários campos, repita a opção: ${paths.map((path) => `-f ${path}`).join(' ')}`,
  near: ({ path }) => `. Você quis dizer ${path}? -o plain lista todos os campos dela`,
  elsewhere: ({ path, codes }) =>
    `; ${path} existe ${codes.length === 1 ? 'na situação' : 'nas situações'} ${codes.join(', ')}. -o plain lista os campos desta`,
  column: () => '; -o csv tem uma coluna com esse nome',
  unknown: () => '; -o plain lista todos os campos dela',
};

/** The same of one that no answer of a batch has. */
export const MEANT_IN_ALL: typeof MEANT = {
  ...MEANT,
  near: ({ path }) => `. Você quis dizer ${path}?`,
  elsewhere: ({ path }) => `. Você quis dizer ${path}?`,
  unknown: () => '',
};
