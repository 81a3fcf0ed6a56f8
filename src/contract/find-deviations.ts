import { type Deviation, type JsonKind, MOST_DEVIATIONS } from './deviation.ts';
import { extraMembersIn } from './find-unknown-and-repeated-fields.ts';
import type { JsonBody } from './json-body.ts';
import { joinPath } from './json-path.ts';
import { type Field, isJsonRecord, type JsonRecord, type Shape } from './json-shape.ts';

/**
 * The deviations of a body from `shape`: first what is too much, in the body's order, then what is missing or wrong. Where
 * there are more than {@link MOST_DEVIATIONS}, one more than that.
 *
 * `JSON.parse` drops duplicate keys and reorders some, so what is too much is looked for in the body's text. That is slow,
 * and only done where the text has another number of members than the shape accounts for.
 */
export function deviationsFrom(
  shape: Shape,
  body: Pick<JsonBody, 'compact' | 'value' | 'members' | 'meaning'>,
): Deviation[] {
  const missing: Deviation[] = [];
  const accountedFor = judge(shape, body.value, '', '', missing);
  const extra = accountedFor === body.members ? [] : extraMembersIn(body.compact, shape);
  const found = [...extra, ...missing].slice(0, MOST_DEVIATIONS + 1);
  return found.map((one) => (one.kind === 'unknown-value' ? { ...one, value: body.meaning(one.value) } : one));
}

/** One less than there are: with it, the members that are accounted for cannot be all. */
const NOT_ALL = -1;

/**
 * Adds to `found` what of `value` is missing, of another type, or outside its enumeration.
 *
 * @returns how many members of objects, here and below, the shape accounts for.
 */
function judge(shape: Shape, value: unknown, parent: string, step: string, found: Deviation[]): number {
  switch (shape.kind) {
    case 'text':
      if (typeof value !== 'string') found.push(wrongType('string', value, joinPath(parent, step)));
      return 0;
    case 'enumeration':
      if (typeof value !== 'string') found.push(wrongType('string', value, joinPath(parent, step)));
      else if (!shape.values.has(value)) found.push({ kind: 'unknown-value', path: joinPath(parent, step), value });
      return 0;
    case 'list':
      if (Array.isArray(value)) return judgeItems(shape.item, value, joinPath(parent, step), found);
      found.push(wrongType('array', value, joinPath(parent, step)));
      return 0;
    case 'object':
      // Told with the unknown fields, in their order (`unknown-and-repeated-fields.ts`).
      if (Array.isArray(value)) return NOT_ALL;
      if (isJsonRecord(value)) return judgeMembers(shape.fieldsIn(value), value, joinPath(parent, step), found);
      found.push(wrongType('object', value, joinPath(parent, step)));
      return 0;
  }
}

function judgeItems(shape: Shape, items: readonly unknown[], path: string, found: Deviation[]): number {
  let accountedFor = 0;
  for (const [index, item] of items.entries()) {
    if (found.length > MOST_DEVIATIONS) return NOT_ALL;
    accountedFor += judge(shape, item, path, String(index), found);
  }
  return accountedFor;
}

function judgeMembers(fields: readonly Field[], value: JsonRecord, path: string, found: Deviation[]): number {
  let accountedFor = 0;
  for (const { name, shape, presence } of fields) {
    const member = value[name];
    // No field is named like what every object inherits, and JSON has no `undefined`.
    if (member !== undefined) {
      accountedFor += 1;
      if (presence !== 'tolerated') accountedFor += judge(shape, member, path, name, found);
    } else if (presence === 'required') found.push({ kind: 'missing', path: joinPath(path, name) });
  }
  return accountedFor;
}

function wrongType(expected: 'string' | 'object' | 'array', value: unknown, path: string): Deviation {
  return { kind: 'wrong-type', path, expected, found: kindOf(value) };
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}
