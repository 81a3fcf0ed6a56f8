import * as v from 'valibot';
import { type Deviation, type Found, MOST_DEVIATIONS } from './deviation.ts';
import type { Json, JsonObject } from './json.ts';
import { joinPath } from './json-path.ts';

/**
 * The deviations of a body from `schema`: first what is too much, in the body's order, then what is missing or wrong. Where
 * there are more than {@link MOST_DEVIATIONS}, one more than that.
 *
 * @param value the body as `JSON.parse` gives it; `json` is the same body as it was written.
 */
export function deviationsFrom(schema: v.GenericSchema, value: unknown, json: Json): Deviation[] {
  const found: Deviation[] = [];
  for (const deviation of allOf(surplusOf(schema, json, ''), shortcomingsOf(schema, value, ''))) {
    found.push(deviation);
    if (found.length > MOST_DEVIATIONS) break;
  }
  return found;
}

function* allOf(...sources: readonly Iterable<Deviation>[]): Iterable<Deviation> {
  for (const source of sources) yield* source;
}

/** Fields that are missing, of another type, or outside their enumeration. */
function* shortcomingsOf(schema: unknown, value: unknown, path: string): Iterable<Deviation> {
  const { fields, items } = shapeOf(schema);
  if (Array.isArray(value)) {
    // In the place of an object it has been told as too much.
    if (fields !== undefined) return;
    if (items !== undefined) return yield* shortcomingsOfItems(items, value, path);
  }
  if (fields === undefined || isVariant(schema) || !isRecord(value)) return yield* issuesOf(schema, value, path);
  for (const [key, field] of fields) {
    const at = joinPath(path, key);
    if (Object.hasOwn(value, key)) yield* shortcomingsOf(field, value[key], at);
    else if (!isOptional(field)) yield { kind: 'missing', path: at };
  }
}

function* shortcomingsOfItems(schema: unknown, items: readonly unknown[], path: string): Iterable<Deviation> {
  for (const [index, item] of items.entries()) yield* shortcomingsOf(schema, item, joinPath(path, String(index)));
}

/** What valibot finds. Objects and arrays are taken apart before: it would list a million faults before it gave the first. */
function issuesOf(schema: unknown, value: unknown, path: string): Deviation[] {
  const { issues = [] } = v.safeParse(schema as v.GenericSchema, value);
  return issues.map((issue) => {
    const within = v.getDotPath(issue);
    const at = within === null ? path : joinPath(path, within);
    if (issue.received === 'undefined') return { kind: 'missing', path: at };
    if (typeof issue.input === 'string' && isEnumeration(issue)) {
      return { kind: 'unknown-value', path: at, value: issue.input };
    }
    return { kind: 'wrong-type', path: at, expected: expectedOf(issue), found: kindOf(issue.input) };
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

/** Every field that no schema names, keys that come twice, arrays in an object's place. */
function* surplusOf(schema: unknown, json: Json, path: string): Iterable<Deviation> {
  const { fields, items } = shapeOf(schema);
  if (items !== undefined && json.kind === 'array') {
    for (const [index, item] of json.items.entries()) yield* surplusOf(items, item, joinPath(path, String(index)));
  } else if (fields !== undefined && json.kind === 'array') {
    yield { kind: 'wrong-type', path, expected: 'object', found: 'array' };
  } else if (fields !== undefined && json.kind === 'object') yield* surplusOfMembers(fields, json, path);
}

function* surplusOfMembers(fields: ReadonlyMap<string, unknown>, json: JsonObject, path: string): Iterable<Deviation> {
  const seen = new Set<string>();
  for (const { key, value } of json.members) {
    const at = joinPath(path, key);
    if (seen.has(key)) yield { kind: 'duplicate', path: at };
    else if (fields.has(key)) yield* surplusOf(fields.get(key), value, at);
    else yield { kind: 'extra', path: at };
    seen.add(key);
  }
}

interface Shape {
  /** The schemas of an object's fields; of a variant's, where the letter decides which of them apply. */
  readonly fields?: ReadonlyMap<string, unknown>;
  /** The schema of an array's elements. */
  readonly items?: unknown;
}

const SHAPES = new Map<unknown, Shape>();

/** Of a schema, once: an array of a million elements asks a million times. */
function shapeOf(schema: unknown): Shape {
  const known = SHAPES.get(schema);
  if (known !== undefined) return known;
  const shape = newShape(schema);
  SHAPES.set(schema, shape);
  return shape;
}

function newShape(schema: unknown): Shape {
  if (!isRecord(schema)) return {};
  if (schema.type === 'array') return { items: schema.item };
  if (isRecord(schema.entries)) return { fields: new Map(Object.entries(schema.entries)) };
  const options = Array.isArray(schema.options) ? schema.options : [];
  const fields = options.flatMap((option) => [...(shapeOf(option).fields ?? [])]);
  return fields.length === 0 ? {} : { fields: new Map(fields) };
}

function isVariant(schema: unknown): boolean {
  return isRecord(schema) && schema.type === 'variant';
}

function isOptional(schema: unknown): boolean {
  return isRecord(schema) && schema.type === 'optional';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
