import { type Deviation, type JsonKind, MOST_DEVIATIONS } from './deviation.ts';
import { joinPath } from './find-dotted-path.ts';
import { extraMembersIn } from './find-unknown-and-repeated-fields.ts';
import type { JsonBody } from './json-body.ts';
import { type Field, isJsonRecord, type JsonRecord, type Shape } from './json-shape.ts';

/**
 * The deviations of a body from `shape`: first what is too much, in the body's order, then what is missing or wrong. Where
 * there are more than {@link MOST_DEVIATIONS}, one more than that.
 *
 * `JSON.parse` drops duplicate keys and reorders some, so what is too much is looked for in the body's text. That is slow,
 * and only done where the text is longer than what the shape accounts for, and has another number of members.
 */
export function deviationsFrom(
  shape: Shape,
  body: Pick<JsonBody, 'compact' | 'value' | 'isNoLongerThan' | 'members' | 'meaning'>,
): Deviation[] {
  const walk: Walk = { missing: [], members: 0, length: 0 };
  judge(shape, body.value, '', '', walk);
  const isAllAccountedFor =
    !Number.isNaN(walk.members) && (body.isNoLongerThan(walk.length) || walk.members === body.members);
  const extra = isAllAccountedFor ? [] : extraMembersIn(body.compact, shape);
  const found = [...extra, ...walk.missing].slice(0, MOST_DEVIATIONS + 1);
  return found.map((one) => (one.kind === 'unknown-value' ? { ...one, value: body.meaning(one.value) } : one));
}

/** What a walk over a value comes to. */
interface Walk {
  /** What is missing, of another type, or outside its enumeration. */
  readonly missing: Deviation[];
  /** How many members of objects the shape accounts for; NaN where these cannot be all. */
  members: number;
  /** How many characters all that takes in a text without white space, where each escape counts as one. */
  length: number;
}

/** The two brackets of an object or of an array, and as many quotes. */
const PAIR = 2;
/** What a member takes beside its name and its value: quotes and a colon. */
const AROUND_NAME = 3;

const EXPECTED = { text: 'string', enumeration: 'string', list: 'array', object: 'object' } as const;

function judge(shape: Shape, value: unknown, parent: string, step: string, walk: Walk): void {
  switch (shape.kind) {
    case 'text':
    case 'enumeration':
      if (typeof value !== 'string') break;
      walk.length += value.length + PAIR;
      if (shape.kind === 'enumeration' && !shape.values.has(value)) {
        walk.missing.push({ kind: 'unknown-value', path: joinPath(parent, step), value });
      }
      return;
    case 'list':
      if (!Array.isArray(value)) break;
      judgeItems(shape.item, value, joinPath(parent, step), walk);
      return;
    case 'object':
      // Told with the unknown fields, in their order (`find-unknown-and-repeated-fields.ts`).
      if (Array.isArray(value)) walk.members = Number.NaN;
      else if (isJsonRecord(value)) judgeMembers(shape.fieldsIn(value), value, joinPath(parent, step), walk);
      else break;
      return;
  }
  walk.missing.push({
    kind: 'wrong-type',
    path: joinPath(parent, step),
    expected: EXPECTED[shape.kind],
    found: kindOf(value),
  });
}

function judgeItems(shape: Shape, items: readonly unknown[], path: string, walk: Walk): void {
  walk.length += PAIR + commasBetween(items.length);
  for (const [index, item] of items.entries()) {
    if (walk.missing.length > MOST_DEVIATIONS) {
      walk.members = Number.NaN;
      return;
    }
    judge(shape, item, path, String(index), walk);
  }
}

function judgeMembers(fields: readonly Field[], value: JsonRecord, path: string, walk: Walk): void {
  let count = 0;
  for (const { name, shape, presence } of fields) {
    const member = value[name];
    // No field is named like what every object inherits, and JSON has no `undefined`.
    if (member !== undefined) {
      count += 1;
      walk.length += name.length + AROUND_NAME;
      if (presence !== 'tolerated') judge(shape, member, path, name, walk);
      else if (typeof member === 'string') walk.length += member.length + PAIR;
    } else if (presence === 'required') walk.missing.push({ kind: 'missing', path: joinPath(path, name) });
  }
  walk.members += count;
  walk.length += PAIR + commasBetween(count);
}

function commasBetween(count: number): number {
  return Math.max(count - 1, 0);
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}
