import { isEmpty } from './find-dotted-path.ts';
import type { Json } from './json.ts';

/**
 * How long a path may get before what is left is given as one value. Without a bound, ten megabytes of long keys would need
 * terabytes of paths.
 */
const LONGEST_PATH = 1024;
/** What all paths together may repeat of each other, in characters: five million elements may stand below one long path. */
const MOST_REPEATED = 128 * 1024 * 1024;

const NONE: ReadonlySet<Json> = new Set();

class Leaf {
  readonly json: Json;
  readonly #prefix: string;
  readonly #step: string | number;

  /** @param prefix what stands before the step that leads to it. */
  constructor(json: Json, prefix: string, step: string | number) {
    this.json = json;
    this.#prefix = prefix;
    this.#step = step;
  }

  /** Member names and array positions, joined by dots (`data.itens.0.nome`). Made when it is asked for: of millions, few are. */
  get path(): string {
    return `${this.#prefix}${this.#step}`;
  }
}

/**
 * Every scalar of `json`, and every empty object or array, in the body's order, each with its path. Where the paths would be
 * too long, alone or together, an object or array is given as one value.
 *
 * @param stepOf how a member's key is written in a path.
 * @param passed objects and arrays that are not looked into.
 */
export function* leavesOf(
  json: Json,
  stepOf = (key: string) => key,
  passed: ReadonlySet<Json> = NONE,
): Generator<Leaf> {
  // A stack of our own: of generators within each other, each would hand on each leaf.
  const open: Branch[] = [];
  let room = MOST_REPEATED;
  for (let leaf: Leaf | null = new Leaf(json, '', ''); leaf !== null; leaf = nextLeaf(open, stepOf)) {
    const branch = branchAt(leaf);
    if (branch === null || branch.repeated > room) yield leaf;
    else {
      room -= branch.repeated;
      if (!passed.has(branch.json)) open.push(branch);
    }
  }
}

/** An object or array of which some children have been taken. */
interface Branch {
  readonly json: Json;
  /** What stands before the step to a child. */
  readonly prefix: string;
  /** What the paths of all its children repeat of its own, in characters. */
  readonly repeated: number;
  taken: number;
}

/** Null where there is nothing below that has a path of its own. */
function branchAt(leaf: Leaf): Branch | null {
  const { json } = leaf;
  if ((json.kind !== 'object' && json.kind !== 'array') || isEmpty(json)) return null;
  const { path } = leaf;
  if (path.length >= LONGEST_PATH) return null;
  const { length } = json.kind === 'array' ? json.items : json.members;
  return { json, prefix: path === '' ? '' : `${path}.`, repeated: path.length * length, taken: 0 };
}

/** The next child of the innermost branch that has any left. */
function nextLeaf(open: Branch[], stepOf: (key: string) => string): Leaf | null {
  for (let branch = open.at(-1); branch !== undefined; branch = open.at(-1)) {
    const child = nextChild(branch, stepOf);
    if (child !== null) return child;
    open.pop();
  }
  return null;
}

function nextChild(branch: Branch, stepOf: (key: string) => string): Leaf | null {
  const { json, prefix, taken } = branch;
  branch.taken += 1;
  if (json.kind === 'array') {
    const item = at(json.items, taken);
    return item === undefined ? null : new Leaf(item, prefix, taken);
  }
  const member = json.kind === 'object' ? at(json.members, taken) : undefined;
  return member === undefined ? null : new Leaf(member.value, prefix, stepOf(member.key));
}

/** What lies behind the end is not asked for: V8 would compile all that does so anew. */
function at<Thing>(things: readonly Thing[], index: number): Thing | undefined {
  return index < things.length ? things[index] : undefined;
}
