import type { Json } from './json.ts';
import { treeOf } from './json-tree.ts';

/** A text that is JSON, in the forms that its readers need. */
export interface JsonBody {
  readonly source: string;
  /** As `JSON.parse` gives it: for judging. */
  readonly value: unknown;
  /** As it was written: for showing. Built when it is first asked for, since it costs several times what `value` does. */
  readonly tree: Json;
}

/** Reads `source`, or gives null where it is no JSON. */
export function readJsonBody(source: string): JsonBody | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  let tree: Json | undefined;
  return {
    source,
    value,
    get tree() {
      tree ??= treeOf(source);
      return tree;
    },
  };
}
