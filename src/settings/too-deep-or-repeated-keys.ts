/** Deeper than this no settings are nested. What takes such a text apart to change it would run out of stack. */
const DEEPEST = 100;

const MARKS = /"(?:[^"\\]|\\.)*"?|[{}[\]:]/gs;

/** Where a text, which need not be JSON, is nested too deeply to be read; null where it is not. */
export function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return null;
}

/**
 * The way to each key that stands in its object already. Of such a key, who reads the text takes the last, and who changes it
 * the first.
 *
 * @param source valid JSON.
 */
export function* repeatedKeysIn(source: string): Generator<readonly string[]> {
  /** The objects and arrays around a place, each with the keys that it had so far, the last of them last. */
  const around: Set<string>[] = [];
  let text = '';
  for (const [mark] of source.matchAll(MARKS)) {
    if (mark === '{' || mark === '[') around.push(new Set());
    else if (mark === '}' || mark === ']') around.pop();
    else if (mark === ':') {
      const key: string = JSON.parse(text);
      const keys = around.at(-1);
      // To be the last again, it is taken out first.
      if (keys?.delete(key)) yield [...around.slice(0, -1).flatMap((outer) => [...outer].slice(-1)), key];
      keys?.add(key);
    } else text = mark;
  }
}
