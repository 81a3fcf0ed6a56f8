import { COMMAND_NAMES } from '../cli/commands.ts';
import { columnsOf } from './text-width.ts';
import { wrapWords } from './wrap-text.ts';

/** What is not parted from the word or unit that it counts. */
const NUMBER = /^\(?\d[\d.,]*$/;

/**
 * `text` as lines of at most `width` columns, broken at spaces only, not within a command, and not between a number and what it
 * counts: a word that is wider, such as a path or an address that somebody will copy, stands out.
 */
export function wrapAtWords(text: string, width: number): string[] {
  const words = withNumbers(wordsWithCommands(text, width), width);
  return wrapWords(text, words, width, () => true).map((line) => line.text);
}

/** The words, each number one word with what it counts. */
function withNumbers(words: readonly string[], width: number): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const pair = `${before} ${word}`;
    const isCounted = before !== undefined && NUMBER.test(before) && /^\p{L}/u.test(word);
    if (isCounted && columnsOf(pair) <= width) joined.splice(-1, 1, pair);
    else joined.push(word);
  }
  return joined;
}

/** A command of recibo's own, up to the punctuation behind it; or options to type in the place of others. */
const COMMAND = new RegExp(
  String.raw`(?<![^ (])recibo (?:--help|(?:${COMMAND_NAMES.join('|')})(?![\w-]))(?:(?<![,.;:?!)]) [^ ]+)*|(?<![^ ])-f [^ ]+(?: -f [^ ]+)*`,
  'g',
);
/** Stands for a blank within a command; texts that can be shown hold no controls. */
const INNER_BLANK = '\0';

/** The words of a text, split at its blanks; a command to type that fits into `width` characters is one word. */
export function wordsWithCommands(text: string, width: number): string[] {
  const joined = text.replace(COMMAND, (command) =>
    command.length > width ? command : command.replaceAll(' ', INNER_BLANK),
  );
  const words = joined.split(' ');
  return joined === text ? words : words.map((word) => word.replaceAll(INNER_BLANK, ' '));
}
