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
    /** The code of a status under other words than those of section 3. */
    | 'status-wording'
    | 'not-utf8';
  /** As in `--field`; empty of the body as a whole. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
}

/** More are told to nobody: an answer of a thousand items may deviate in each. */
const MOST = 100;

/** How an answer under a status deviates from the contract: what is told beside it and never hides it. */
export function deviationsOf(json: Json, kind: Kind, status: Status): Deviation[] {
  const found: Deviation[] = [];
  // What is no UTF-8 was decoded as this character.
  if (json.text.includes('\ufffd')) found.push({ kind: 'not-utf8', path: '' });
  const wording = textAt(json, 'status');
  if (wording !== status.text) {
    found.push({ kind: 'status-wording', path: 'status', expected: status.text, found: wording });
  }
  judge(shapeOf(kind, status.code), json.value, '', found);
  return found.slice(0, MOST);
}

function judge(shape: Shape, value: unknown, path: string, found: Deviation[]): void {
  const type = typeOf(value);
  if (found.length >= MOST) return;
  if (type !== shape.type) found.push({ kind: 'wrong-type', path, expected: shape.type, found: type });
  else if (shape.type === 'string') {
    if (shape.letters?.includes(String(value)) === false) {
      found.push({ kind: 'unknown-value', path, found: String(value) });
    }
  } else if (shape.type === 'object') judgeMembers(shape, value as Readonly<Record<string, unknown>>, path, found);
  else for (const [at, item] of (value as unknown[]).entries()) judge(shape.item, item, below(path, at), found);
}

function judgeMembers(
  { fields, optional, under }: ObjectShape,
  value: Readonly<Record<string, unknown>>,
  path: string,
  found: Deviation[],
): void {
  for (const name in value) {
    if (!Object.hasOwn(fields, name)) found.push({ kind: 'extra', path: below(path, name) });
  }
  for (const name in fields) {
    const shape = fields[name];
    if (shape === undefined || (under[name] !== undefined && under[name] !== value.tipo)) continue;
    // True of nearly every field: there is nothing to tell, and no path to build.
    if (shape === text && typeof value[name] === 'string') continue;
    if (Object.hasOwn(value, name)) judge(shape, value[name], below(path, name), found);
    else if (!optional.includes(name)) found.push({ kind: 'missing', path: below(path, name) });
  }
}

function below(path: string, step: string | number): string {
  return path === '' ? `${step}` : `${path}.${step}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
