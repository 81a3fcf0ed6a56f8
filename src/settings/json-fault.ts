import { type ParseError, parse } from 'jsonc-parser';

/** A place in a text; both count from 1. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

/** Where a text stops being JSON. What `JSON.parse` says of it quotes the text, and tells no place on Node 20. */
export function faultIn(text: string): JsonPlace {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
