import type { Json } from './json.ts';
import { type JsonMarks, marksIn, withoutWhiteSpace } from './json-tokens.ts';
import { treeOf } from './json-tree.ts';

/** A text that is JSON, in the forms that its readers need. */
export class JsonBody {
  readonly source: string;
  #value: unknown;
  #tree: Json | undefined;
  #marks: JsonMarks | undefined;

  /** @throws SyntaxError where `source` is no JSON. */
  constructor(source: string) {
    this.source = source;
    this.#value = JSON.parse(source);
  }

  /** As `JSON.parse` gives it: for judging. */
  get value(): unknown {
    this.#value ??= JSON.parse(this.source);
    return this.#value;
  }

  /** As it was written: for showing. Built when it is first asked for, since it costs three times what `value` does. */
  get tree(): Json {
    if (this.#tree === undefined) {
      // Of ten megabytes, either takes up to 300: a small heap has no room for both.
      this.#value = undefined;
      this.#tree = treeOf(this.source);
    }
    return this.#tree;
  }

  /** How many members its objects have together, duplicates included. */
  get members(): number {
    return this.#seen().members;
  }

  /** The source without the white space between its tokens. */
  get compact(): string {
    return this.#seen().isSpaced ? withoutWhiteSpace(this.source) : this.source;
  }

  #seen(): JsonMarks {
    this.#marks ??= marksIn(this.source);
    return this.#marks;
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
