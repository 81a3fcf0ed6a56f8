import type { Json } from './json.ts';
import { treeOf } from './json-tree.ts';

/** A text that is JSON, in the forms that its readers need. */
export class JsonBody {
  readonly source: string;
  /** As `JSON.parse` gives it: for judging. */
  readonly value: unknown;
  #tree: Json | null = null;

  /** @throws SyntaxError where `source` is no JSON. */
  constructor(source: string) {
    this.source = source;
    this.value = JSON.parse(source);
  }

  /** As it was written: for showing. Built when it is first asked for, since it costs ten times what `value` does. */
  get tree(): Json {
    this.#tree ??= treeOf(this.source);
    return this.#tree;
  }
}

/** Reads `source`, or gives null where it is no JSON. */
export function readJsonBody(source: string): JsonBody | null {
  try {
    return new JsonBody(source);
  } catch {
    return null;
  }
}
