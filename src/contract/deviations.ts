import { type ObjectShape, type Shape, shapeOf, text } from './answers.ts';
import { type Json, textAt } from './json.ts';
import type { Kind, Status } from './statuses.ts';

/** One difference between an answer and what `service.md` promises. */
export interface Deviation {
  readonly kind:
    | 'missing'
    | 'extra'
    | 'wrong-type'
    /** A letter that the enumeration of the field does not hold. */
    | 'unknown-value'
    /** The code of a status in other words than those of section 3, or with blanks around them. */
    | 'status-wording'
    | 'not-utf8';
  /** As in `--field`, but for `*` in the place of every position in a list; empty of the body as a whole. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
  /** How often, where it is found in several elements of a list. */
  readonly count: number;
}

/** How an answer under a status deviates from the contract: what is told beside it and never hides it. */
export function deviationsOf(json: Json, kind: Kind, status: Status): Deviation[] {
  const found = new Map<string, Deviation & { count: number }>();
  const add: Add = (kind, path, details) => {
    const key = `${kind} ${path} ${details?.found ?? ''}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { kind, path, ...details, count: 1 });
    else known.count += 1;
  };
  // What is not UTF-8 was decoded as this character.
  if (json.text.includes('\ufffd')) add('not-utf8', '');
  const wording = textAt(json, 'status');
  if (wording !== status.text) add('status-wording', 'status', { expected: status.text, found: wording });
  compare(shapeOf(kind, status.code), json.value, '', add);
  return [...found.values()];
}

type Add = (kind: Deviation['kind'], path: string, details?: Pick<Deviation, 'expected' | 'found'>) => void;

function compare(shape: Shape, value: unknown, path: string, add: Add): void {
  const type = typeOf(value);
  if (type !== shape.type) add('wrong-type', path, { expected: shape.type, found: type });
  else if (shape.type === 'string') {
    if (shape.letters?.includes(String(value)) === false) add('unknown-value', path, { found: String(value) });
  } else if (shape.type === 'object') compareMembers(shape, value as Readonly<Record<string, unknown>>, path, add);
  else for (const item of value as unknown[]) compare(shape.item, item, below(path, '*'), add);
}

function compareMembers(shape: ObjectShape, value: Readonly<Record<string, unknown>>, path: string, add: Add): void {
  const { fields, letters } = shape;
  for (const name in value) {
    if (!Object.hasOwn(fields, name)) add('extra', below(path, name));
  }
  for (const name in fields) {
    const field = fields[name];
    const letter = letters[name];
    if (field === undefined || (letter && letter !== value.tipo)) continue;
    // True of nearly every field: there is nothing to tell, and no path to build.
    if (field === text && typeof value[name] === 'string') continue;
    if (Object.hasOwn(value, name)) compare(field, value[name], below(path, name), add);
    else if (letter !== '') add('missing', below(path, name));
  }
}

const below = (path: string, step: string) => (path === '' ? step : `${path}.${step}`);

/** What a value is, as a deviation tells it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
