import { lazy } from '../lazy.ts';

const COLOUR = /\u001b\[\d+m/g;
/** A column each: Latin letters and our own signs. For anything else the package compiles large patterns, 3 ms of a lookup. */
const SIMPLE = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2714\u2716]*$/;

/** How many columns a safe text takes; colour takes none. */
export function width(text: string): number {
  const bare = text.replace(COLOUR, '');
  return SIMPLE.test(bare) ? bare.length : lazy.width().default(bare);
}

// What a terminal would obey instead of show: controls (C0, DEL, C1), line and paragraph separators, what turns the direction
// of writing, and halves of characters, which no UTF-8 can carry.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\n': '\\n' };

/** A text of anybody's, fit for a terminal: what is unsafe as the escape that JSON has for it, all else untouched. */
export function safe(text: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(UNSAFE, (sign) => SHORT_ESCAPES[sign] ?? escaped(sign));
}

/** The beginning of a value that has more characters than any that a service means, with `…` and how many more there are. */
export function excerpt(text: string, most = 2000): string {
  const left = text.length - most;
  // A few are no use to leave out.
  return left > 100 ? `${text.slice(0, most)}… (+${left})` : text;
}

/** A text of anybody's for people: to break a long one into lines would take minutes. */
export const brief = (text: string, most?: number) => safe(excerpt(text, most));

/** Lines of at most `columns`, broken between words; a word that is wider is broken too, or stands out if it has to stay whole. */
export function wrap(text: string, columns: number, words: 'broken' | 'whole' = 'broken'): string[] {
  if (width(text) <= columns) return [text];
  const { wrapAnsi } = lazy.wrap();
  return wrapAnsi(text, Math.max(1, columns), { hard: words === 'broken' }).split('\n');
}

/** The same of whole words, but for what has to stand on one line, its blanks included. */
export function wrapAround(unbroken: RegExp, text: string, columns: number): string[] {
  const joined = text.replace(unbroken, (words) => words.replaceAll(' ', '\u00a0'));
  return wrap(joined, columns, 'whole').map((line) => line.replaceAll('\u00a0', ' '));
}

/** The beginning that fits, with `…` where something was cut off. */
export function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const { wrapAnsi } = lazy.wrap();
  const [line = ''] = columns > 1 ? wrapAnsi(text, columns - 1, { hard: true, wordWrap: false }).split('\n') : [];
  return `${line.trimEnd()}…`;
}

/** The text with blanks up to `columns`. */
export function pad(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - width(text)));
  return side === 'left' ? text + blanks : blanks + text;
}
