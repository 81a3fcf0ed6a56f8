/**
 * JSON as it was written.
 *
 * `JSON.parse` turns `1.10` into 1.1, rounds big numbers, drops duplicate keys and moves keys that look like numbers to
 * the front. Values are shown exactly as they came, so the tree below keeps each scalar's own characters and the order
 * and number of keys. It is only so many levels deep (`json-tree.ts`), so that it can be walked by recursion: a body of ten
 * megabytes may nest five million levels deep.
 */
export type Json = JsonScalar | JsonObject | JsonArray;

/** A string, number, boolean or null; or `nested`, what lies too deep. */
export interface JsonScalar {
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'nested';
  /** What is shown: a string's characters, else what stood in the body, without white space between tokens. */
  readonly text: string;
  /** A string as it stood in the body, quotes and escapes included; null where that is `text` in quotes, and for all others. */
  readonly escaped: string | null;
}

/** Members in the body's order, duplicates included. */
export interface JsonObject {
  readonly kind: 'object';
  readonly members: JsonMember[];
}

interface JsonMember {
  readonly key: string;
  /** The key as it stood in the body, quotes and escapes included; null where that is what `key` says in quotes. */
  readonly escapedKey: string | null;
  readonly value: Json;
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: Json[];
}

/** What is shown of a value: a scalar's text; of an object or array, all of it on one line. */
export function shownText(json: Json): string {
  return 'text' in json ? json.text : compactJson(json);
}

/** `json` on one line without white space, every token as it came. */
export function compactJson(json: Json): string {
  if (json.kind === 'array') return `[${json.items.map(compactJson).join(',')}]`;
  if (json.kind === 'string') return json.escaped ?? `"${json.text}"`;
  if (json.kind !== 'object') return json.text;
  return `{${json.members.map(compactMember).join(',')}}`;
}

function compactMember({ key, escapedKey, value }: JsonMember): string {
  return `${escapedKey ?? `"${key}"`}:${compactJson(value)}`;
}
