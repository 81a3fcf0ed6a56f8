import { columnsOf } from './text-width.ts';
import { wordsWithCommands } from './whole-commands.ts';

/**
 * `text` as lines of at most `width` columns, broken at spaces only, and not within a command: a word that is wider, such as a
 * path or an address that somebody will copy, stands out.
 */
export function foldWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let columns = 0;
  for (const word of wordsWithCommands(text, width)) {
    const own = columnsOf(word);
    if (line.length > 0 && columns + 1 + own > width) {
      lines.push(line.join(' '));
      line = [];
    }
    columns = line.length === 0 ? own : columns + 1 + own;
    line.push(word);
  }
  return [...lines, line.join(' ')];
}
