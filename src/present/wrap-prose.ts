import { COMMAND_NAMES } from '../cli/commands.ts';
import { columnsOf } from './text-width.ts';
import { wrapWords } from './wrap-text.ts';

/** What is not parted from the word or unit that it counts. */
const NUMBER = /^\(?\d(?:[\d.,]*\d)?$/;
/** In a list of counts, one is told in so many words at most. */
const LONGEST_COUNT = 3;

/**
 * `text` as lines of at most `width` columns, broken at spaces only, not within a command, and not between a number and what it
 * counts: a word that is wider, such as a path or an address that somebody will copy, stands out.
 */
export function wrapAtWords(text: string, width: number): string[] {
  const words = withNumbers(wordsWithCommands(text, width), width);
  return wrapWords(text, words, width, () => true).map((line) => line.text);
}

function withNumbers(words: readonly string[], width: number): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const counted = NUMBER.test(words[at] ?? '') ? countedBehind(words, at + 1) : 0;
    const parts = [counted, Math.min(counted, 1), 0].map((more) => words.slice(at, at + 1 + more));
    const longest = parts.find((part) => part.length === 1 || columnsOf(part.join(' ')) <= width) ?? [];
    joined.push(longest.join(' '));
    at += longest.length;
  }
  return joined;
}

/** How many words tell what a number counts: in a list of counts up to the next comma, else one, if it is a word. */
function countedBehind(words: readonly string[], at: number): number {
  if (!/^\p{L}/u.test(words[at] ?? '')) return 0;
  const some = words.slice(at, at + LONGEST_COUNT);
  const end = some.findIndex((word, index) => word.endsWith(',') || at + index === words.length - 1);
  return end > 0 && some.slice(0, end + 1).every((word) => /^\p{L}+,?$/u.test(word)) ? end + 1 : 1;
}

/** A command of recibo's own, up to the punctuation behind it; or options to type in the place of others. */
const COMMAND = new RegExp(
  String.raw`(?<![^ (])recibo (?:--help|(?:${COMMAND_NAMES.join('|')})(?![\w-]))(?:(?<![,.;:?!)]) [^ ]+)*|(?<![^ ])-[fo] [^ ]+(?: -f [^ ]+)*`,
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
