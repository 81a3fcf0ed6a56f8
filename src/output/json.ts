import type { ChalkInstance } from 'chalk';
import { safe } from './text.ts';

/** A string, a mark, or a number or word. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON for a terminal: indented and coloured; every token, and their order, as they came, but controls as `\uXXXX`. */
export function prettyJson(text: string, paint: ChalkInstance): string {
  let pretty = '';
  let depth = 0;
  let previous = '';
  // A string is painted once it is known whether it is a key.
  let string = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']';
    pretty += token === ':' ? paint.bold(string) : paint.green(string);
    string = '';
    if (isClosing) depth -= 1;
    // An empty object or array stays on its line.
    if (isClosing ? !isOpening(previous) : isOpening(previous) || previous === ',') pretty += `\n${'  '.repeat(depth)}`;
    if (isOpening(token)) depth += 1;
    if (token.startsWith('"')) string = safe(token);
    else if (/[\d\p{L}]/u.test(token)) pretty += paint.cyan(token);
    else pretty += token === ':' ? ': ' : token;
    previous = token;
  }
  return `${pretty}${paint.green(string)}\n`;
}

function isOpening(token: string): boolean {
  return token === '{' || token === '[';
}
