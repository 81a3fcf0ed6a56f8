import type { Json } from './json.ts';

/** A value and where it stands: member names and array positions, joined by dots (`data.itens.0.nome`). */
interface Leaf {
  readonly path: string;
  readonly json: Json;
}

/**
 * How long a path may get before what is left is given as one value. Without a bound, ten megabytes of long keys would need
 * terabytes of paths.
 */
const LONGEST_PATH = 1024;

/**
 * Every scalar of `json`, and every empty object or array, in the body's order, each with its path.
 *
 * @param stepOf how a member's key is written in a path.
 */
export function* leavesOf(json: Json, stepOf = (key: string) => key): Generator<Leaf> {
  const root = { path: '', json };
  if (isLeaf(root)) return yield root;
  // A stack of our own: of generators within each other, each would hand on each leaf.
  const open = [branchAt(root)];
  for (let branch = open.at(-1); branch !== undefined; branch = open.at(-1)) {
    const child = nextChild(branch, stepOf);
    if (child === null) open.pop();
    else if (isLeaf(child)) yield child;
    else open.push(branchAt(child));
  }
}

function isLeaf({ path, json }: Leaf): boolean {
  return (json.kind !== 'object' && json.kind !== 'array') || isEmpty(json) || path.length >= LONGEST_PATH;
}

/** An object or array of which some children have been taken. */
interface Branch {
  readonly json: Json;
  /** What stands before the step to a child. */
  readonly prefix: string;
  taken: number;
}

function branchAt({ path, json }: Leaf): Branch {
  return { json, prefix: path === '' ? '' : `${path}.`, taken: 0 };
}

function nextChild(branch: Branch, stepOf: (key: string) => string): Leaf | null {
  const { json, prefix, taken } = branch;
  branch.taken += 1;
  if (json.kind === 'array') {
    const item = json.items[taken];
    return item === undefined ? null : { path: `${prefix}${taken}`, json: item };
  }
  const member = json.kind === 'object' ? json.members[taken] : undefined;
  return member === undefined ? null : { path: `${prefix}${stepOf(member.key)}`, json: member.value };
}

/** Whether `json` is an object or array without anything in it. */
export function isEmpty(json: Json): boolean {
  switch (json.kind) {
    case 'array':
      return json.items.length === 0;
    case 'object':
      return json.members.length === 0;
    default:
      return json.kind === 'nested' && json.source.length === '[]'.length;
  }
}

/** `path` with one more step at its end. */
export function joinPath(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}

/** The value at `path`, or null where there is none. Of duplicate keys the last one counts, as everywhere. */
export function findPath(json: Json, path: string): Json | null {
  return findSteps(json, path.split('.'));
}

/** The text of the scalar at `path`, as it came; null where there is none, or `null`. */
export function textIn(json: Json, path: string): string | null {
  const found = findPath(json, path);
  return found !== null && found.kind !== 'null' && 'text' in found ? found.text : null;
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
  if (json.kind === 'object') return json.members.findLast((member) => member.key === key)?.value;
  return undefined;
}
