import { findPath } from './find-dotted-path.ts';
import { shownText } from './json.ts';
import type { JsonBody } from './json-body.ts';
import { isJsonRecord } from './json-shape.ts';

/**
 * The text at a path of an answer, as it came; null where there is none. Strings come from what `JSON.parse` gave: only what
 * is something else needs the exact tree, which costs several times as much.
 *
 * @param steps names of ASCII, as all of the contract's are.
 * @param isWhole whether an object or array is a text too, as compact JSON.
 */
export function textAt(answer: JsonBody | null, steps: readonly string[], isWhole = true): string | null {
  if (answer === null) return null;
  let value: unknown = answer.value;
  for (const step of steps) {
    if (!isJsonRecord(value) || !Object.hasOwn(value, step)) return null;
    value = value[step];
  }
  if (typeof value === 'string') return answer.meaning(value);
  if (isJsonRecord(value) && !isWhole) return null;
  const found = findPath(answer.tree, steps.join('.'));
  if (found === null || found.kind === 'null') return null;
  return shownText(found);
}

/** The first of several paths at which there is a text that is not empty. */
export function firstTextAt(answer: JsonBody | null, paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const text = textAt(answer, path);
    if (text !== null && text !== '') return text;
  }
  return null;
}

/** The whole string in the body field `status`, or null where there is none (`service.md`, section 2.1). */
export function textOfStatus(answer: JsonBody | null): string | null {
  if (answer === null) return null;
  const { value } = answer;
  return isJsonRecord(value) && typeof value.status === 'string' ? answer.meaning(value.status) : null;
}
