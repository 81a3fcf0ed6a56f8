import type { Json } from '../contract/json.ts';
import { leavesOf } from '../contract/json-leaves.ts';
import { codesWith, fieldPlacesOf } from '../contract/known-field-paths.ts';
import type { AbsentField } from '../language/types/messages.ts';
import type { AnsweredRecord } from '../lookup-record.ts';
import { nearestPath } from '../suggest-nearest-word.ts';
import { COLUMNS } from './batch/record-columns.ts';
import { escapePlain } from './plain-format.ts';

/** A longer path was not typed, and fields beyond so many are not looked through: each pair of them takes its time. */
const LONGEST_PATH = 200;
const MOST_FIELDS = 2000;

/** What was probably meant by a path that leads nowhere in an answer. */
export function absentField(path: string, { operation, status, answer }: AnsweredRecord): AbsentField {
  const paths = path.split(',').map((part) => part.trim());
  if (paths.length > 1 && paths.every((part) => part !== '')) return { kind: 'list', paths };
  const codes = codesWith(operation, path);
  // Spelled rightly, and just not there.
  if (status !== null && codes.includes(status.code)) return { kind: 'unknown' };
  if (codes.length > 0) return { kind: 'elsewhere', path, codes };
  if (path.length > LONGEST_PATH) return { kind: 'unknown' };
  const here = nearestPath(path, pathsIn(answer.tree));
  if (here !== null) return { kind: 'near', path: here };
  const places = [...fieldPlacesOf(operation).keys()].map((place) => place.replace('*', '0'));
  const there = nearestPath(path, places);
  if (there !== null) return { kind: 'elsewhere', path: there, codes: codesWith(operation, there) };
  return { kind: Object.hasOwn(COLUMNS, path) ? 'column' : 'unknown' };
}

/** Paths as `plain` writes them. */
function pathsIn(tree: Json): string[] {
  const paths: string[] = [];
  for (const { path } of leavesOf(tree, (key) => escapePlain(key, false))) {
    if (paths.push(path) === MOST_FIELDS) break;
  }
  return paths;
}
