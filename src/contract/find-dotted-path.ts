import type { Json, JsonObject } from './json.ts';

/** Whether `json` is an object or array without anything in it. */
export function isEmpty(json: Json): boolean {
  switch (json.kind) {
    case 'array':
      return json.items.length === 0;
    case 'object':
      return json.members.length === 0;
    default:
      return json.kind === 'nested' && json.text.length === '[]'.length;
  }
}

/** `path` with one more step at its end. */
export function joinPath(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}

/** The value at `path`, or null where there is none. Of duplicate keys the last one counts, as everywhere. */
export function findPath(json: Json, path: string): Json | null {
  return path.includes('.') ? findSteps(json, path.split('.')) : (childOf(json, path) ?? null);
}

const ESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\r': '\r', '\\n': '\n' };

/**
 * The value that `--field` means: the path is one that `plain` wrote, where a backslash, TAB or line end of a name is an escape, or
 * else the names as they came.
 */
export function findField(json: Json, path: string): Json | null {
  if (!path.includes('\\')) return findPath(json, path);
  const read = path.replace(/\\[\\trn]/g, (escaped) => ESCAPED[escaped] ?? escaped);
  return findPath(json, read) ?? findPath(json, path);
}

/** The text of the scalar at `path`, as it came; empty where there is none, or `null`. */
export function textIn(json: Json, path: string): string {
  const found = findPath(json, path);
  return found !== null && found.kind !== 'null' && 'text' in found ? found.text : '';
}

/** A key may hold dots itself, so longer and longer runs of steps are tried as one key. */
function findSteps(json: Json, steps: readonly string[]): Json | null {
  if (steps.length === 0) return json;
  for (let taken = 1; taken <= steps.length; taken += 1) {
    const child = childOf(json, steps.slice(0, taken).join('.'));
    const found = child === undefined ? null : findSteps(child, steps.slice(taken));
    if (found !== null) return found;
  }
  return null;
}

function childOf(json: Json, key: string): Json | undefined {
  if (json.kind === 'array') return /^(0|[1-9]\d*)$/.test(key) ? json.items[Number(key)] : undefined;
  return json.kind === 'object' ? memberOf(json, key) : undefined;
}

/** An object of so few members is looked through: of a hundred thousand elements, maps would take as long as all the rest. */
const FEW = 16;

function memberOf(object: JsonObject, key: string): Json | undefined {
  const { members } = object;
  return members.length > FEW ? membersOf(object).get(key) : members.findLast((member) => member.key === key)?.value;
}

/** The members by their keys: an object may have two million, and a page looks for sixty. */
const MEMBERS = new WeakMap<JsonObject, ReadonlyMap<string, Json>>();

function membersOf(object: JsonObject): ReadonlyMap<string, Json> {
  const known = MEMBERS.get(object);
  if (known !== undefined) return known;
  const members = new Map<string, Json>();
  for (const { key, value } of object.members) members.set(key, value);
  MEMBERS.set(object, members);
  return members;
}
