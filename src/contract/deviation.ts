import * as v from 'valibot';
import type { Json, JsonObject } from './json.ts';
import { joinPath } from './json-path.ts';

/** What stands where something else belongs. */
type Found = Exclude<Json['kind'], 'nested'>;

/** One difference between an answer and what `service.md` promises; `path` is written as in `--field`. */
export type Deviation =
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'extra'; readonly path: string }
  | { readonly kind: 'duplicate'; readonly path: string }
  | {
      readonly kind: 'wrong-type';
      readonly path: string;
      readonly expected: 'string' | 'object' | 'array';
      readonly found: Found;
    }
  /** A letter or digit that the enumeration of the field does not hold. */
  | { readonly kind: 'unknown-value'; readonly path: string; readonly value: string }
  /** The code of `expected` under other words than those of section 3. */
  | { readonly kind: 'status-wording'; readonly text: string; readonly expected: string }
  /** Bytes that are no UTF-8; each was read as U+FFFD. */
  | { readonly kind: 'not-utf8' };

/**
 * Every deviation of a body from `schema`: first what is too much, in the body's order, then what is missing or wrong.
 *
 * @param value the body as `JSON.parse` gives it; `json` is the same body as it was written.
 */
export function deviationsFrom(schema: v.GenericSchema, value: unknown, json: Json): Deviation[] {
  return [...surplusOf(schema, json, ''), ...shortcomingsOf(schema, value)];
}

/** What valibot finds: fields that are missing, of another type, or outside their enumeration. */
function shortcomingsOf(schema: v.GenericSchema, value: unknown): Deviation[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    if (issue.received === 'undefined') return { kind: 'missing', path };
    if (typeof issue.input === 'string' && isEnumeration(issue)) {
      return { kind: 'unknown-value', path, value: issue.input };
    }
    return { kind: 'wrong-type', path, expected: expectedOf(issue), found: kindOf(issue.input) };
  });
}

/** A variant's issue stands at its discriminator (`cliente.tipo`) unless the value is no object at all. */
function isEnumeration(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'picklist' || (issue.type === 'variant' && issue.expected !== 'Object');
}

function expectedOf(issue: v.BaseIssue<unknown>): 'string' | 'object' | 'array' {
  if (issue.expected === 'Object') return 'object';
  return issue.expected === 'Array' ? 'array' : 'string';
}

function kindOf(value: unknown): Found {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}

/** What valibot does not tell: every field that no schema names, keys that come twice, arrays in an object's place. */
function surplusOf(schema: unknown, json: Json, path: string): Deviation[] {
  const shape = shapeOf(schema);
  if (shape.items !== undefined) {
    const items = json.kind === 'array' ? json.items : [];
    return items.flatMap((item, index) => surplusOf(shape.items, item, joinPath(path, String(index))));
  }
  if (shape.fields === undefined) return [];
  if (json.kind === 'array') return [{ kind: 'wrong-type', path, expected: 'object', found: 'array' }];
  return json.kind === 'object' ? surplusOfMembers(shape.fields, json, path) : [];
}

function surplusOfMembers(fields: ReadonlyMap<string, unknown>, json: JsonObject, path: string): Deviation[] {
  const seen = new Set<string>();
  return json.members.flatMap(({ key, value }): Deviation[] => {
    const at = joinPath(path, key);
    if (seen.has(key)) return [{ kind: 'duplicate', path: at }];
    seen.add(key);
    return fields.has(key) ? surplusOf(fields.get(key), value, at) : [{ kind: 'extra', path: at }];
  });
}

interface Shape {
  /** The schemas of an object's fields; of a variant's, where the letter decides which of them apply. */
  readonly fields?: ReadonlyMap<string, unknown>;
  /** The schema of an array's elements. */
  readonly items?: unknown;
}

function shapeOf(schema: unknown): Shape {
  if (!isRecord(schema)) return {};
  if (schema.type === 'array') return { items: schema.item };
  if (isRecord(schema.entries)) return { fields: new Map(Object.entries(schema.entries)) };
  const options = Array.isArray(schema.options) ? schema.options : [];
  const fields = options.flatMap((option) => [...(shapeOf(option).fields ?? [])]);
  return fields.length === 0 ? {} : { fields: new Map(fields) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
